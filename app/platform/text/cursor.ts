/**
 * Encodes a cursor of a paged list as opaque text for URLs: the sort key of the last row shown. Unlike an offset it
 * neither skips nor repeats rows when others are added or removed.
 */
export function toCursor(key: readonly (string | number)[]): string {
  const bytes = new TextEncoder().encode(JSON.stringify(key));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** Decodes a cursor. Not validated: clients can forge cursors. Undefined for text that is not one. */
export function fromCursor(cursor: string): unknown {
  try {
    const binary = atob(cursor.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
