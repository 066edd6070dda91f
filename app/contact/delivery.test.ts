import { expect, test } from "vitest";
import { MAIL_PROBLEMS } from "#app/platform/mail.ts";
import { afterAttempt, PAUSES_MS } from "./delivery.ts";

const NOW = new Date("2026-11-21T12:00:00Z");

test("a message that the mail server took is sent", () => {
  expect(afterAttempt(null, 3, NOW)).toEqual({ state: "sent", nextAttemptAt: NOW, lastProblem: null, sentAt: NOW });
});

test("the pauses between attempts are 1, 5 and 15 minutes, then 1, 3, 6, 12 and 24 hours", () => {
  const minutes = PAUSES_MS.map((_, index) => {
    const { state, nextAttemptAt } = afterAttempt("unreachable", index + 1, NOW);
    expect(state).toBe("waiting");
    return (nextAttemptAt.getTime() - NOW.getTime()) / 60_000;
  });
  expect(minutes).toEqual([1, 5, 15, 60, 180, 360, 720, 1440]);
});

test("the ninth failed attempt is the last", () => {
  expect(afterAttempt("timed-out", 8, NOW).state).toBe("waiting");
  expect(afterAttempt("timed-out", 9, NOW)).toMatchObject({ state: "failed", lastProblem: "timed-out", sentAt: null });
  expect(afterAttempt("timed-out", 10, NOW).state, "one more had begun when a process ended").toBe("failed");
});

test("only a mail that is refused for good is given up at once", () => {
  const givenUp = MAIL_PROBLEMS.filter((problem) => afterAttempt(problem, 1, NOW).state === "failed");
  expect(givenUp).toEqual(["refused"]);
});
