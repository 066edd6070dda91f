import { LIVE_TOPICS, type LiveTopic } from "./change.ts";

const LOCK = "radiowave.events";

/** What tabs tell each other. `hello` answers a tab that is new, or tells that a stream was opened. */
type Message = { ask: true } | { hello: string } | { topic: LiveTopic; version: string };

/**
 * Hears what changes on the site, over one event stream for all tabs of this browser (HTTP/1.1 allows six connections a
 * host): the tab that holds a lock keeps the stream and passes on what it hears; when it goes, another takes over.
 * `onNews` gets the topic; `onHello` the version that the server has, each time a stream opens, also after it was lost,
 * and when this tab joins others: what changed while it was loading is noticed by that.
 * Browsers without locks or channels open a stream a tab.
 */
export function hearLiveUpdates({
  onNews,
  onHello,
}: {
  onNews: (topic: LiveTopic) => void;
  onHello: (version: string) => void;
}): () => void {
  const stopped = new AbortController();
  const channel = "BroadcastChannel" in window ? new BroadcastChannel(LOCK) : null;
  /** The server's version, in the tab that keeps the stream. */
  let version: string | null = null;

  const hear = (message: Message) => {
    if ("hello" in message) onHello(message.hello);
    if ("topic" in message) onNews(message.topic);
    if ("ask" in message && version !== null) channel?.postMessage({ hello: version } satisfies Message);
  };
  const tell = (message: Message) => {
    if ("hello" in message) version = message.hello;
    if ("topic" in message) version = message.version;
    hear(message);
    channel?.postMessage(message);
  };

  if (channel) {
    channel.onmessage = ({ data }: MessageEvent<Message>) => hear(data);
    channel.postMessage({ ask: true } satisfies Message);
  }
  if (channel && "locks" in navigator) {
    navigator.locks
      .request(LOCK, { signal: stopped.signal }, () => keepStream(tell, stopped.signal))
      // Aborted: this tab stopped waiting for its turn.
      .catch(() => {});
  } else {
    void keepStream(tell, stopped.signal);
  }
  return () => {
    stopped.abort();
    channel?.close();
  };
}

/** Keeps a stream open until the signal; the browser itself connects again when it is lost. */
function keepStream(tell: (message: Message) => void, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    let source = open();
    // A browser gives up for good when the answer is not an event stream (a proxy's error page): then we try again.
    const revive = setInterval(() => {
      if (source.readyState === EventSource.CLOSED) source = open();
    }, 10_000);
    signal.addEventListener("abort", () => {
      clearInterval(revive);
      source.close();
      resolve();
    });

    function open(): EventSource {
      const opened = new EventSource("/api/events");
      opened.addEventListener("hello", ({ data }) => tell({ hello: versionIn(data) }));
      for (const topic of LIVE_TOPICS)
        opened.addEventListener(topic, ({ data }) => tell({ topic, version: versionIn(data) }));
      return opened;
    }
  });
}

function versionIn(data: string): string {
  // Our own server wrote it.
  return (JSON.parse(data) as { version: string }).version;
}
