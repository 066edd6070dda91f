import { expect, test } from "vitest";
import { fakeClock } from "../../test-support/fake-clock.ts";
import {
  type LatestResponse,
  type LiveUpdate,
  openEventConnection,
  type StreamEnvironment,
} from "./event-connection.client.ts";

const MINUTE_MS = 60_000;

type FakeStream = {
  url: string;
  at: number;
  closed: boolean;
  greet: (version: string) => void;
  end: (refused?: boolean) => void;
};

/** A browser whose streams and requests a test answers. `at` in milliseconds since the beginning. */
function browser({ latest, random = () => 0.5 }: { latest?: () => LatestResponse | null; random?: () => number } = {}) {
  const clock = fakeClock();
  const began = clock.now().getTime();
  const now = () => clock.now().getTime() - began;
  const streams: FakeStream[] = [];
  const polls: { url: string; at: number }[] = [];
  const updates: LiveUpdate[] = [];
  const environment: StreamEnvironment = {
    connect: (url) => {
      const listeners = new Map<string, (event: { data: string }) => void>();
      const source = {
        readyState: 0,
        addEventListener: (name: string, listener: (event: { data: string }) => void) => listeners.set(name, listener),
        close: () => {
          stream.closed = true;
        },
      };
      const stream: FakeStream = {
        ...{ url, at: now(), closed: false },
        greet: (version) => listeners.get("hello")?.({ data: JSON.stringify({ version }) }),
        end: (refused = false) => {
          source.readyState = refused ? 2 : 0;
          listeners.get("error")?.({ data: "" });
        },
      };
      streams.push(stream);
      return source as unknown as EventSource; // As much of one as is used.
    },
    getLatest: async (url) => {
      polls.push({ url, at: now() });
      const answer = latest?.();
      if (!answer) throw new Error("No answer");
      return answer;
    },
    ...{ now, after: clock.after, random },
  };
  const kept = openEventConnection((one) => updates.push(one), environment);
  /** Moves the time on, second by second, and lets what was asked be answered. `each` is called each time. */
  const pass = async (ms: number, each = () => {}) => {
    for (let passed = 0; passed < ms; passed += 1_000) {
      clock.advance(1_000);
      each();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const last = () => streams.at(-1) as FakeStream; // One is opened at once.
  return { kept, streams, polls, updates, pass, last };
}

const full = (version = "a1"): LatestResponse => ({ version, now_playing: null, retry_after: 60 });
const room = (version = "a1"): LatestResponse => ({ version, now_playing: null, retry_after: null });

test("a stream that ends is opened again after a pause that grows as long as streams do not last", async () => {
  const { streams, last, pass } = browser();
  await pass(10 * MINUTE_MS, () => {
    if (last().closed) return;
    last().greet("a1");
    last().end();
  });
  const pauses = streams.slice(1).map(({ at }, place) => at - (streams[place]?.at ?? 0));
  // One more second each: the fake browser notices at the next tick.
  expect(pauses.slice(0, 7)).toEqual([3_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(62_000);
  expect(streams.length, "an account that changes all the time makes no page loop").toBeLessThan(18);
});

test("a stream that lasted is opened again soon, each page after a pause of its own", async () => {
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

test("a page that is refused a stream asks now and then, and opens one when there is room", async () => {
  let answer = full("a2");
  const { streams, polls, updates, last, pass } = browser({ latest: () => answer });
  last().end(true);
  await pass(10 * MINUTE_MS);
  expect(streams, "it does not try what would be refused").toHaveLength(1);
  expect(updates[0]).toEqual({ polled: "a2" });
  const pauses = polls.slice(1).map(({ at }, place) => at - (polls[place]?.at ?? 0));
  expect(Math.min(...pauses), "Retry-After").toBeGreaterThanOrEqual(60_000);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(91_000);
  answer = room("a3");
  await pass(2 * MINUTE_MS);
  expect(streams).toHaveLength(2);
  expect(updates.at(-1)).toEqual({ polled: "a3" });
  last().greet("a3");
  const asked = polls.length;
  await pass(10 * MINUTE_MS);
  expect(polls).toHaveLength(asked);
});

test("streams that are refused though there is room are tried less and less often", async () => {
  const { streams, last, pass } = browser({ latest: () => room() });
  await pass(20 * MINUTE_MS, () => {
    if (!last().closed) last().end(true);
  });
  const pauses = streams.slice(1).map(({ at }, place) => at - (streams[place]?.at ?? 0));
  expect(pauses.slice(0, 6)).toEqual(pauses.slice(0, 6).toSorted((one, other) => one - other));
  expect(streams.length).toBeLessThan(30);
});

test("without an answer the page goes on asking, with growing pauses", async () => {
  const { streams, polls, updates, last, pass } = browser({ latest: () => null });
  last().end(true);
  await pass(10 * MINUTE_MS);
  expect([streams.length, updates.length]).toEqual([1, 0]);
  expect(polls.length).toBeGreaterThan(8);
  expect(polls.length).toBeLessThan(18);
});

test("a page that is looked at again asks at once, but not each time", async () => {
  const { kept, polls, last, pass } = browser({ latest: () => full() });
  last().end(true);
  await pass(10_000);
  expect(polls).toHaveLength(1);
  for (let time = 0; time < 20; time += 1) kept.wake();
  await pass(1_000);
  kept.wake();
  await pass(1_000);
  expect(polls).toHaveLength(2);
  await pass(4_000);
  kept.wake();
  await pass(1_000);
  expect(polls).toHaveLength(3);
});

test("an open stream is not disturbed when the page is looked at again", async () => {
  const { kept, streams, polls, last, pass } = browser();
  last().greet("a1");
  await pass(MINUTE_MS);
  kept.wake();
  expect([streams.length, polls.length]).toEqual([1, 0]);
});

test("a page without a stream asks what is on at the station that is heard", async () => {
  const now_playing = { station_id: "aurora", artist: "Inês", title: "Maré" };
  const { kept, polls, updates, last, pass } = browser({ latest: () => ({ ...full(), now_playing }) });
  last().end(true);
  await pass(10_000);
  kept.name("aurora");
  await pass(2_000);
  expect(polls.map(({ url }) => url)).toEqual(["/api/events/latest", "/api/events/latest?station=aurora"]);
  expect(updates.at(-1)).toEqual({ title: { stationId: "aurora", artist: "Inês", title: "Maré" } });
});

test("another station opens the stream anew, the old one closed first", async () => {
  const { kept, streams, last, pass } = browser();
  last().greet("a1");
  kept.name("aurora");
  await pass(2_000);
  expect(streams.map(({ url, closed }) => [url, closed])).toEqual([
    ["/api/events", true],
    ["/api/events?station=aurora", false],
  ]);
});

test("after its end nothing is asked or opened any more", async () => {
  const { kept, streams, polls, last, pass } = browser({ latest: () => room() });
  last().end(true);
  kept.name("aurora");
  kept.close();
  kept.wake();
  await pass(5 * MINUTE_MS);
  expect([streams.length, polls.length]).toEqual([1, 0]);
});
