/** A browser takes nothing any more when so many events wait for it; it is let go, and asks anew when it comes back. */
const MOST_UNREAD_EVENTS = 64;

/** One browser's open event stream. */
export type EventStream = {
  body: ReadableStream<Uint8Array>;
  /** False when the browser had read too little and was let go instead. */
  send: (text: string) => boolean;
  end: () => void;
};

/** Opens a stream of events. `onEnd` is called once, whoever ends it: the browser, we, or that nobody reads. */
export function openEventStream(onEnd: () => void): EventStream {
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array>;
  let open = true;
  const forget = () => {
    if (!open) return;
    open = false;
    onEnd();
  };
  const end = () => {
    if (open) controller.close();
    forget();
  };
  const body = new ReadableStream<Uint8Array>(
    {
      start: (begun) => {
        controller = begun;
      },
      cancel: forget,
    },
    { highWaterMark: MOST_UNREAD_EVENTS },
  );
  const send = (text: string) => {
    if (!open) return false;
    if ((controller.desiredSize ?? 0) > 0) controller.enqueue(encoder.encode(text));
    else end();
    return open;
  };
  return { body, send, end };
}

/** An event as it is sent. */
export function eventText(name: string, told: object): string {
  return `event: ${name}\ndata: ${JSON.stringify(told)}\n\n`;
}
