import { HISTORY_FIELDS } from "#app/stations/station/field-list.ts";

/** Fields of a station by the names of their columns, with the values that PostgreSQL's `to_jsonb` gives. */
export type StationFields = Readonly<Record<string, unknown>>;

/** The values before and after a change, of the fields that it changed. */
type ChangedValues = { before: StationFields; after: StationFields };

/** What only administrators see of a change: the account that it is about, or people of a deleted station. */
export type PrivatePart = {
  account?: string;
  email?: string;
  submitted_by?: string | null;
  contact_email?: string | null;
};

/** Compares two states of a station; null if no field of the history differs. */
export function changedFields(before: StationFields, after: StationFields): ChangedValues | null {
  const changed = HISTORY_FIELDS.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  if (changed.length === 0) return null;
  const valuesOf = (fields: StationFields) => Object.fromEntries(changed.map((field) => [field, fields[field]]));
  return { before: valuesOf(before), after: valuesOf(after) };
}
