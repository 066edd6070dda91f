/** The most characters that a line, or an entry of any format, may have to be read. */
export const MAX_ENTRY_LENGTH = 65_536;

export const TOO_LONG = "a linha é demasiado longa";

/**
 * The lines of a text that comes in pieces, ended by LF, CRLF or CR; those that end in one piece together.
 * A line over MAX_ENTRY_LENGTH keeps its beginning, and is still over it.
 */
export async function* splitLines(pieces: AsyncIterable<string>): AsyncGenerator<string[]> {
  let rest = "";
  for await (const piece of pieces) {
    const text = rest + piece;
    // A CR at the end may be half of a CRLF.
    const whole = text.endsWith("\r") ? text.length - 1 : text.length;
    const lines = text.slice(0, whole).split(/\r\n|\n|\r/);
    rest = (lines.pop() ?? "").slice(0, MAX_ENTRY_LENGTH + 1) + text.slice(whole);
    yield lines;
  }
  if (rest !== "") yield [rest.replace(/\r$/, "")];
}
