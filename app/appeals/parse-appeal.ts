import { z } from "zod";
import { type BadInput, fieldsSchema, parseFields } from "#app/platform/parse-fields.ts";
import { manyLines } from "#app/platform/plain-text.ts";
import { APPEAL_LENGTH } from "./appeal.ts";

const { min, max } = APPEAL_LENGTH;

const form = fieldsSchema({
  text: z
    .string(`Explique em pelo menos ${min} caracteres.`)
    .transform(manyLines)
    .pipe(
      z
        .string()
        .min(min, `Explique em pelo menos ${min} caracteres.`)
        .max(max, `A explicação pode ter no máximo ${max} caracteres.`),
    ),
});

/** Parses the text of an appeal; characters as PostgreSQL counts them. */
export function parseAppeal(raw: Record<string, unknown>): { ok: true; text: string } | BadInput {
  const parsed = parseFields(form, raw);
  return parsed.ok ? { ok: true, text: parsed.fields.text } : parsed;
}
