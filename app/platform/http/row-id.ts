import { Refusal } from "#app/platform/errors/refusal.ts";

/** The id of a row that the database numbers, as URLs and forms contain it; null for a text that is none. */
export function parseRowId(text: string | null | undefined): number | null {
  const id = /^[1-9]\d{0,15}$/.test(text ?? "") ? Number(text) : Number.NaN;
  return Number.isSafeInteger(id) ? id : null;
}

/**
 * Whether a text can be the id of a row that the program names. URLs, forms and calls also contain texts that
 * PostgreSQL rejects, such as those with a NUL.
 */
export function isTextId(text: string, maxLength = 64): boolean {
  return text.length <= maxLength && /^[\w-]+$/.test(text);
}

/** The id of a row that must exist. Errors: Refusal `not-found` with this message. */
export function requireRowId(text: string, message: string): number {
  const id = parseRowId(text);
  if (id === null) throw new Refusal("not-found", message);
  return id;
}
