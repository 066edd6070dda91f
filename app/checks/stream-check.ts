import { z } from "zod";
import { fieldsSchema, parseFields } from "#app/platform/parse-fields.ts";
import { SUBMISSION_LIMITS } from "#app/stations/submission-limits.ts";

const NO_ADDRESS = "Por favor, insira o URL da transmissão";

/** What can be asked about an address: nothing that is wrong with it is wrong with the question. */
export const streamCheckFields = fieldsSchema({
  stream_url: z
    .string(NO_ADDRESS)
    .trim()
    .min(1, NO_ADDRESS)
    .max(SUBMISSION_LIMITS.address, "O URL da transmissão pode ter no máximo 2048 caracteres")
    .describe("URL da transmissão ou de uma lista de reprodução; no máximo 2048 caracteres."),
});

export function parseStreamCheck(raw: Record<string, unknown>) {
  return parseFields(streamCheckFields, raw);
}
