import { FIELD_LABELS, HISTORY_FIELDS, type StationFields } from "./changed-fields.ts";
import { type ShownValue, shownValue } from "./shown-value.ts";

/** A changed field as readers see it. */
export type ShownField = { label: string; before: ShownValue; after: ShownValue };

/**
 * The fields of a change that have a label, in the order of the form. A field that only one of both sides has, such as
 * all those of a deleted station, is empty on the other.
 */
export function shownFields(before: StationFields | null, after: StationFields | null): ShownField[] {
  return HISTORY_FIELDS.flatMap((field) => {
    const label = FIELD_LABELS[field];
    if (label === undefined || !(field in (before ?? {}) || field in (after ?? {}))) return [];
    const [old, current] = [shownValue(field, before?.[field]), shownValue(field, after?.[field])];
    return String(old) === String(current) ? [] : [{ label, before: old, after: current }];
  });
}
