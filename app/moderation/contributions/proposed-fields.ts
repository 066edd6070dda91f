import type { StationFields } from "#app/stations/history/changed-fields.ts";
import { FIELD_LIST, HISTORY_FIELDS, PROPOSAL_FIELDS } from "#app/stations/station/field-list.ts";
import type { StationChanges } from "#app/stations/station/station-changes.ts";

/** What a proposal may change: everything but the status. */
export type ProposedChanges = Omit<StationChanges, "status">;

const ENTRIES = PROPOSAL_FIELDS.map((column) => [FIELD_LIST[column].property, column] as const);

/** Those of the changes that differ from the station's row, by the names of columns: the fields as they are, and as proposed. */
export function proposedFields(
  row: StationFields,
  changes: ProposedChanges,
): { base: StationFields; proposed: StationFields } {
  const changed = ENTRIES.filter(
    ([name, column]) => changes[name] !== undefined && !isSameValue(changes[name], row[column]),
  );
  return {
    base: Object.fromEntries(changed.map(([, column]) => [column, row[column]])),
    proposed: Object.fromEntries(changed.map(([name, column]) => [column, changes[name]])),
  };
}

/** The changes that write these fields of a proposal. */
export function proposedChanges(proposed: StationFields, fields: readonly string[]): ProposedChanges {
  const chosen = ENTRIES.filter(([, column]) => fields.includes(column) && column in proposed);
  // Made by proposedFields from values of this type.
  return Object.fromEntries(chosen.map(([name, column]) => [name, proposed[column]])) as ProposedChanges;
}

/** The fields of a proposal, in the order of the form, that the station no longer has as they were. */
export function conflictingFields(base: StationFields, row: StationFields): string[] {
  return HISTORY_FIELDS.filter((field) => field in base && !isSameValue(base[field], row[field]));
}

/** Exactly: values are texts and lists of texts, in which the order counts. */
function isSameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
