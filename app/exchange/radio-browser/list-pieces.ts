import type { ApiListWriter } from "./formats/api-format.ts";

/** Written in about a millisecond, so that other requests get their turns between two pieces. */
const PIECE_BYTES = 96 * 1024;

/** A list in UTF-8, in pieces. `itemAt`: called once for each item, in order. */
export function* listPieces<Item>(
  { head, item, tail }: Pick<ApiListWriter<Item>, "head" | "item" | "tail">,
  count: number,
  itemAt: (index: number) => Item,
): Generator<Buffer<ArrayBuffer>> {
  let text = head(count);
  for (let index = 0; index < count; index += 1) {
    text += item(itemAt(index), index);
    if (text.length < PIECE_BYTES) continue;
    yield Buffer.from(text);
    text = "";
  }
  yield Buffer.from(text + tail);
}

const SEPARATOR = Buffer.from(",");

/** A list in JSON of items that are written already. */
export function* jsonPieces(
  { head, tail }: Pick<ApiListWriter<never>, "head" | "tail">,
  count: number,
  bytesAt: (index: number) => Buffer<ArrayBuffer>,
): Generator<Buffer<ArrayBuffer>> {
  let parts = [Buffer.from(head(count))];
  let size = 0;
  for (let index = 0; index < count; index += 1) {
    const bytes = bytesAt(index);
    if (index > 0) parts.push(SEPARATOR);
    parts.push(bytes);
    size += bytes.length;
    if (size < PIECE_BYTES) continue;
    yield Buffer.concat(parts);
    parts = [];
    size = 0;
  }
  yield Buffer.concat([...parts, Buffer.from(tail)]);
}
