import { z } from "zod";
import { type BadInput, fieldsSchema, parseFields } from "#app/platform/http/parse-fields.ts";
import { manyLines } from "#app/platform/text/plain-text.ts";
import { MAX_CHANGE_TEXT, REVERT_REASONS, type RevertReason } from "./change.ts";

const NO_REASON = "Escolha o motivo.";
const NO_TEXT = "Explique o motivo.";
const TOO_LONG = `A explicação pode ter no máximo ${MAX_CHANGE_TEXT} caracteres.`;

/** Why a change is reverted. `text` is obligatory for the reason `other`. */
export const revertForm = fieldsSchema({
  reason: z.enum(Object.keys(REVERT_REASONS) as [RevertReason, ...RevertReason[]], NO_REASON).describe(
    `O motivo: ${Object.entries(REVERT_REASONS)
      .map(([code, label]) => `${code} («${label}»)`)
      .join(", ")}.`,
  ),
  text: z
    .string("A explicação tem de ser texto")
    .overwrite(manyLines)
    .max(MAX_CHANGE_TEXT, TOO_LONG)
    .default("")
    .describe("Uma explicação, no máximo 500 caracteres; obrigatória com o motivo other."),
}).refine(({ reason, text }) => reason !== "other" || text !== "", { message: NO_TEXT, path: ["text"] });

export type RevertForm = z.output<typeof revertForm>;

/** Parses the reason of a revert. */
export function parseRevertForm(raw: Record<string, unknown>): ({ ok: true } & RevertForm) | BadInput {
  const parsed = parseFields(revertForm, raw);
  return parsed.ok ? { ok: true, ...parsed.fields } : parsed;
}
