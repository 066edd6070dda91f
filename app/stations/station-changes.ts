import { z } from "zod";
import { type BadInput, fieldsSchema, parseFields } from "#app/platform/parse-fields.ts";
import { SEVEN_CHECKS, stationFields } from "./station-fields.ts";
import { STATION_STATUSES } from "./station-status.ts";

/**
 * What an administrator may change in a station: any of these, at least one. A field that is emptied becomes what it is in
 * a submission; the picture may be empty, as it is in built-in stations. Source: spec, section 7.
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

/** Reads what is to be changed, with the sentences and limits of a submission. Fields not given are not in the answer. */
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
