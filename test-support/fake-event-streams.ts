import {
  type LatestResponse,
  type LiveUpdate,
  openEventConnection,
  type StreamEnvironment,
} from "#app/platform/live-events/event-connection.client.ts";
import { fakeClock } from "./fake-clock.ts";

export type FakeStream = {
  url: string;
  at: number;
  closed: boolean;
  greet: (version: string) => void;
  /** An event without content; `sendsAlive`: from a server that sends them regularly. */
  event: (name: string, sendsAlive?: boolean) => void;
  end: (refused?: boolean) => void;
};

/** Opens an event connection in a fake browser. `at`: milliseconds since the start. */
export function openInFakeBrowser({
  latest,
  random = () => 0.5,
}: {
  latest?: () => LatestResponse | null;
  random?: () => number;
} = {}) {
  const clock = fakeClock();
  const began = clock.now().getTime();
  const now = () => clock.now().getTime() - began;
  const streams: FakeStream[] = [];
  const polls: { url: string; at: number }[] = [];
  const updates: LiveUpdate[] = [];
  const environment: StreamEnvironment = {
    connect: (url) => {
      const listeners = new Map<string, (event: { data: string; lastEventId: string }) => void>();
      const source = {
        readyState: 0,
        addEventListener: (name: string, listener: (event: { data: string; lastEventId: string }) => void) =>
          listeners.set(name, listener),
        close: () => {
          stream.closed = true;
        },
      };
      const stream: FakeStream = {
        url,
        at: now(),
        closed: false,
        greet: (version) => listeners.get("hello")?.({ data: JSON.stringify({ version }), lastEventId: "" }),
        event: (name, sendsAlive = true) =>
          listeners.get(name)?.({ data: '{"version":"a1"}', lastEventId: sendsAlive ? "alive" : "" }),
        end: (refused = false) => {
          source.readyState = refused ? 2 : 0;
          listeners.get("error")?.({ data: "", lastEventId: "" });
        },
      };
      streams.push(stream);
      return source as unknown as EventSource; // The part that is used.
    },
    getLatest: async (url) => {
      polls.push({ url, at: now() });
      const response = latest?.();
      if (!response) throw new Error("No response");
      return response;
    },
    now,
    after: clock.after,
    random,
  };
  const connection = openEventConnection((one) => updates.push(one), environment);
  /** Advances the clock second by second and lets requests complete. `each` is called every second. */
  const pass = async (ms: number, each = () => {}) => {
    for (let passed = 0; passed < ms; passed += 1_000) {
      clock.advance(1_000);
      each();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const last = () => streams.at(-1) as FakeStream; // One is opened at the start.
  return { connection, streams, polls, updates, pass, last };
}

export const withoutFreeSlot = (version = "a1"): LatestResponse => ({ version, now_playing: null, retry_after: 60 });
export const withFreeSlot = (version = "a1"): LatestResponse => ({ version, now_playing: null, retry_after: null });
