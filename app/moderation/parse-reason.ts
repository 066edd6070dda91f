import { z } from "zod";
import { MAX_CHANGE_TEXT } from "#app/history/change.ts";
import { REFUSAL_REASON_LABELS, REFUSAL_REASONS, type RefusalReason } from "#app/history/refusal-reasons.ts";
import { type BadInput, fieldsSchema, parseFields } from "#app/platform/parse-fields.ts";
import { manyLines } from "#app/platform/plain-text.ts";

const NO_REASON = "Escolha o motivo.";
const NO_TEXT = "Explique o motivo.";
const TOO_LONG = `A explicação pode ter no máximo ${MAX_CHANGE_TEXT} caracteres.`;

const text = z
  .string("A explicação tem de ser texto")
  .transform(manyLines)
  .pipe(z.string().max(MAX_CHANGE_TEXT, TOO_LONG))
  .default("")
  .meta({ description: "Uma explicação, no máximo 500 caracteres; obrigatória com o motivo other." });

const reason = z.enum(REFUSAL_REASONS, NO_REASON).describe(
  `O motivo: ${Object.entries(REFUSAL_REASON_LABELS)
    .map(([code, label]) => `${code} («${label}»)`)
    .join(", ")}.`,
);

const isExplained = (fields: { reason?: RefusalReason | undefined; text: string }) =>
  fields.reason !== "other" || fields.text !== "";

/** Why a station is suspended or a proposal refused. `text` is obligatory for the reason `other`. Source: moderation, section 6. */
export const reasonForm = fieldsSchema({ reason, text }).refine(isExplained, { message: NO_TEXT, path: ["text"] });

/** The fields where a reason may be left out, as in deleting. */
export const optionalReasonFields = fieldsSchema({ reason: reason.optional(), text });

const optionalReasonForm = optionalReasonFields.refine(isExplained, { message: NO_TEXT, path: ["text"] });

export type ParsedReason = z.output<typeof reasonForm>;

/** Parses the fields of `ReasonFields`. */
export function parseReason(form: Record<string, unknown>): ({ ok: true } & ParsedReason) | BadInput {
  const parsed = parseFields(reasonForm, form);
  return parsed.ok ? { ok: true, ...parsed.fields } : parsed;
}

/** Parses a reason that may be left out, as an empty one is; null without one. */
export function parseOptionalReason(
  form: Record<string, unknown>,
): { ok: true; reason: RefusalReason | null; text: string } | BadInput {
  const parsed = parseFields(optionalReasonForm, form.reason === "" ? { ...form, reason: undefined } : form);
  return parsed.ok ? { ok: true, reason: parsed.fields.reason ?? null, text: parsed.fields.text } : parsed;
}
