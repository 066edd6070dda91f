import { z } from "zod";
import { type BadInput, fieldsSchema, parseFields } from "#app/platform/http/parse-fields.ts";
import { manyLines, oneLine } from "#app/platform/text/plain-text.ts";
import { MAX_CHANGE_TEXT } from "#app/stations/history/change.ts";
import {
  MAX_LAW_LENGTH,
  REASON_FIELDS,
  type ReasonDetails,
  WRONG_FIELD_PREFIX,
} from "#app/stations/history/reason-details.ts";
import { REFUSAL_REASON_LABELS, REFUSAL_REASONS, type RefusalReason } from "#app/stations/history/refusal-sentences.ts";
import type { HistoryField } from "#app/stations/station/field-list.ts";
import { SUBMISSION_RULES } from "./submission-rules.ts";

const NO_REASON = "Escolha o motivo.";
const NO_TEXT = "Explique o motivo.";
const TOO_LONG = `A explicação pode ter no máximo ${MAX_CHANGE_TEXT} caracteres.`;
const BAD_FIELDS = "Escolha os campos da lista.";
const NORM_TOO_LONG = `A norma pode ter no máximo ${MAX_LAW_LENGTH} caracteres.`;
const BAD_RULE = "Escolha um dos pontos dos termos.";

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

const fieldList = z.array(z.enum(REASON_FIELDS as [HistoryField, ...HistoryField[]], BAD_FIELDS), BAD_FIELDS);

/** What a reason may name, by the names of the API. Each counts only for its reason, and is not even checked for others. */
const DETAILS = {
  wrong_fields: z
    .union([fieldList, z.string().transform(namesIn).pipe(fieldList)], BAD_FIELDS)
    .optional()
    .meta({ description: `Com wrong-data: os campos que não correspondem à rádio, dos ${REASON_FIELDS.join(", ")}.` }),
  norm: z
    .string("A norma tem de ser texto")
    .transform(oneLine)
    .pipe(z.string().max(MAX_LAW_LENGTH, NORM_TOO_LONG))
    .optional()
    .meta({ description: `Com illegal: a norma, no máximo ${MAX_LAW_LENGTH} caracteres.` }),
  rule: z
    .union(
      [
        ruleNumber(),
        z
          .string()
          .regex(/^\d{1,2}$/)
          .transform(Number)
          .pipe(ruleNumber()),
      ],
      BAD_RULE,
    )
    .optional()
    .meta({ description: `Com rules: o número do ponto dos termos, de 1 a ${SUBMISSION_RULES.length}.` }),
};

const DETAIL_OF: Partial<Record<RefusalReason, keyof typeof DETAILS>> = {
  "wrong-data": "wrong_fields",
  illegal: "norm",
  rules: "rule",
};

function ruleNumber() {
  return z.int(BAD_RULE).min(1, BAD_RULE).max(SUBMISSION_RULES.length, BAD_RULE);
}

function namesIn(list: string): string[] {
  return list.split(/[\s,]+/).filter(Boolean);
}

/** The fields of a reason that may be left out, as in deleting, with their descriptions. */
export const optionalReasonShape = { reason: reason.optional(), text, ...DETAILS };

/** These fields as parameters of a call. */
export const optionalReasonFields = fieldsSchema(optionalReasonShape);

type Details = { [Name in keyof typeof DETAILS]?: z.output<(typeof DETAILS)[Name]> };

const isExplained = (fields: { reason?: RefusalReason | undefined; text: string }) =>
  fields.reason !== "other" || fields.text !== "";
const UNEXPLAINED = { message: NO_TEXT, path: ["text"] };

const reasonForm = fieldsSchema({ ...optionalReasonShape, reason }).refine(isExplained, UNEXPLAINED);
const optionalReasonForm = optionalReasonFields.refine(isExplained, UNEXPLAINED);

/** Why a decision was made. `text`: the explanation; may be empty. `details`: null without any. */
export type ParsedReason = { reason: RefusalReason; text: string; details: ReasonDetails | null };

/** A reason that may be left out. */
export type ParsedOptionalReason = Omit<ParsedReason, "reason"> & { reason: RefusalReason | null };

/**
 * Parses why a station is suspended or a proposal refused, as `ReasonFields` or a call says it. `text` is obligatory
 * for the reason `other`.
 */
export function parseReason(sent: Record<string, unknown>): ({ ok: true } & ParsedReason) | BadInput {
  const parsed = parseFields(reasonForm, withOwnDetail(sent));
  if (!parsed.ok) return parsed;
  const { reason, text, ...details } = parsed.fields;
  return { ok: true, reason, text, details: detailsOf(details) };
}

/** Parses a reason that may be left out, as an empty one is; null without one. */
export function parseOptionalReason(sent: Record<string, unknown>): ({ ok: true } & ParsedOptionalReason) | BadInput {
  const { reason: given, ...others } = sent;
  const parsed = parseFields(optionalReasonForm, withOwnDetail(given === "" ? others : sent));
  if (!parsed.ok) return parsed;
  const { reason = null, text, ...details } = parsed.fields;
  return { ok: true, reason, text, details: reason && detailsOf(details) };
}

/** The fields without the details of other reasons and empty ones; checked boxes of a form become a list. */
function withOwnDetail(sent: Record<string, unknown>): Record<string, unknown> {
  const { wrong_fields, norm, rule, ...others } = sent;
  const checked = Object.keys(sent).filter((name) => name.startsWith(WRONG_FIELD_PREFIX));
  const wrong = wrong_fields ?? checked.map((name) => name.slice(WRONG_FIELD_PREFIX.length));
  const own = REFUSAL_REASONS.flatMap((known) => (known === sent.reason ? (DETAIL_OF[known] ?? []) : []))[0];
  const value = own && { wrong_fields: wrong, norm, rule }[own];
  return own === undefined || value === "" ? others : { ...others, [own]: value };
}

function detailsOf({ wrong_fields = [], norm, rule }: Details): ReasonDetails | null {
  // In the order of the form, each once.
  const fields = REASON_FIELDS.filter((field) => wrong_fields.includes(field));
  if (fields.length > 0) return { fields };
  if (norm) return { norm };
  return rule === undefined ? null : { rule };
}
