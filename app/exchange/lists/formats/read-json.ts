import { ENTRY_TOO_LONG, MAX_ENTRY_LENGTH, splitLines } from "./lines.ts";
import { UnreadableList } from "./list-format.ts";
import { type BadRow, badRow, isBadRow, type ListedRow } from "./listed-row.ts";
import { isEmptyList, MAX_DOCUMENT_BYTES, nestedRows, rowsOfDocument } from "./nested-rows.ts";
import { recordRow } from "./record-row.ts";

const DOCUMENT_TOO_LARGE =
  "O ficheiro JSON é demasiado grande para uma lista com grupos (máximo 1 MiB). Importe um grupo de cada vez.";

/**
 * Reads stations from a JSON document: an array of stations element by element, in larger documents also one inside an
 * object, if it is the first array; any other document at once, at any depth. Damaged ones are read as the elements of
 * their first array, or as JSON Lines, as far as they go. `bytes`: its size.
 * Errors: UnreadableList for other documents over MAX_DOCUMENT_BYTES, and for those without stations that are not empty
 * either.
 */
export async function* readJsonDocument(
  chunks: AsyncIterable<string>,
  bytes: number,
): AsyncGenerator<ListedRow | BadRow> {
  const rest = chunks[Symbol.asyncIterator]();
  const read: string[] = [];
  const readUpTo = async (length: number) => {
    for (let size = 0; size < length; ) {
      const { done, value = "" } = await rest.next();
      if (done) return;
      read.push(value);
      size += value.length;
    }
  };
  const all = async function* () {
    yield* read;
    for (let part = await rest.next(); !part.done; part = await rest.next()) yield part.value;
  };
  await readUpTo(MAX_ENTRY_LENGTH);
  const head = read.join("").trimStart();
  const isLarge = bytes > MAX_DOCUMENT_BYTES;
  if ((isLarge || head.startsWith("[")) && (await beginsWithStation(head))) return yield* readJson(jsonElements(all()));
  if (isLarge && /\[\s*\{/.test(head.slice(1))) throw new UnreadableList(DOCUMENT_TOO_LARGE);
  if (!isLarge) {
    await readUpTo(Number.POSITIVE_INFINITY);
    const document = parseJson(read.join(""));
    if (document !== undefined) return yield* rowsOfDocument(document, isEmptyList(document));
  }
  yield* readJson(head.startsWith("[") ? jsonElements(all()) : splitLines(all()));
}

/** Whether the first array of a JSON text begins with a station. */
async function beginsWithStation(head: string): Promise<boolean> {
  for await (const [first] of jsonElements(once(head))) {
    return first !== undefined && !isBadRow(recordRow(1, parseJson(first), () => ""));
  }
  return false;
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

/**
 * Reads stations from JSON texts with one object each: the lines of JSON Lines, or the elements of an array. An object
 * may also be a group of stations. Skips empty texts.
 */
export async function* readJson(texts: AsyncIterable<string[]>): AsyncGenerator<ListedRow | BadRow> {
  let row = 0;
  for await (const batch of texts) {
    for (const text of batch) {
      if (text.trim() === "") continue;
      for (const read of rowsOfText(text, row)) {
        row += 1;
        yield read;
      }
    }
  }
}

function rowsOfText(text: string, rowsBefore: number): (ListedRow | BadRow)[] {
  const row = rowsBefore + 1;
  if (text.length > MAX_ENTRY_LENGTH) return [badRow(row, ENTRY_TOO_LONG, text)];
  const value = parseJson(text);
  if (value === undefined) return [badRow(row, "a linha não é JSON válido", text.trim())];
  const read = recordRow(row, value, () => text.trim());
  const group = isBadRow(read) ? [...nestedRows([value], rowsBefore)] : [];
  return group.length > 0 ? group : [read];
}

/** Undefined for a text that is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser throws for nothing else.
    return undefined;
  }
}

const [QUOTE, BACKSLASH, COMMA, LINE_END] = [34, 92, 44, 10];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125];

/**
 * The source texts of the elements of the first JSON array in a text that arrives in chunks; yields the elements that
 * end in each chunk, so that an array of 30 MB is not parsed at once. Ignores the text before and after the array. Cuts
 * an element over MAX_ENTRY_LENGTH, to a length that is still over it. A line break inside a string, invalid in JSON,
 * ends the element, so that an unclosed string costs few others. Never throws.
 */
export async function* jsonElements(chunks: AsyncIterable<string>): AsyncGenerator<string[]> {
  let element = "";
  let depth = 0;
  let isInString = false;
  let isEscaped = false;
  let isEnded = false;
  for await (const chunk of chunks) {
    const elements: string[] = [];
    let start = depth > 0 ? 0 : chunk.length;
    const append = (end: number) => {
      if (element.length <= MAX_ENTRY_LENGTH) element += chunk.slice(start, end);
      start = end + 1;
    };
    const finish = (end: number) => {
      append(end);
      if (element.trim() !== "") elements.push(element);
      element = "";
    };
    for (let index = 0; index < chunk.length && !isEnded; index += 1) {
      const code = chunk.charCodeAt(index);
      if (isEscaped) isEscaped = false;
      else if (isInString) {
        if (code === QUOTE) isInString = false;
        else if (code === BACKSLASH) isEscaped = true;
        else if (code === LINE_END) {
          if (depth > 0) finish(index);
          [isInString, depth] = [false, Math.min(depth, 1)];
        }
      } else if (code === QUOTE) isInString = true;
      else if (depth === 0) {
        if (code === OPEN_LIST) [depth, start] = [1, index + 1];
      } else if (code === OPEN_OBJECT || code === OPEN_LIST) depth += 1;
      else if (depth === 1 && code === COMMA) finish(index);
      else if (depth === 1 && code === CLOSE_LIST) {
        finish(index);
        isEnded = true;
      } else if (depth > 1 && (code === CLOSE_OBJECT || code === CLOSE_LIST)) depth -= 1;
    }
    if (!isEnded && depth > 0) append(chunk.length);
    yield elements;
    if (isEnded) return;
  }
  if (element.trim() !== "") yield [element];
}
