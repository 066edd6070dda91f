import { MAX_ENTRY_LENGTH, TOO_LONG } from "./lines.ts";
import { type BadRow, badRow, type ListedRow, NO_STREAM, rowOf } from "./listed-row.ts";
import { UnreadableList } from "./unreadable-list.ts";

/** All of them are held until the last is read: five times the stations of the world. */
const MOST_ENTRIES = 300_000;

/**
 * The stations of a PLS list, in the order of their numbers, wherever they stand. How many it says that there are is not
 * heeded. Several servers of one station are several rows. A key that comes twice counts once, as it came first.
 * Errors: UnreadableList, past MOST_ENTRIES. Source: Winamp's PLS, versions 1 and 2.
 */
export async function* readPls(lines: AsyncIterable<string[]>): AsyncGenerator<ListedRow | BadRow> {
  const entries = new Map<number, { file?: string; title?: string }>();
  for await (const batch of lines) {
    for (const line of batch) {
      const [, key = "", number, value = ""] = /^\s*(file|title)(\d{1,9})\s*=(.*)$/i.exec(line) ?? [];
      if (number === undefined) continue;
      const entry = entries.get(Number(number)) ?? {};
      if (key.toLowerCase() === "file") entry.file ??= value;
      else entry.title ??= value;
      entries.set(Number(number), entry);
      if (entries.size > MOST_ENTRIES)
        throw new UnreadableList("A lista PLS tem demasiadas estações (máximo 300 000).");
    }
  }
  let row = 0;
  for (const [, { file = "", title = "" }] of [...entries].sort(([one], [other]) => one - other)) {
    row += 1;
    if (file.length > MAX_ENTRY_LENGTH - "File".length) yield badRow(row, TOO_LONG, file);
    else if (file.trim() === "") yield badRow(row, NO_STREAM, title);
    else yield rowOf(row, { name: title.trim(), streamUrl: file.trim() });
  }
}
