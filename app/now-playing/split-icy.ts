/**
 * Parts a stream into its sound and its blocks of metadata. Gives a function that takes the stream chunk by chunk and
 * gives what each has brought: pieces of sound, and blocks that were completed in it, empty ones too.
 * Metaint: how many bytes of sound lie between blocks.
 * Source: SHOUTcast metadata protocol; a block begins with its length in units of 16 bytes, 255 at most.
 */
export function splitIcy(metaint: number): (chunk: Uint8Array) => { sound: Uint8Array[]; blocks: Uint8Array[] } {
  let soundLeft = metaint;
  /** The block that is being collected; null while sound comes, or when its length is still to come. */
  let block: Uint8Array | null = null;
  let filled = 0;

  return (chunk) => {
    const sound: Uint8Array[] = [];
    const blocks: Uint8Array[] = [];
    let at = 0;
    while (at < chunk.length) {
      if (soundLeft > 0) {
        const piece = chunk.subarray(at, at + soundLeft);
        sound.push(piece);
        soundLeft -= piece.length;
        at += piece.length;
        continue;
      }
      if (!block) {
        block = new Uint8Array((chunk[at] ?? 0) * 16);
        filled = 0;
        at += 1;
      }
      const piece = chunk.subarray(at, at + block.length - filled);
      block.set(piece, filled);
      filled += piece.length;
      at += piece.length;
      if (filled === block.length) {
        blocks.push(block);
        block = null;
        soundLeft = metaint;
      }
    }
    return { sound, blocks };
  };
}
