import { FIELD_LIST, SHOWN_FIELDS } from "#app/stations/station/field-list.ts";
import type { StationFields } from "./changed-fields.ts";
import { type ShownValue, shownValue } from "./shown-value.ts";

/** A changed field as readers see it. */
export type ShownField = { label: string; before: ShownValue; after: ShownValue };

/**
 * The fields of a change that users see, in the order of the list. A field that only one of both sides has, such as
 * all those of a deleted station, is empty on the other.
 */
export function shownFields(before: StationFields | null, after: StationFields | null): ShownField[] {
  return SHOWN_FIELDS.flatMap((field) => {
    if (!(field in (before ?? {}) || field in (after ?? {}))) return [];
    const [old, current] = [shownValue(field, before?.[field]), shownValue(field, after?.[field])];
    return String(old) === String(current) ? [] : [{ label: FIELD_LIST[field].label, before: old, after: current }];
  });
}
