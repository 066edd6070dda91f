import { collectBytes, type StreamClient } from "#app/platform/net/stream-client.server.ts";
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
      // What the client can decompress has no such header; `maxBytes` applies after that.
      if (status !== 200 || isCompressed(headers["content-encoding"])) return null;
      if (Number(headers["content-length"] ?? 0) > maxBytes) return null;
      return await collectBytes(body, maxBytes);
    } finally {
      close();
    }
  } catch (error) {
    if (error instanceof StreamError || abortSignal.aborted || isConnectionError(error)) return null;
    throw error;
  }
}

function isCompressed(encoding: string | undefined): boolean {
  return encoding !== undefined && encoding !== "" && encoding.toLowerCase() !== "identity";
}
