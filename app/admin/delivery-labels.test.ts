import { expect, test } from "vitest";
import { DELIVERY_STATES } from "#app/contact/delivery.ts";
import { MAIL_PROBLEMS } from "#app/platform/mail-problem.ts";
import { DELIVERY_LABELS, MAIL_PROBLEM_LABELS, replyUrl } from "./delivery-labels.ts";

test("every state and every problem has a word of its own", () => {
  const words = [
    ...DELIVERY_STATES.map((state) => DELIVERY_LABELS[state].word),
    ...MAIL_PROBLEMS.map((problem) => MAIL_PROBLEM_LABELS[problem]),
  ];
  expect(new Set(words).size).toBe(DELIVERY_STATES.length + MAIL_PROBLEMS.length);
  expect(DELIVERY_STATES.map((state) => DELIVERY_LABELS[state].word)).toEqual([
    ...["Por enviar", "Enviada", "Falhou", "Guardada"],
  ]);
});

test("an answer goes to the sender's address", () => {
  expect(replyUrl("ana@example.org")).toBe("mailto:ana@example.org");
});

test("an address cannot bring headers along", () => {
  expect(replyUrl("ana?bcc=todos&x=1@example.org")).toBe("mailto:ana%3Fbcc%3Dtodos%26x%3D1@example.org");
});
