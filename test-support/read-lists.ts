import { type BadRow, isBadRow, type ListedRow } from "#app/exchange/lists/formats/listed-row.ts";
import { readList } from "#app/exchange/lists/formats/read-list.server.ts";

type WholeList = { format: string; encoding: string; rows: (ListedRow | BadRow)[] };

/** Reads a whole list from chunks of this size. */
export async function readBytes(bytes: Uint8Array, name = "", chunkBytes = 1_000_000): Promise<WholeList> {
  const { format, encoding, rows } = await readList(chunksOf(bytes, chunkBytes), name);
  return { format, encoding, rows: await all(rows) };
}

export function readText(text: string, name?: string): Promise<WholeList> {
  return readBytes(new TextEncoder().encode(text), name);
}

/** A text in pieces of this many characters. */
export async function* inPieces(text: string, characters = text.length): AsyncGenerator<string> {
  for (let start = 0; start < text.length; start += characters) yield text.slice(start, start + characters);
}

export async function all<T>(parts: AsyncIterable<T>): Promise<T[]> {
  const whole: T[] = [];
  for await (const part of parts) whole.push(part);
  return whole;
}

/** The rows of a list as text: name and URL, or the problem. */
export function summariseRows({ rows }: Pick<WholeList, "rows">): string[] {
  return rows.map((row) => (isBadRow(row) ? `${row.row}: ${row.problem}` : `${row.name} ${row.streamUrl}`.trim()));
}

async function* chunksOf(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}
