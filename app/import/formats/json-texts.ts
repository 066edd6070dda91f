import { MAX_ENTRY_LENGTH } from "./lines.ts";

const [QUOTE, BACKSLASH, COMMA, LINE_END] = [34, 92, 44, 10];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125];

/**
 * The elements of the first JSON array in a text that comes in pieces, as text, those that end in one piece together:
 * so that an array of 30 MB is not parsed in one go. An element over MAX_ENTRY_LENGTH keeps its beginning, and is still
 * over it. What stands before the array and behind it is passed over. A text that a line's end breaks, which JSON never
 * has, ends its element: one that is broken takes few others with it. Never throws.
 */
export async function* jsonElements(pieces: AsyncIterable<string>): AsyncGenerator<string[]> {
  let element = "";
  let depth = 0;
  let inText = false;
  let escaped = false;
  let ended = false;
  for await (const piece of pieces) {
    const elements: string[] = [];
    let start = depth > 0 ? 0 : piece.length;
    const take = (end: number) => {
      if (element.length <= MAX_ENTRY_LENGTH) element += piece.slice(start, end);
      start = end + 1;
    };
    const finish = (end: number) => {
      take(end);
      if (element.trim() !== "") elements.push(element);
      element = "";
    };
    for (let index = 0; index < piece.length && !ended; index += 1) {
      const code = piece.charCodeAt(index);
      if (escaped) escaped = false;
      else if (inText) {
        if (code === QUOTE) inText = false;
        else if (code === BACKSLASH) escaped = true;
        else if (code === LINE_END) {
          finish(index);
          [inText, depth] = [false, 1];
        }
      } else if (depth === 0) {
        if (code === OPEN_LIST) [depth, start] = [1, index + 1];
      } else if (code === QUOTE) inText = true;
      else if (code === OPEN_OBJECT || code === OPEN_LIST) depth += 1;
      else if (depth === 1 && code === COMMA) finish(index);
      else if (depth === 1 && code === CLOSE_LIST) {
        finish(index);
        ended = true;
      } else if (depth > 1 && (code === CLOSE_OBJECT || code === CLOSE_LIST)) depth -= 1;
    }
    if (!ended && depth > 0) take(piece.length);
    yield elements;
    if (ended) return;
  }
  if (element.trim() !== "") yield [element];
}
