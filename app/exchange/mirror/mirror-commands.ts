import { z } from "zod";
import { fieldsSchema, parseFields } from "#app/platform/http/parse-fields.ts";
import { PASS_KINDS } from "./mirror-run.ts";

const NO_COMMAND = "Indique paused, pass ou accept";
const BAD_STOPPED = "accept tem de ser o id da passagem parada";

/** The commands of an administrator to the mirror. */
export const mirrorCommand = fieldsSchema({
  paused: z.boolean("paused tem de ser true ou false").optional().describe("true: pausar; false: continuar."),
  pass: z
    .enum(PASS_KINDS, "Passagem inválida: use changes ou all")
    .optional()
    .describe("Uma passagem, já: changes, só as alterações; all, todas as rádios."),
  accept: z
    .string(BAD_STOPPED)
    .min(1, BAD_STOPPED)
    .max(100, BAD_STOPPED)
    .optional()
    .describe("Aceitar a passagem parada: o id de stopped. Se os números mudaram entretanto, 409."),
}).refine((command) => Object.values(command).some((value) => value !== undefined), NO_COMMAND);

export function parseMirrorCommand(raw: unknown) {
  return parseFields(mirrorCommand, raw);
}
