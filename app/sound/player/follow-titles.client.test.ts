import { expect, test } from "vitest";
import { fakeClock } from "#test-support/fake-clock.ts";
import { createTitleDelay } from "./follow-titles.client.ts";

function createDelay() {
  const clock = fakeClock();
  const titles: string[] = [];
  const delay = createTitleDelay<string>(clock, (title) => titles.push(title));
  return { clock, titles, delay };
}

test("schedule: the first title is shown at once, later ones after the buffered seconds", () => {
  const { clock, titles, delay } = createDelay();
  delay.schedule("one", 8);
  expect(titles).toEqual(["one"]);
  delay.schedule("two", 8);
  clock.advance(7_999);
  expect(titles).toEqual(["one"]);
  clock.advance(1);
  expect(titles).toEqual(["one", "two"]);
});

test("schedule: the delay is at most 30 s", () => {
  const { clock, titles, delay } = createDelay();
  delay.schedule("one", 0);
  delay.schedule("two", 500);
  clock.advance(30_000);
  expect(titles).toEqual(["one", "two"]);
});

test("cancel: drops scheduled titles, and the next title is shown at once", () => {
  const { clock, titles, delay } = createDelay();
  delay.schedule("one", 5);
  delay.schedule("two", 5);
  delay.cancel();
  delay.schedule("three", 5);
  clock.advance(60_000);
  expect(titles).toEqual(["one", "three"]);
});
