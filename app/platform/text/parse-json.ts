/** Parses a JSON text; undefined if it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The function throws for nothing else.
    return undefined;
  }
}
