import { expect, test } from "vitest";
import { DAY_MS } from "#app/platform/text/durations.ts";
import { type TrustRecord, trustOf, trustSentence } from "./trust.ts";

const START = new Date("2026-01-01T12:00:00Z");
const onDay = (day: number) => new Date(START.getTime() + day * DAY_MS);

/** Decisions, one a day from day 1: `a` approved, `r` refused, `g` refused as illegal or as advertising. */
const decisionsOf = (letters: string) =>
  [...letters].map((letter, index) => ({ at: onDay(index + 1), isApproved: letter === "a", isGrave: letter === "g" }));

const person = (letters: string, changes: Partial<TrustRecord> = {}): TrustRecord => ({
  createdAt: START,
  isConfirmed: true,
  isBlocked: false,
  reverted: 0,
  decisions: decisionsOf(letters),
  ...changes,
});

const isTrusted = (record: TrustRecord, day = 60) => trustOf(record, onDay(day)).isTrusted;

const TEN = "a".repeat(10);

test("ten approvals make an account trusted, nine do not", () => {
  expect(isTrusted(person(TEN))).toBe(true);
  expect(isTrusted(person("a".repeat(9)))).toBe(false);
});

test("an account younger than 14 days is not trusted", () => {
  const [oldEnough, young] = [onDay(46), new Date(onDay(46).getTime() + 1)];
  expect(isTrusted(person(TEN, { createdAt: oldEnough }))).toBe(true);
  expect(isTrusted(person(TEN, { createdAt: young }))).toBe(false);
});

test("an account with an unconfirmed address, a block or a reverted change is not trusted", () => {
  expect(isTrusted(person(TEN, { isConfirmed: false }))).toBe(false);
  expect(isTrusted(person(TEN, { isBlocked: true }))).toBe(false);
  expect(isTrusted(person(TEN, { reverted: 1 }))).toBe(false);
});

test.each([
  ["one refusal for ten approvals is allowed", `r${TEN}`, true],
  ["two refusals need twenty approvals", `rr${"a".repeat(19)}`, false],
  ["with twenty it is trusted", `rr${"a".repeat(20)}`, true],
  ["a trusted account stays so with two refusals for ten approvals", `${TEN}rr`, true],
  ["with a third it is lost", `${TEN}rrr`, false],
  ["and not back with more approvals at once", `${TEN}rrr${"a".repeat(30)}`, false],
])("%s", (_, letters, expected) => {
  expect(isTrusted(person(letters))).toBe(expected);
});

test("trust that was lost by refusals is back after 90 days, if one in ten is refused at most", () => {
  const record = person(`${TEN}rrr${"a".repeat(20)}`);
  expect(isTrusted(record, 13 + 90)).toBe(false);
  expect(isTrusted(record, 13 + 91)).toBe(true);
  expect(isTrusted(person(`${TEN}rrr`), 13 + 91)).toBe(false);
});

test("a refusal as illegal or as advertising removes the trust at once, for 90 days", () => {
  const record = person(`${TEN}g`);
  expect(isTrusted(record, 11)).toBe(false);
  expect(isTrusted(record, 11 + 90)).toBe(false);
  expect(isTrusted(record, 11 + 91)).toBe(true);
});

test("the sentence counts in singular and plural", () => {
  const counts = { approved: 12, refused: 1, reverted: 0, isTrusted: true };
  expect(trustSentence(counts)).toBe("12 aprovadas, 1 recusada, 0 revertidas");
  expect(trustSentence({ ...counts, approved: 1, reverted: 1 })).toBe("1 aprovada, 1 recusada, 1 revertida");
});
