import { expect, test } from "vitest";
import { rereadsItem, rereadsQueue } from "./decide-result.ts";

const between = (current: string, next: string) => ({
  currentUrl: new URL(current, "https://radio.example"),
  nextUrl: new URL(next, "https://radio.example"),
});

test("another item of the same queue is shown without reading the rows again", () => {
  expect(rereadsQueue(between("/review/1", "/review/2"))).toBe(false);
  expect(rereadsQueue(between("/review?kind=mine", "/review/2?kind=mine"))).toBe(false);
});

test("another query, the queue alone and an announced change read the rows", () => {
  expect(rereadsQueue(between("/review/1", "/review/1?kind=mine"))).toBe(true);
  expect(rereadsQueue(between("/review/1", "/review"))).toBe(true);
  expect(rereadsQueue(between("/review/1", "/review/1"))).toBe(true);
});

test("a decision reads nothing before the next item is shown, unless it is refused", () => {
  const decided = { ...between("/review/1", "/review/1"), formAction: "/review/decide" };
  expect(rereadsQueue(decided)).toBe(false);
  expect(rereadsItem(decided)).toBe(false);
  expect(rereadsItem({ ...decided, actionStatus: 200 })).toBe(false);
  expect(rereadsQueue({ ...decided, actionStatus: 409 })).toBe(true);
  expect(rereadsItem({ ...decided, actionStatus: 409 })).toBe(true);
});

test("another form reads both", () => {
  const checked = { ...between("/review/1", "/review/1"), formAction: "/review/check" };
  expect(rereadsQueue(checked)).toBe(true);
  expect(rereadsItem(checked)).toBe(true);
});
