import { expect, test } from "vitest";
import { MINUTE_MS } from "#app/platform/text/durations.ts";
import { openInFakeBrowser as browser, withFreeSlot, withoutFreeSlot } from "#test-support/fake-event-streams.ts";

test("a stream that ends is reopened after a delay that grows while streams are short", async () => {
  const { streams, last, pass } = browser();
  await pass(10 * MINUTE_MS, () => {
    if (last().closed) return;
    last().greet("a1");
    last().end();
  });
  const pauses = streams.slice(1).map(({ at }, index) => at - (streams[index]?.at ?? 0));
  // One second more each: the fake clock advances in seconds.
  expect(pauses.slice(0, 7)).toEqual([3_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(62_000);
  expect(streams.length, "an account that changes constantly does not make the page loop").toBeLessThan(18);
});

test("a stream that was stable is reopened after a short random delay", async () => {
  const pauseWith = async (random: number) => {
    const { streams, last, pass } = browser({ random: () => random });
    for (let time = 0; time < 5; time += 1) {
      last().greet("a1");
      await pass(MINUTE_MS);
      last().end();
      await pass(4_000);
    }
    expect(streams).toHaveLength(6);
    const { last: other, streams: two, pass: passOther } = browser({ random: () => random });
    other().greet("a1");
    await passOther(MINUTE_MS);
    other().end();
    await passOther(4_000);
    return (two[1]?.at ?? 0) - MINUTE_MS;
  };
  expect([await pauseWith(0), await pauseWith(0.5), await pauseWith(0.99)]).toEqual([1_000, 2_000, 3_000]);
});

test("a refused page polls, and opens a stream when a slot is free", async () => {
  let answer = withoutFreeSlot("a2");
  const { streams, polls, updates, last, pass } = browser({ latest: () => answer });
  last().end(true);
  await pass(10 * MINUTE_MS);
  expect(streams, "no further stream is tried").toHaveLength(1);
  expect(updates[0]).toEqual({ polled: "a2" });
  const pauses = polls.slice(1).map(({ at }, index) => at - (polls[index]?.at ?? 0));
  expect(Math.min(...pauses), "Retry-After").toBeGreaterThanOrEqual(60_000);
  expect(Math.max(...pauses), "once a minute").toBeLessThanOrEqual(60_000);
  answer = withFreeSlot("a3");
  await pass(2 * MINUTE_MS);
  expect(streams).toHaveLength(2);
  expect(updates.at(-1)).toEqual({ polled: "a3" });
  last().greet("a3");
  const asked = polls.length;
  await pass(10 * MINUTE_MS);
  expect(polls).toHaveLength(asked);
});

test("streams refused despite a free slot are retried less and less often", async () => {
  const { streams, last, pass } = browser({ latest: () => withFreeSlot() });
  await pass(20 * MINUTE_MS, () => {
    if (!last().closed) last().end(true);
  });
  const pauses = streams.slice(1).map(({ at }, index) => at - (streams[index]?.at ?? 0));
  expect(pauses.slice(0, 6)).toEqual(pauses.slice(0, 6).toSorted((one, other) => one - other));
  expect(streams.length).toBeLessThan(30);
});

test("without a response the page keeps polling with growing delays", async () => {
  const { streams, polls, updates, last, pass } = browser({ latest: () => null });
  last().end(true);
  await pass(10 * MINUTE_MS);
  expect([streams.length, updates.length]).toEqual([1, 0]);
  expect(polls.length).toBeGreaterThan(8);
  expect(polls.length).toBeLessThan(18);
});

test("wake polls at once, but at most every five seconds", async () => {
  const { connection, polls, last, pass } = browser({ latest: () => withoutFreeSlot() });
  last().end(true);
  await pass(10_000);
  expect(polls).toHaveLength(1);
  for (let time = 0; time < 20; time += 1) connection.wake();
  await pass(1_000);
  connection.wake();
  await pass(1_000);
  expect(polls).toHaveLength(2);
  await pass(4_000);
  connection.wake();
  await pass(1_000);
  expect(polls).toHaveLength(3);
});

test("wake leaves an open stream alone", async () => {
  const { connection, streams, polls, last, pass } = browser();
  last().greet("a1");
  await pass(MINUTE_MS);
  connection.wake();
  expect([streams.length, polls.length]).toEqual([1, 0]);
});

test("a page without a stream polls the title of the playing station", async () => {
  const now_playing = { station_id: "aurora", artist: "Inês", title: "Maré" };
  const { connection, polls, updates, last, pass } = browser({ latest: () => ({ ...withoutFreeSlot(), now_playing }) });
  last().end(true);
  await pass(10_000);
  connection.setStation("aurora");
  await pass(2_000);
  expect(polls.map(({ url }) => url)).toEqual(["/api/events/latest", "/api/events/latest?station=aurora"]);
  expect(updates.at(-1)).toEqual({ title: { stationId: "aurora", artist: "Inês", title: "Maré" } });
});

test("setStation closes the stream and opens one for the new station", async () => {
  const { connection, streams, last, pass } = browser();
  last().greet("a1");
  connection.setStation("aurora");
  await pass(2_000);
  expect(streams.map(({ url, closed }) => [url, closed])).toEqual([
    ["/api/events", true],
    ["/api/events?station=aurora", false],
  ]);
});

test("after close nothing is polled or opened", async () => {
  const { connection, streams, polls, last, pass } = browser({ latest: () => withFreeSlot() });
  last().end(true);
  connection.setStation("aurora");
  connection.close();
  connection.wake();
  await pass(5 * MINUTE_MS);
  expect([streams.length, polls.length]).toEqual([1, 0]);
});
