import { capacityFor } from "#app/platform/limits/slots.ts";
import type { StreamClient } from "#app/platform/net/stream-client.server.ts";
import { isConnectionError, StreamError } from "#app/platform/net/stream-error.server.ts";

export type FetchLimits = {
  maxBytes: number;
  /** For the whole request: DNS, redirects, headers and body. */
  timeoutMs: number;
};

export const FETCH_LIMITS: FetchLimits = { maxBytes: 5 * 1024 * 1024, timeoutMs: 15_000 };

/** Some servers choose the format by `accept`; it names only formats that we decode. */
const HEADERS = { accept: "image/webp,image/avif,image/png,image/jpeg,image/gif,image/x-icon;q=0.8,*/*;q=0.1" };

/**
 * Downloads a URL through the stream client; null on any failure. Neither the content nor its Content-Type is
 * inspected.
 */
export async function fetchImage(
  streamClient: StreamClient,
  url: string,
  { signal, maxBytes, timeoutMs }: FetchLimits & { signal: AbortSignal },
): Promise<Buffer<ArrayBuffer> | null> {
  const abortSignal = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  try {
    const { status, headers, body, close } = await streamClient.open(url, { signal: abortSignal, headers: HEADERS });
    try {
      // Compressed responses are refused: a few bytes can expand to gigabytes.
      if (status !== 200 || isCompressed(headers["content-encoding"])) return null;
      if (Number(headers["content-length"] ?? 0) > maxBytes) return null;
      return await readAll(body, maxBytes);
    } finally {
      close();
    }
  } catch (error) {
    if (error instanceof StreamError || abortSignal.aborted || isConnectionError(error)) return null;
    throw error;
  }
}

async function readAll(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function isCompressed(encoding: string | undefined): boolean {
  return encoding !== undefined && encoding !== "" && encoding.toLowerCase() !== "identity";
}

/** The server that a task contacts, and the network address or account id to which it is counted. */
type TaskOwner = { host: string; client: string };

type FetchQueue = {
  /** Runs the task when a slot is free. Returns null at once if the queue is full. */
  run: <Result>(owner: TaskOwner, task: () => Promise<Result>) => Promise<Result> | null;
};

/**
 * A queue that runs up to `concurrency` tasks at once, one per server. Tasks start in the order of arrival among those
 * whose server is free. `maxWaiting` and `maxPerClient` limit the waiting tasks, in total and of one client.
 */
export function createFetchQueue(limits: {
  concurrency: number;
  maxWaiting: number;
  maxPerClient: number;
}): FetchQueue {
  const busy = new Set<string>();
  const waiting: (TaskOwner & { start: () => void })[] = [];

  const canStart = (host: string) => busy.size < limits.concurrency && !busy.has(host);

  function isFull(client: string): boolean {
    const own = waiting.filter((task) => task.client === client).length;
    return waiting.length >= capacityFor(own, limits.maxWaiting) || own >= limits.maxPerClient;
  }

  function startNext(): void {
    for (;;) {
      const index = waiting.findIndex(({ host }) => canStart(host));
      const [next] = index < 0 ? [] : waiting.splice(index, 1);
      if (!next) return;
      busy.add(next.host);
      next.start();
    }
  }

  async function runNow<Result>(host: string, task: () => Promise<Result>): Promise<Result> {
    try {
      return await task();
    } finally {
      busy.delete(host);
      startNext();
    }
  }

  return {
    run: (owner, task) => {
      if (canStart(owner.host)) {
        busy.add(owner.host);
        return runNow(owner.host, task);
      }
      if (isFull(owner.client)) return null;
      const started = new Promise<void>((start) => waiting.push({ ...owner, start }));
      return started.then(() => runNow(owner.host, task));
    },
  };
}
