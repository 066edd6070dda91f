import type { StreamClient } from "#app/streams/stream-client.server.ts";
import { decodeStreamText } from "#app/streams/stream-text.ts";

/** A server with a hundred mounts has a long page; one that is longer is not read. */
const LONGEST_PAGE_BYTES = 256 * 1024;
const PAGE_WITHIN_MS = 5_000;

/** The text of a small page; null when there is none, whatever the reason: nobody depends on it. */
export async function readPage(
  streamClient: StreamClient,
  address: string,
  signal: AbortSignal,
): Promise<{ text: string | null; bytesRead: number }> {
  let bytesRead = 0;
  try {
    const inTime = AbortSignal.any([signal, AbortSignal.timeout(PAGE_WITHIN_MS)]);
    const { status, body, close } = await streamClient.open(address, { signal: inTime });
    const chunks: Uint8Array[] = [];
    try {
      if (status !== 200) return { text: null, bytesRead };
      for await (const chunk of body) {
        bytesRead += chunk.length;
        if (bytesRead > LONGEST_PAGE_BYTES) return { text: null, bytesRead };
        chunks.push(chunk);
      }
    } finally {
      close();
    }
    return { text: decodeStreamText(Buffer.concat(chunks)), bytesRead };
  } catch {
    // No such page, no answer, no end: the stream itself tells its titles.
    return { text: null, bytesRead };
  }
}
