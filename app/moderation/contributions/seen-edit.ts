import { EDIT_FIELDS, type EditField, type EditTexts } from "#app/stations/station/field-list.ts";
import type { SeenTexts } from "./merge-edit.ts";

/** The form field with what the form showed. */
export const SEEN = "seen";

/** The station that a form showed. `at`: when it was last changed, in milliseconds. */
export type SeenEdit = SeenTexts & { at: number };

/** The text has the key `contested`, as in forms that are open while the server is updated. */
export function serializeSeen({ conflicting, ...seen }: SeenEdit): string {
  return JSON.stringify({ ...seen, contested: conflicting });
}

/** Reads the text of `serializeSeen`; null for any other input. Times of over 13 digits are out of the database's range. */
export function parseSeen(text: unknown): SeenEdit | null {
  const { at, texts, contested } = parseObject(text);
  if (typeof at !== "number" || !/^\d{1,13}$/.test(String(at))) return null;
  const read = isObject(texts) ? readTexts(texts) : null;
  if (!(read && Array.isArray(contested))) return null;
  return { at, texts: read, conflicting: EDIT_FIELDS.filter((field) => contested.includes(field)) };
}

function readTexts(given: Record<string, unknown>): EditTexts | null {
  const entries = EDIT_FIELDS.flatMap((field): [EditField, string][] => {
    const text = Object.hasOwn(given, field) ? given[field] : undefined;
    return typeof text === "string" ? [[field, text]] : [];
  });
  // Complete: it has an entry of each field.
  return entries.length === EDIT_FIELDS.length ? (Object.fromEntries(entries) as EditTexts) : null;
}

function parseObject(text: unknown): Record<string, unknown> {
  if (typeof text !== "string") return {};
  try {
    const read: unknown = JSON.parse(text);
    return isObject(read) ? read : {};
  } catch {
    // Not written by serializeSeen.
    return {};
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
