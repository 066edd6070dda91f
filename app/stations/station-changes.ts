import { z } from "zod";
import { type BadInput, fieldsSchema, parseFields } from "#app/platform/parse-fields.ts";
import { SEVEN_CHECKS, stationFields } from "./station-fields.ts";
import { STATION_STATUSES } from "./station-status.ts";

/**
 * The fields of a station that an administrator may change, at least one. An emptied field gets the default of a submission;
 * the image may be empty, as in built-in stations. Source: spec, section 7.
 */
export const stationChanges = fieldsSchema({
  ...stationFields,
  status: z.enum(STATION_STATUSES, "Estado inválido").describe("Estado da estação."),
})
  .partial()
  .refine(
    (fields) => Object.values(fields).some((value) => value !== undefined),
    "Indique pelo menos um campo a alterar",
  );

export type StationChanges = ReturnType<typeof changesFrom>;

/** Parses changes, with the messages and limits of a submission. Fields that are not given are not in the result. */
export function parseStationChanges(raw: Record<string, unknown>): { ok: true; changes: StationChanges } | BadInput {
  const parsed = parseFields(stationChanges, raw, SEVEN_CHECKS);
  return parsed.ok ? { ok: true, changes: changesFrom(parsed.fields) } : parsed;
}

function changesFrom(fields: z.output<typeof stationChanges>) {
  const { stream_url, website_url, image_url, ...rest } = fields;
  return {
    ...rest,
    ...(stream_url !== undefined && { streamUrl: stream_url }),
    ...(website_url !== undefined && { websiteUrl: website_url }),
    ...(image_url !== undefined && { imageUrl: image_url }),
  };
}
