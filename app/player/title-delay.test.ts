import { expect, test } from "vitest";
import { fakeClock } from "../../test-support/fake-clock.ts";
import { createTitleDelay } from "./title-delay.ts";

function shown() {
  const clock = fakeClock();
  const titles: string[] = [];
  const delay = createTitleDelay<string>(clock, (title) => titles.push(title));
  return { clock, titles, delay };
}

test("the first title is shown at once, later ones when their sound is heard", () => {
  const { clock, titles, delay } = shown();
  delay.schedule("one", 8);
  expect(titles).toEqual(["one"]);
  delay.schedule("two", 8);
  clock.advance(7_999);
  expect(titles).toEqual(["one"]);
  clock.advance(1);
  expect(titles).toEqual(["one", "two"]);
});

test("no title is held back for more than half a minute", () => {
  const { clock, titles, delay } = shown();
  delay.schedule("one", 0);
  delay.schedule("two", 500);
  clock.advance(30_000);
  expect(titles).toEqual(["one", "two"]);
});

test("another station's titles are not shown any more, and the next station's first one is shown at once", () => {
  const { clock, titles, delay } = shown();
  delay.schedule("one", 5);
  delay.schedule("two", 5);
  delay.cancel();
  delay.schedule("three", 5);
  clock.advance(60_000);
  expect(titles).toEqual(["one", "three"]);
});
