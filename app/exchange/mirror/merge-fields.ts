import { VERSION_FIELDS, type VersionField } from "#app/stations/station/field-list.ts";
import type { WrittenFields } from "#app/stations/station/upstream-facts.ts";

/** The columns of a station that an upstream fills, by their names in the database. */
export type MirroredColumns = Required<WrittenFields>;

/** The columns that are compared together: each alone, but for the two of a place. */
export const MIRROR_FIELDS: readonly (readonly VersionField[])[] = [
  ...VERSION_FIELDS.filter((column) => column !== "latitude" && column !== "longitude").map((column) => [column]),
  ["latitude", "longitude"],
];

type Versions = {
  /** The station as it is here. */
  ours: MirroredColumns;
  /** What the upstream reported last; a column that is missing was never compared. */
  base: WrittenFields;
  /** What the upstream reports now. */
  theirs: MirroredColumns;
};

type MergedFields = {
  /** The columns to change here. */
  columns: WrittenFields;
  /** Columns that were changed here: they stay. */
  own: VersionField[];
};

/**
 * Merges a version of the upstream into ours, field by field: one that is as the upstream had it follows, one that was
 * changed here stays, whatever the upstream makes of it. One on which both agree follows again. The base of the next
 * merge is `theirs`.
 */
export function mergeFields({ ours, base, theirs }: Versions): MergedFields {
  const different = MIRROR_FIELDS.filter((field) => !isSame(field, ours, theirs));
  const following = different.filter((field) => isSame(field, ours, base));
  const own = different.filter((field) => !following.includes(field));
  return { columns: pickColumns(following.flat(), theirs), own: own.flat() };
}

/** The values of these columns. */
export function pickColumns(columns: readonly VersionField[], values: WrittenFields): WrittenFields {
  return Object.fromEntries(columns.map((column) => [column, values[column]]));
}

/** Whether two versions have the same value of a field. */
export function isSame(field: readonly VersionField[], one: WrittenFields, other: WrittenFields): boolean {
  return field.every((column) => JSON.stringify(one[column]) === JSON.stringify(other[column]));
}
