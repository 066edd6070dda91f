import { waitUntil } from "./wait-until.ts";

export type ServerEvent = { name: string; data: string };

export type EventStreamReader = {
  /** All events so far. */
  events: ServerEvent[];
  /** The stream as it came. */
  text: () => string;
  /** Waits until an event of this name has come that was not waited for before. */
  next: (name: string) => Promise<ServerEvent>;
  /** Whether the other side has ended the stream. */
  hasEnded: () => boolean;
  /** Leaves, as a closed page does. */
  leave: () => Promise<void>;
};

/** Reads the server-sent events of an answer while they come. */
export function readEvents(answer: Response): EventStreamReader {
  if (!answer.body) throw new Error("The answer has no body.");
  const reader = answer.body.getReader();
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
  // A stream that breaks has not ended: a test that waits for its end says so.
  read().catch(() => {});

  return {
    events,
    text: () => text,
    next: async (name) => {
      const find = () => events.findIndex((event, place) => place >= seen && event.name === name);
      await waitUntil(`an event '${name}' comes`, () => find() >= 0);
      const place = find();
      seen = place + 1;
      return events[place] ?? { name: "", data: "" };
    },
    hasEnded: () => ended,
    leave: () => reader.cancel(),
  };
}

/** The events that are whole; comments and what is still on its way are passed over. */
function eventsIn(text: string): ServerEvent[] {
  return text
    .split("\n\n")
    .slice(0, -1)
    .flatMap((block) => {
      const name = /^event: (.*)$/m.exec(block)?.[1];
      return name ? [{ name, data: /^data: (.*)$/m.exec(block)?.[1] ?? "" }] : [];
    });
}
