import { VERSION_FIELDS, type VersionField } from "#app/stations/station/field-list.ts";
import type { WrittenFields } from "#app/stations/station/upstream-facts.ts";

/** The columns of a station that an upstream fills, by their names in the database. */
export type MirroredColumns = Required<WrittenFields>;

/** The fields that are compared one by one: a place has two columns. */
export type MirrorField = Exclude<VersionField, "latitude" | "longitude"> | "coordinates";

export const MIRROR_FIELDS: MirrorField[] = [
  ...VERSION_FIELDS.filter((field) => field !== "latitude" && field !== "longitude"),
  "coordinates",
];

type Versions = {
  /** The station as it is here. */
  ours: MirroredColumns;
  /** What the upstream reported last; a field that is missing was never compared. */
  base: WrittenFields;
  /** What the upstream reports now. */
  theirs: MirroredColumns;
};

type MergedFields = {
  /** The columns to change here. */
  columns: Partial<MirroredColumns>;
  /** Fields that were changed here: they stay. */
  own: MirrorField[];
};

/**
 * Merges a version of the upstream into ours, field by field: one that is as the upstream had it follows, one that was
 * changed here stays, whatever the upstream makes of it. One on which both agree follows again. The base of the next
 * merge is `theirs`.
 */
export function mergeFields({ ours, base, theirs }: Versions): MergedFields {
  const merged: MergedFields = { columns: {}, own: [] };
  for (const field of MIRROR_FIELDS) {
    if (isSame(field, ours, theirs)) continue;
    if (isSame(field, ours, base)) Object.assign(merged.columns, fieldColumnsOf(field, theirs));
    else merged.own.push(field);
  }
  return merged;
}

/** The names of a field's columns. */
export function columnsOf(field: MirrorField): VersionField[] {
  return field === "coordinates" ? ["latitude", "longitude"] : [field];
}

/** The columns of a field. */
export function fieldColumnsOf(field: MirrorField, values: WrittenFields): WrittenFields {
  return Object.fromEntries(columnsOf(field).map((column) => [column, values[column]]));
}

/** The columns of these fields, for `own_fields`. */
export function columnNames(fields: readonly MirrorField[]): string[] {
  return fields.flatMap(columnsOf);
}

/** Whether two versions have the same value of a field. */
export function isSame(field: MirrorField, one: WrittenFields, other: WrittenFields): boolean {
  return columnsOf(field).every((column) => JSON.stringify(one[column]) === JSON.stringify(other[column]));
}
