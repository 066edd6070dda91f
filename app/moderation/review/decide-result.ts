import type { FormResult } from "#app/platform/http/form-result.ts";

/** `done`: the ids of the decided items. `next`: the item to open then; null if none waits. */
export type DecideResult =
  | (Extract<FormResult, { ok: true }> & { message: string; done: number[]; next: { id: number; name: string } | null })
  | Extract<FormResult, { ok: false }>;

/** Where decisions are sent. */
export const DECIDE_PATH = "/review/decide";

/** The fields of a decision's form, beside those of its reason. */
export const DECISION_FIELDS = {
  decision: "decision",
  items: "items",
  /** The ids of other items of the station that are left as they are, separated by spaces. */
  also: "also",
  /** The query of the queue, from which the next item is taken. */
  view: "view",
  /** The id of the item that the page has opened meanwhile; without it the next one follows from the view. */
  next: "next",
} as const;

/** A form with this field has one field with the prefix for each accepted field of a proposal. */
export const FIELD_CHOICE = "chooses_fields";
export const FIELD_PREFIX = "field_";

export const DECISION_FAILED = "Não foi possível guardar a decisão. Tente novamente.";
