import { expect, test } from "vitest";
import { MINUTE_MS } from "#app/platform/text/durations.ts";
import {
  openInFakeBrowser as browser,
  type FakeStream,
  withFreeSlot,
  withoutFreeSlot,
} from "#test-support/fake-event-streams.ts";

/** Milliseconds between polls, and from the start to the first. */
const pausesOf = (polls: readonly { at: number }[]) => polls.map(({ at }, index) => at - (polls[index - 1]?.at ?? 0));

test.each([
  ["is refused despite a free slot", (stream: FakeStream) => stream.end(true)],
  ["breaks off before its first event", (stream: FakeStream) => stream.end()],
  ["is kept by a proxy", () => {}],
])("a page whose stream %s polls at least once a minute", async (_, treat) => {
  const { polls, last, pass } = browser({ latest: () => withFreeSlot(), random: () => 0.99 });
  await pass(20 * MINUTE_MS, () => {
    if (!last().closed) treat(last());
  });
  // One second more: the fake clock advances in seconds.
  expect(Math.max(...pausesOf(polls))).toBeLessThanOrEqual(61_000);
  expect(polls.length).toBeLessThan(30);
});

test("a page without a stream polls at least once a minute also while responses are missing", async () => {
  const { polls, last, pass } = browser({ latest: () => null, random: () => 0.99 });
  last().end(true);
  await pass(20 * MINUTE_MS);
  expect(Math.max(...pausesOf(polls))).toBeLessThanOrEqual(61_000);
});

test("a stream that is refused after a while polls within seconds, then once a minute", async () => {
  const { polls, streams, last, pass } = browser({ latest: () => withoutFreeSlot(), random: () => 0.99 });
  last().greet("a1");
  await pass(10 * MINUTE_MS);
  last().end();
  await pass(5_000);
  expect(streams).toHaveLength(2);
  last().end(true);
  await pass(10 * MINUTE_MS);
  const [first = 0, ...others] = pausesOf(polls);
  expect(first).toBeLessThan(10 * MINUTE_MS + 10_000);
  expect(Math.max(...others)).toBeLessThanOrEqual(61_000);
  expect(streams).toHaveLength(2);
});

test("a stream that falls silent counts as refused, if its server sends an event every 20 s", async () => {
  const { polls, streams, last, pass } = browser({ latest: () => withFreeSlot() });
  last().event("hello");
  await pass(5 * MINUTE_MS, () => last().event("alive"));
  expect([streams.length, polls.length]).toEqual([1, 0]);
  await pass(49_000);
  expect(last().closed).toBe(false);
  await pass(4_000);
  expect([streams.length, polls.length, streams[0]?.closed]).toEqual([2, 1, true]);
});

test("a stream of a server that sends no such events may be silent", async () => {
  const { polls, streams, last, pass } = browser();
  last().event("hello", false);
  await pass(10 * MINUTE_MS);
  expect([streams.length, polls.length]).toEqual([1, 0]);
});

test("a stream that is kept by a proxy stays open, and takes over with its first event", async () => {
  const { polls, streams, last, pass } = browser({ latest: () => withFreeSlot() });
  await pass(9_000);
  expect(polls).toHaveLength(0);
  await pass(5 * MINUTE_MS);
  expect([streams.length, polls.length]).toEqual([1, 5]);
  last().event("hello");
  await pass(45_000);
  expect([streams.length, polls.length]).toEqual([1, 5]);
});

test("wake polls beside a stream that has sent nothing", async () => {
  const { connection, polls, streams, pass } = browser({ latest: () => withFreeSlot() });
  await pass(6_000);
  connection.wake();
  await pass(1_000);
  expect([streams.length, polls.length]).toEqual([1, 1]);
});
