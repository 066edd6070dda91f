import { fnv1a } from "#app/platform/text/fnv1a.ts";
import { type ShownValue, shownValue } from "#app/stations/history/shown-value.ts";
import { fieldInSentence } from "#app/stations/station/field-list.ts";
import type { WrittenFields } from "#app/stations/station/upstream-facts.ts";
import { fieldColumnsOf, type MirrorField } from "./merge-fields.ts";

/** How sentences name a field: «O Radio Browser mudou o nome». */
export function mirrorFieldLabel(field: MirrorField): string {
  return fieldInSentence(field === "coordinates" ? "latitude" : field);
}

/** The value of a field as readers see it. Empty when the field is. */
export function shownFieldValue(field: MirrorField, values: WrittenFields): ShownValue {
  if (field !== "coordinates") return shownValue(field, values[field]);
  const { latitude, longitude } = values;
  return typeof latitude === "number" && typeof longitude === "number" ? `${latitude}, ${longitude}` : "";
}

/** The same two values of a field have the same version. Opaque. */
export function fieldVersion(field: MirrorField, ours: WrittenFields, theirs: WrittenFields): string {
  return fnv1a(JSON.stringify([field, fieldColumnsOf(field, ours), fieldColumnsOf(field, theirs)])).toString(36);
}
