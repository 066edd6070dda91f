import type { Readable } from "node:stream";

/** A line without its end, and the bytes that a digest of the file counts: with it. */
export type BackupLine = { text: string; digested: Buffer };

/** A row is at most some hundred kilobytes: a longer line is no backup's, and would only fill the memory. */
const LONGEST_LINE = 32 * 1024 * 1024;

const LINE_FEED = 10;

/** Splits a text into its lines; one at the end that is not ended counts as a line too. */
export async function* backupLines(text: Readable): AsyncGenerator<BackupLine> {
  let rest: Buffer[] = [];
  let waiting = 0;
  for await (const chunk of text) {
    // A stream of bytes gives buffers.
    let left = chunk as Buffer;
    for (let end = left.indexOf(LINE_FEED); end >= 0; end = left.indexOf(LINE_FEED)) {
      const digested = Buffer.concat([...rest, left.subarray(0, end + 1)]);
      [rest, waiting] = [[], 0];
      left = left.subarray(end + 1);
      yield { text: digested.toString("utf8", 0, digested.length - 1), digested };
    }
    if (left.length > 0) rest.push(left);
    waiting += left.length;
    if (waiting > LONGEST_LINE) break;
  }
  if (waiting > 0) {
    const digested = Buffer.concat(rest);
    yield { text: digested.toString(), digested };
  }
}
