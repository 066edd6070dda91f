import { ENTRY_TOO_LONG, MAX_ENTRY_LENGTH } from "./lines.ts";
import { type BadRow, badRow, type ListedRow } from "./listed-row.ts";
import { recordRow } from "./record-row.ts";

/**
 * Reads stations from JSON texts with one object each: the lines of JSON Lines, or the elements of an array. Skips
 * empty ones.
 */
export async function* readJson(texts: AsyncIterable<string[]>): AsyncGenerator<ListedRow | BadRow> {
  let row = 0;
  for await (const batch of texts) {
    for (const text of batch) {
      if (text.trim() === "") continue;
      row += 1;
      yield text.length > MAX_ENTRY_LENGTH ? badRow(row, ENTRY_TOO_LONG, text) : parse(row, text);
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
          finish(index);
          [isInString, depth] = [false, 1];
        }
      } else if (depth === 0) {
        if (code === OPEN_LIST) [depth, start] = [1, index + 1];
      } else if (code === QUOTE) isInString = true;
      else if (code === OPEN_OBJECT || code === OPEN_LIST) depth += 1;
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
