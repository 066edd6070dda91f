import { expect, test } from "vitest";
import { afterAttempt, RETRY_DELAYS_MS } from "./delivery.ts";
import { MAIL_PROBLEMS } from "./mail.ts";

const NOW = new Date("2026-11-21T12:00:00Z");

test("a message is sent when the mail server accepts it", () => {
  expect(afterAttempt(null, 3, NOW)).toEqual({ state: "sent", nextAttemptAt: NOW, lastProblem: null, sentAt: NOW });
});

test("the delays between attempts are 1, 5 and 15 minutes, then 1, 3, 6, 12 and 24 hours", () => {
  const minutes = RETRY_DELAYS_MS.map((_, index) => {
    const { state, nextAttemptAt } = afterAttempt("unreachable", index + 1, NOW);
    expect(state).toBe("waiting");
    return (nextAttemptAt.getTime() - NOW.getTime()) / 60_000;
  });
  expect(minutes).toEqual([1, 5, 15, 60, 180, 360, 720, 1440]);
});

test("a message fails at the ninth failed attempt", () => {
  expect(afterAttempt("timed-out", 8, NOW).state).toBe("waiting");
  expect(afterAttempt("timed-out", 9, NOW)).toMatchObject({ state: "failed", lastProblem: "timed-out", sentAt: null });
  expect(afterAttempt("timed-out", 10, NOW).state, "a tenth attempt that a crash cut off").toBe("failed");
});

test("a message fails at the first attempt only when it is refused permanently", () => {
  const permanent = MAIL_PROBLEMS.filter((problem) => afterAttempt(problem, 1, NOW).state === "failed");
  expect(permanent).toEqual(["refused"]);
});
