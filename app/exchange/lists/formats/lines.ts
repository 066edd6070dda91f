/** Maximum length in characters of a line, or of an entry in any format. */
export const MAX_ENTRY_LENGTH = 65_536;

export const ENTRY_TOO_LONG = "a linha é demasiado longa";

/** In M3U: the exact name of a station, where #EXTINF cannot have it. */
export const NAME_DIRECTIVE = "RADIOWAVENAME";

/**
 * Splits a text that arrives in chunks into lines ended by LF, CRLF or CR; yields the lines that end in each chunk.
 * A line over MAX_ENTRY_LENGTH is cut, to a length that is still over it.
 */
export async function* splitLines(chunks: AsyncIterable<string>): AsyncGenerator<string[]> {
  let rest = "";
  for await (const chunk of chunks) {
    const text = rest + chunk;
    // A CR at the end may be the first half of a CRLF.
    const end = text.endsWith("\r") ? text.length - 1 : text.length;
    const lines = text.slice(0, end).split(/\r\n|\n|\r/);
    rest = (lines.pop() ?? "").slice(0, MAX_ENTRY_LENGTH + 1) + text.slice(end);
    yield lines;
  }
  if (rest !== "") yield [rest.replace(/\r$/, "")];
}
