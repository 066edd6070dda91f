/**
 * Where a list goes on, as an opaque text for addresses: what the last one shown was sorted by. It names a place in the
 * order, not a count, so that nothing is skipped or repeated while other rows come and go.
 */
export function toCursor(place: readonly (string | number)[]): string {
  const bytes = new TextEncoder().encode(JSON.stringify(place));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** What a cursor stands for, unchecked: anybody can write one. Undefined for text that is none. */
export function fromCursor(cursor: string): unknown {
  try {
    const binary = atob(cursor.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
