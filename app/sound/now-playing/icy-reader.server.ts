import type { Readable } from "node:stream";
import type { SongTitle } from "#app/platform/live-events/live-change.ts";
import type { TextOrigin } from "#app/platform/net/writing-systems.ts";
import { isIcyBlock, parseIcyTitle } from "#app/sound/streams/icy-metadata.ts";

export type IcyBlock = {
  /** False for an empty block, the usual one: the title has not changed. */
  changed: boolean;
  /** Null also for a block without a usable title. */
  title: SongTitle | null;
  /** Bytes of the body read so far. */
  bytesRead: number;
};

/**
 * Reads the metadata blocks of a body that was requested with `Icy-MetaData: 1`. Ends with the body, and at the first
 * invalid block: the server's interval then differs from its `icy-metaint`, and audio would be read as metadata.
 * Leaving the loop closes the connection; the caller limits time and bytes.
 * Errors: the body's own, when it breaks off.
 * `metaint`: from `icyMetaint`. `origin`: of the station.
 */
export async function* readIcyTitles(body: Readable, metaint: number, origin?: TextOrigin): AsyncGenerator<IcyBlock> {
  const readBlocks = createIcyParser(metaint);
  let bytesRead = 0;
  for await (const chunk of body) {
    bytesRead += chunk.length;
    for (const block of readBlocks(chunk)) {
      if (block.length === 0) yield { changed: false, title: null, bytesRead };
      else if (isIcyBlock(block)) yield { changed: true, title: parseIcyTitle(block, origin), bytesRead };
      else return;
    }
  }
}

/**
 * Returns a function that takes the stream chunk by chunk and returns the metadata blocks completed in each chunk, with
 * the empty ones. `metaint`: bytes of audio between two blocks.
 * Source: SHOUTcast metadata protocol; a block begins with its length in units of 16 bytes, at most 255.
 */
function createIcyParser(metaint: number): (chunk: Uint8Array) => Uint8Array[] {
  let audioLeft = metaint;
  /** The incomplete block; null during audio, and until its length is read. */
  let block: Uint8Array | null = null;
  let filled = 0;

  return (chunk) => {
    const blocks: Uint8Array[] = [];
    let offset = 0;
    while (offset < chunk.length) {
      if (audioLeft > 0) {
        const length = Math.min(audioLeft, chunk.length - offset);
        audioLeft -= length;
        offset += length;
        continue;
      }
      if (!block) {
        block = new Uint8Array((chunk[offset] ?? 0) * 16);
        filled = 0;
        offset += 1;
      }
      const piece = chunk.subarray(offset, offset + block.length - filled);
      block.set(piece, filled);
      filled += piece.length;
      offset += piece.length;
      if (filled === block.length) {
        blocks.push(block);
        block = null;
        audioLeft = metaint;
      }
    }
    return blocks;
  };
}
