import { parse } from "csv-parse/sync";
import { ENTRY_TOO_LONG, MAX_ENTRY_LENGTH } from "./lines.ts";

/** The cells of a record, or why it cannot be parsed. */
export type CsvRecord = { cells: string[] } | { problem: string; text: string };

/** Maximum lines of a record; beyond that its quotation mark is taken for unclosed. */
const MAX_RECORD_LINES = 20;

/**
 * Parses the records of a CSV text; yields the records that end in each batch of lines. A quoted cell may contain line
 * breaks. An unclosed quotation mark costs only its own line. Skips empty lines and `isComment` lines.
 * Source: RFC 4180; quotation marks inside an unquoted cell are kept.
 */
export async function* csvRecords(
  lines: AsyncIterable<string[]>,
  { delimiter, isComment }: { delimiter: string; isComment: (line: string) => boolean },
): AsyncGenerator<CsvRecord[]> {
  /** Lines of a record that continues. */
  let open: string[] = [];
  /** Complete records, not yet parsed. */
  let complete: string[] = [];
  const records: CsvRecord[] = [];
  const parseComplete = () => {
    records.push(...parseAll(complete, delimiter));
    complete = [];
  };
  const rejectFirst = () => {
    const [first = "", ...rest] = open;
    parseComplete();
    records.push({
      problem: first.length > MAX_ENTRY_LENGTH ? ENTRY_TOO_LONG : "faltam as aspas finais desta linha",
      text: first,
    });
    open = [];
    for (const line of rest) addLine(line);
  };
  function addLine(line: string): void {
    if (open.length === 0 && (line.trim() === "" || isComment(line))) return;
    open.push(line);
    if (line.length <= MAX_ENTRY_LENGTH && !endsQuoted(open.join("\n"), delimiter)) {
      complete.push(open.join("\n"));
      open = [];
    } else if (open.length >= MAX_RECORD_LINES || line.length > MAX_ENTRY_LENGTH) rejectFirst();
  }
  for await (const batch of lines) {
    for (const line of batch) addLine(line);
    parseComplete();
    yield records.splice(0);
  }
  while (open.length > 0) rejectFirst();
  parseComplete();
  yield records.splice(0);
}

/** Whether the text ends inside a quoted cell. */
function endsQuoted(text: string, delimiter: string): boolean {
  if (!text.includes('"')) return false;
  let position = 0;
  while (position < text.length) {
    if (text[position] === '"') {
      do position = text.indexOf('"', position + 1) + 1;
      while (position > 0 && text[position] === '"');
      if (position === 0) return true;
    }
    const next = text.indexOf(delimiter, position);
    if (next < 0) return false;
    position = next + 1;
  }
  return false;
}

/** Parses all records in one call, which is much faster; one by one only if that fails. */
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
