/** A line of the product's log. Levels are pino's: info, warn, error. */
export type LogLine = { level: string; msg: string; method?: string; path?: string; status?: number } & Record<
  string,
  unknown
>;

/** The JSON lines of a product's output. */
export function readLog(text: string): LogLine[] {
  return linesOf(text).flatMap((line) => parse(line) ?? []);
}

/** The lines of a product's output that are not JSON. */
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
    // Not written by the product's logger.
    return undefined;
  }
}
