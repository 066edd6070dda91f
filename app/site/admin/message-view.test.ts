import { expect, test } from "vitest";
import { DELIVERY_STATES } from "#app/platform/mail/delivery.ts";
import { MAIL_PROBLEMS } from "#app/platform/mail/mail.ts";
import { DELIVERY_LABELS, MAIL_PROBLEM_LABELS, messageView, replyUrl } from "./message-view.ts";

const FROM_ANA = {
  id: "7f1c",
  name: "Ana Conceição",
  email: "ana@example.org",
  message: "Olá!\nA Rádio Aurora está parada.",
  receivedAt: new Date("2026-07-21T23:05:00Z"),
  readAt: null as Date | null,
  state: "failed",
  lastProblem: "refused",
} as const;

test("a message keeps its text and has Lisbon time", () => {
  expect(messageView(FROM_ANA)).toEqual({
    id: "7f1c",
    name: "Ana Conceição",
    email: "ana@example.org",
    message: "Olá!\nA Rádio Aurora está parada.",
    replyUrl: "mailto:ana@example.org",
    at: "2026-07-21T23:05:00.000Z",
    dateText: "22/07/26, 00:05",
    label: "Falhou",
    tone: "bad",
    problem: "o servidor de email recusou a mensagem",
    failed: true,
    isMarked: true,
    isUnread: true,
  });
});

test("a message is unread until it was mailed or marked as read", () => {
  const shown = (state: (typeof DELIVERY_STATES)[number], readAt: Date | null) => {
    const { isMarked, isUnread } = messageView({ ...FROM_ANA, state, readAt });
    return [isMarked, isUnread];
  };
  const read = new Date("2026-07-22T08:00:00Z");
  for (const state of ["sent", "waiting"] as const) {
    expect(shown(state, null)).toEqual([false, false]);
    expect(shown(state, read)).toEqual([false, false]);
  }
  for (const state of ["failed", "kept"] as const) {
    expect(shown(state, null)).toEqual([true, true]);
    expect(shown(state, read)).toEqual([true, false]);
  }
});

test("a sent message has no problem, even after a failed attempt", () => {
  expect(messageView({ ...FROM_ANA, state: "sent", lastProblem: "put-off" })).toMatchObject({
    label: "Enviada",
    problem: "",
    failed: false,
  });
});

test("every delivery state and every mail problem has a label of its own", () => {
  const labels = [
    ...DELIVERY_STATES.map((state) => DELIVERY_LABELS[state].label),
    ...MAIL_PROBLEMS.map((problem) => MAIL_PROBLEM_LABELS[problem]),
  ];
  expect(new Set(labels).size).toBe(DELIVERY_STATES.length + MAIL_PROBLEMS.length);
  expect(DELIVERY_STATES.map((state) => DELIVERY_LABELS[state].label)).toEqual([
    "Por enviar",
    "Enviada",
    "Falhou",
    "Guardada",
  ]);
});

test("replyUrl is a mailto link to the sender's address", () => {
  expect(replyUrl("ana@example.org")).toBe("mailto:ana@example.org");
});

test("replyUrl encodes an address that contains mail headers", () => {
  expect(replyUrl("ana?bcc=todos&x=1@example.org")).toBe("mailto:ana%3Fbcc%3Dtodos%26x%3D1@example.org");
});
