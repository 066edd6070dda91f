import { parse } from "csv-parse/sync";
import { MAX_ENTRY_LENGTH, TOO_LONG } from "./lines.ts";

/** A record with its cells, or why it has none. */
export type CsvRecord = { cells: string[] } | { problem: string; text: string };

/** A quoted cell may go on for so many lines; past them the quotation mark was never closed. */
const MOST_LINES = 20;

/**
 * The records of a CSV text, those that end in one batch of lines together. A cell in quotation marks may hold line ends.
 * A mark that is never closed costs its own line only. Empty lines are passed over, and `isComment` ones.
 * Source: RFC 4180; marks in the midst of a cell are taken as they are.
 */
export async function* csvRecords(
  lines: AsyncIterable<string[]>,
  { delimiter, isComment }: { delimiter: string; isComment: (line: string) => boolean },
): AsyncGenerator<CsvRecord[]> {
  /** Lines of a record that is not ended yet. */
  let open: string[] = [];
  let ready: string[] = [];
  const found: CsvRecord[] = [];
  const parseReady = () => {
    found.push(...parseAll(ready, delimiter));
    ready = [];
  };
  const giveUp = () => {
    const [first = "", ...others] = open;
    parseReady();
    found.push({
      problem: first.length > MAX_ENTRY_LENGTH ? TOO_LONG : "faltam as aspas finais desta linha",
      text: first,
    });
    open = [];
    for (const line of others) read(line);
  };
  function read(line: string): void {
    if (open.length === 0 && (line.trim() === "" || isComment(line))) return;
    open.push(line);
    if (line.length <= MAX_ENTRY_LENGTH && !endsQuoted(open.join("\n"), delimiter)) {
      ready.push(open.join("\n"));
      open = [];
    } else if (open.length >= MOST_LINES || line.length > MAX_ENTRY_LENGTH) giveUp();
  }
  for await (const batch of lines) {
    for (const line of batch) read(line);
    parseReady();
    yield found.splice(0);
  }
  while (open.length > 0) giveUp();
  parseReady();
  yield found.splice(0);
}

/** Whether the last cell's quotation mark is still open. */
function endsQuoted(text: string, delimiter: string): boolean {
  if (!text.includes('"')) return false;
  let at = 0;
  while (at < text.length) {
    if (text[at] === '"') {
      do at = text.indexOf('"', at + 1) + 1;
      while (at > 0 && text[at] === '"');
      if (at === 0) return true;
    }
    const next = text.indexOf(delimiter, at);
    if (next < 0) return false;
    at = next + 1;
  }
  return false;
}

/** All in one go, which is much quicker than one by one; one by one only where there is a bad one among them. */
function parseAll(texts: readonly string[], delimiter: string): CsvRecord[] {
  if (texts.length === 0) return [];
  const records = parseText(texts.join("\n"), delimiter);
  if (records?.length === texts.length) return records.map((cells) => ({ cells }));
  return texts.map((text) => {
    const [cells] = parseText(text, delimiter) ?? [];
    return cells ? { cells } : { problem: "a linha não é CSV válido", text };
  });
}

function parseText(text: string, delimiter: string): string[][] | null {
  try {
    return parse(text, { delimiter, relax_quotes: true, relax_column_count: true, record_delimiter: "\n" });
  } catch {
    return null;
  }
}
