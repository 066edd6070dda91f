import { z } from "zod";
import { type BadInput, fieldsSchema, parseFields } from "#app/platform/http/parse-fields.ts";
import { type ByProperty, byProperty } from "./field-list.ts";
import { keptFields } from "./kept-fields.ts";
import type { Station } from "./station.ts";
import { SEVEN_CHECKS, stationFields } from "./station-fields.ts";
import { STATION_STATUSES } from "./station-status.ts";

const changeableFields = fieldsSchema({
  ...stationFields,
  status: z.enum(STATION_STATUSES, "Estado inválido").describe("Estado da estação."),
}).partial();

/**
 * The fields of a station that an administrator may change, at least one. An emptied field gets the default of a
 * submission; the image may be empty, as in built-in stations. Source: spec, section 7.
 */
export const stationChanges = changeableFields.refine(
  (fields) => Object.values(fields).some((value) => value !== undefined),
  "Indique pelo menos um campo a alterar",
);

export type StationChanges = ByProperty<z.output<typeof stationChanges>>;

/**
 * Parses changes, with the messages and limits of a submission. Fields that are not given are not in the result.
 * `station`: the one that is changed, whose own values are always valid; null where only changed fields are given.
 */
export function parseStationChanges(
  raw: Record<string, unknown>,
  station: Station | null = null,
): { ok: true; changes: StationChanges } | BadInput {
  const kept = station ? keptFields(raw, station) : {};
  const given = Object.fromEntries(Object.entries(raw).filter(([field]) => !Object.hasOwn(kept, field)));
  const schema = Object.keys(kept).length > 0 ? changeableFields : stationChanges;
  const parsed = parseFields(schema, given, SEVEN_CHECKS);
  return parsed.ok ? { ok: true, changes: byProperty({ ...parsed.fields, ...kept }) } : parsed;
}
