import { expect, test } from "vitest";
import { messageView } from "./message-view.ts";

const FROM_ANA = {
  id: "7f1c",
  name: "Ana Conceição",
  email: "ana@example.org",
  message: "Olá!\nA Rádio Aurora está parada.",
  receivedAt: new Date("2026-07-21T23:05:00Z"),
  state: "failed",
  lastProblem: "refused",
} as const;

test("a message is shown as it was written, at the time that it is in Lisbon", () => {
  expect(messageView(FROM_ANA)).toEqual({
    id: "7f1c",
    name: "Ana Conceição",
    email: "ana@example.org",
    message: "Olá!\nA Rádio Aurora está parada.",
    replyUrl: "mailto:ana@example.org",
    at: "2026-07-21T23:05:00.000Z",
    dateText: "22/07/26, 00:05",
    word: "Falhou",
    tone: "bad",
    problem: "o servidor de email recusou a mensagem",
    failed: true,
  });
});

test("what went wrong before a message was sent is not told any more", () => {
  expect(messageView({ ...FROM_ANA, state: "sent", lastProblem: "put-off" })).toMatchObject({
    word: "Enviada",
    problem: "",
    failed: false,
  });
});
