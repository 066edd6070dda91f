import type { StreamClient } from "#app/streams/stream-client.server.ts";
import { StreamError } from "#app/streams/stream-error.server.ts";

export type FetchLimits = {
  mostBytes: number;
  /** For all of it: look-up, redirects, headers and body. */
  withinMs: number;
};

export const FETCH_LIMITS: FetchLimits = { mostBytes: 5 * 1024 * 1024, withinMs: 15_000 };

/** Some servers choose what they send by what is asked for; SVG and others that are not read are not named. */
const HEADERS = { accept: "image/webp,image/avif,image/png,image/jpeg,image/gif,image/x-icon;q=0.8,*/*;q=0.1" };

/**
 * The bytes at an address, through the one streamClient; null when there are none, whatever the reason. What they are is not
 * looked at, and what the server calls them is not read.
 */
export async function fetchPicture(
  streamClient: StreamClient,
  address: string,
  { signal, mostBytes, withinMs }: FetchLimits & { signal: AbortSignal },
): Promise<Buffer<ArrayBuffer> | null> {
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(withinMs)]);
  try {
    const { status, headers, body, close } = await streamClient.open(address, { signal: inTime, headers: HEADERS });
    try {
      // Bytes are never unpacked: a few of them can become gigabytes.
      if (status !== 200 || isPacked(headers["content-encoding"])) return null;
      if (Number(headers["content-length"] ?? 0) > mostBytes) return null;
      return await readAll(body, mostBytes);
    } finally {
      close();
    }
  } catch (error) {
    if (error instanceof StreamError || inTime.aborted || isBrokenOff(error)) return null;
    throw error;
  }
}

async function readAll(body: AsyncIterable<Uint8Array>, mostBytes: number): Promise<Buffer<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > mostBytes) return null;
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
