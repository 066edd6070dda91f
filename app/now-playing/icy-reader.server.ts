import type { Readable } from "node:stream";
import type { SongTitle } from "#app/live-events/audience.ts";
import { isIcyBlock, parseIcyTitle } from "#app/streams/icy-metadata.ts";
import { splitIcy } from "./split-icy.ts";

export type IcyBlock = {
  /** False for the usual block, which is empty: what is on has not changed. */
  changed: boolean;
  /** Null also when the block says that nothing, or nothing worth showing, is on. */
  title: SongTitle | null;
  /** How much of the body has been read until here. */
  bytesRead: number;
};

/**
 * Reads what is on out of a body that was asked for with `Icy-MetaData: 1`, block by block, as they come. Ends with the
 * body, and at the first block that cannot be one: then the server counts otherwise than it says, and all that follows
 * would be sound taken for words. Leaving the loop closes the connection; time and bytes are for the caller to limit.
 * Errors: the body's own, when it breaks off.
 * Metaint: by `icyMetaint`.
 */
export async function* readIcyTitles(body: Readable, metaint: number): AsyncGenerator<IcyBlock> {
  const split = splitIcy(metaint);
  let bytesRead = 0;
  for await (const chunk of body) {
    bytesRead += chunk.length;
    for (const block of split(chunk).blocks) {
      if (block.length === 0) yield { changed: false, title: null, bytesRead };
      else if (isIcyBlock(block)) yield { changed: true, title: parseIcyTitle(block), bytesRead };
      else return;
    }
  }
}
