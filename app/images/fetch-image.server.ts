import type { StreamClient } from "#app/streams/stream-client.server.ts";
import { StreamError } from "#app/streams/stream-error.server.ts";

export type FetchLimits = {
  maxBytes: number;
  /** For all of it: look-up, redirects, headers and body. */
  timeoutMs: number;
};

export const FETCH_LIMITS: FetchLimits = { maxBytes: 5 * 1024 * 1024, timeoutMs: 15_000 };

/** Some servers choose what they send by what is asked for; SVG and others that are not read are not named. */
const HEADERS = { accept: "image/webp,image/avif,image/png,image/jpeg,image/gif,image/x-icon;q=0.8,*/*;q=0.1" };

/**
 * The bytes at an address, through the one streamClient; null when there are none, whatever the reason. What they are is not
 * looked at, and what the server calls them is not read.
 */
export async function fetchImage(
  streamClient: StreamClient,
  address: string,
  { signal, maxBytes, timeoutMs }: FetchLimits & { signal: AbortSignal },
): Promise<Buffer<ArrayBuffer> | null> {
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  try {
    const { status, headers, body, close } = await streamClient.open(address, { signal: inTime, headers: HEADERS });
    try {
      // Bytes are never unpacked: a few of them can become gigabytes.
      if (status !== 200 || isPacked(headers["content-encoding"])) return null;
      if (Number(headers["content-length"] ?? 0) > maxBytes) return null;
      return await readAll(body, maxBytes);
    } finally {
      close();
    }
  } catch (error) {
    if (error instanceof StreamError || inTime.aborted || isBrokenOff(error)) return null;
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

function isPacked(encoding: string | undefined): boolean {
  return encoding !== undefined && encoding !== "" && encoding.toLowerCase() !== "identity";
}

/** Errors of the connection have a code of Node's; ours and the language's have none. */
function isBrokenOff(error: unknown): boolean {
  return error instanceof Error && "code" in error;
}
