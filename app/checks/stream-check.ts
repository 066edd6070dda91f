import { z } from "zod";
import { fieldsSchema, parseFields } from "#app/platform/parse-fields.ts";
import { SUBMISSION_LIMITS } from "#app/stations/submission-form-fields.ts";

const URL_REQUIRED = "Por favor, insira o URL da transmissão";

/** Any text is accepted as a URL: an invalid one is a result of the check, not an invalid request. */
export const streamCheckFields = fieldsSchema({
  stream_url: z
    .string(URL_REQUIRED)
    .trim()
    .min(1, URL_REQUIRED)
    .max(SUBMISSION_LIMITS.url, "O URL da transmissão pode ter no máximo 2048 caracteres")
    .describe("URL da transmissão ou de uma lista de reprodução; no máximo 2048 caracteres."),
});

export function parseStreamCheck(raw: Record<string, unknown>) {
  return parseFields(streamCheckFields, raw);
}
