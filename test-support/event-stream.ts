import { waitUntil } from "./wait-until.ts";

type ServerEvent = { name: string; data: string };

export type EventStreamReader = {
  /** All events so far. */
  events: ServerEvent[];
  /** The text of the stream so far. */
  text: () => string;
  /** Waits for the next event of this name. */
  next: (name: string) => Promise<ServerEvent>;
  /** Whether the server has ended the stream. */
  hasEnded: () => boolean;
  /** Closes the connection, as a closed page does. */
  leave: () => Promise<void>;
};

/** Reads the server-sent events of a response as they arrive. */
export function readEvents(response: Response): EventStreamReader {
  if (!response.body) throw new Error("The response has no body.");
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  const events: ServerEvent[] = [];
  let text = "";
  let ended = false;
  let seen = 0;

  async function read(): Promise<void> {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      text += decoder.decode(value, { stream: true });
      events.splice(0, events.length, ...eventsIn(text));
    }
    ended = true;
  }
  // A broken stream has not ended: a test that waits for its end times out.
  read().catch(() => {});

  return {
    events,
    text: () => text,
    next: async (name) => {
      const find = () => events.findIndex((event, index) => index >= seen && event.name === name);
      await waitUntil(`an event '${name}' has arrived`, () => find() >= 0);
      const index = find();
      seen = index + 1;
      return events[index] ?? { name: "", data: "" };
    },
    hasEnded: () => ended,
    leave: () => reader.cancel(),
  };
}

/** The complete events, without comments. */
function eventsIn(text: string): ServerEvent[] {
  return text
    .split("\n\n")
    .slice(0, -1)
    .flatMap((block) => {
      const name = /^event: (.*)$/m.exec(block)?.[1];
      return name ? [{ name, data: /^data: (.*)$/m.exec(block)?.[1] ?? "" }] : [];
    });
}
