import { expect, test } from "vitest";
import { DELIVERY_STATES } from "#app/contact/delivery.ts";
import { MAIL_PROBLEMS } from "#app/platform/mail-problem.ts";
import { answerLink, DELIVERY_WORDS, PROBLEM_WORDS } from "./delivery-labels.ts";

test("every state and every problem has a word of its own", () => {
  const words = [
    ...DELIVERY_STATES.map((state) => DELIVERY_WORDS[state].word),
    ...MAIL_PROBLEMS.map((problem) => PROBLEM_WORDS[problem]),
  ];
  expect(new Set(words).size).toBe(DELIVERY_STATES.length + MAIL_PROBLEMS.length);
  expect(DELIVERY_STATES.map((state) => DELIVERY_WORDS[state].word)).toEqual([
    ...["Por enviar", "Enviada", "Falhou", "Guardada"],
  ]);
});

test("an answer goes to the sender's address", () => {
  expect(answerLink("ana@example.org")).toBe("mailto:ana@example.org");
});

test("an address cannot bring headers along", () => {
  expect(answerLink("ana?bcc=todos&x=1@example.org")).toBe("mailto:ana%3Fbcc%3Dtodos%26x%3D1@example.org");
});
