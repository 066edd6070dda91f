import { z } from "zod";
import { type BadInput, fieldsSchema, parseFields } from "#app/platform/http/parse-fields.ts";
import { oneLine } from "#app/platform/text/plain-text.ts";
import { MAX_CHANGE_TEXT } from "#app/stations/history/change.ts";
import { stationChanges } from "#app/stations/station/station-changes.ts";
import { optionalReasonShape, type ParsedOptionalReason, parseOptionalReason } from "./parse-reason.ts";

const TEXT_TOO_LONG = `O motivo pode ter no máximo ${MAX_CHANGE_TEXT} caracteres`;

/** What a call may contain besides the changed fields. */
export const editOptionFields = {
  text: z
    .string("O motivo tem de ser texto")
    .overwrite(oneLine)
    .max(MAX_CHANGE_TEXT, TEXT_TOO_LONG)
    .optional()
    .describe("Porquê, para o histórico: no máximo 500 caracteres."),
  if_updated_at: z.iso
    .datetime("if_updated_at tem de ser uma data como 2026-01-31T12:00:00.000Z")
    .optional()
    .describe("O updated_at da estação que se viu: se entretanto é outro, nada é alterado e a resposta é 409."),
};

const editOptions = fieldsSchema(editOptionFields);

const { text: _, ...reasonShape } = optionalReasonShape;

/** The body of PATCH /api/stations/:id. */
export const stationEditBody = stationChanges.safeExtend({ ...editOptionFields, ...reasonShape });

type EditOptions = {
  /** Why; empty without a reason. */
  text: string;
  /** When the station that the editor saw was last changed. */
  seenAt: Date | undefined;
};

/** The reason of a decision, with its details; null without one. */
type Reason = Pick<ParsedOptionalReason, "reason" | "details">;

/** Parses what PATCH /api/stations/:id contains besides the changed fields: with a reason, its text explains it. */
export function parseModeratorOptions(
  raw: Record<string, unknown>,
): { ok: true; options: EditOptions & Reason } | BadInput {
  const parsed = parseEditOptions(raw);
  if (!parsed.ok || raw.reason === undefined) return withNoReason(parsed);
  const why = parseOptionalReason(raw);
  if (!why.ok) return why;
  const { reason, text, details } = why;
  return { ok: true, options: { ...parsed.options, reason, text, details } };
}

function withNoReason(parsed: ReturnType<typeof parseEditOptions>): ReturnType<typeof parseModeratorOptions> {
  return parsed.ok ? { ok: true, options: { ...parsed.options, reason: null, details: null } } : parsed;
}

/** Parses what a call contains besides the changed fields. */
export function parseEditOptions(raw: Record<string, unknown>): { ok: true; options: EditOptions } | BadInput {
  const parsed = parseFields(editOptions, raw);
  if (!parsed.ok) return parsed;
  const { text = "", if_updated_at: seenAt } = parsed.fields;
  return { ok: true, options: { text, seenAt: seenAt === undefined ? undefined : new Date(seenAt) } };
}
