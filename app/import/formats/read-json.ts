import { MAX_ENTRY_LENGTH, TOO_LONG } from "./lines.ts";
import { type BadRow, badRow, type ListedRow } from "./listed-row.ts";
import { recordRow } from "./record-row.ts";

/** The stations of JSON texts, one object each: the lines of JSON lines, or the elements of an array. Empty ones are passed over. */
export async function* readJson(texts: AsyncIterable<string[]>): AsyncGenerator<ListedRow | BadRow> {
  let row = 0;
  for await (const batch of texts) {
    for (const text of batch) {
      if (text.trim() === "") continue;
      row += 1;
      yield text.length > MAX_ENTRY_LENGTH ? badRow(row, TOO_LONG, text) : parse(row, text);
    }
  }
}

function parse(row: number, text: string): ListedRow | BadRow {
  try {
    return recordRow(row, JSON.parse(text), () => text.trim());
  } catch {
    return badRow(row, "a linha não é JSON válido", text.trim());
  }
}
