/** A line of the product's log. Levels are pino's: info, warn, error. */
export type LogLine = { level: string; msg: string; method?: string; path?: string; status?: number } & Record<
  string,
  unknown
>;

/** The lines of a product's log. What is not JSON is passed over; strayLines has it. */
export function readLog(text: string): LogLine[] {
  return linesOf(text).flatMap((line) => parse(line) ?? []);
}

/** What a product has written that is no line of its log. */
export function strayLines(text: string): string[] {
  return linesOf(text).filter((line) => parse(line) === undefined);
}

function linesOf(text: string): string[] {
  return text.split("\n").filter((line) => line !== "");
}

function parse(line: string): LogLine | undefined {
  try {
    return JSON.parse(line);
  } catch {
    // Written by somebody else than the product's log.
    return undefined;
  }
}
