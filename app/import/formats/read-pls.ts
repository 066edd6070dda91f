import { ENTRY_TOO_LONG, MAX_ENTRY_LENGTH } from "./lines.ts";
import { UnreadableList } from "./list-format.ts";
import { type BadRow, badRow, type ListedRow, NO_STREAM, rowOf } from "./listed-row.ts";

/** All entries are in memory until the last is read; five times the largest known directory. */
const MAX_ENTRIES = 300_000;

/**
 * Reads stations from a PLS list, in the order of their numbers. Ignores NumberOfEntries. Several servers of one station
 * are several rows. Of a repeated key the first value counts.
 * Errors: UnreadableList with more than MAX_ENTRIES. Source: Winamp's PLS, versions 1 and 2.
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
      if (entries.size > MAX_ENTRIES) throw new UnreadableList("A lista PLS tem demasiadas estações (máximo 300 000).");
    }
  }
  let row = 0;
  for (const [, { file = "", title = "" }] of [...entries].sort(([one], [other]) => one - other)) {
    row += 1;
    if (file.length > MAX_ENTRY_LENGTH - "File".length) yield badRow(row, ENTRY_TOO_LONG, file);
    else if (file.trim() === "") yield badRow(row, NO_STREAM, title);
    else yield rowOf(row, { name: title.trim(), streamUrl: file.trim() });
  }
}
