import { fieldLabels, type HistoryField, SHOWN_FIELDS } from "#app/stations/station/field-list.ts";
import type { RefusalFacts } from "./refusal-sentences.ts";

/** What a reason names beside its code; each reason names one at most. */
export type ReasonDetails = {
  /** Of `wrong-data`: the fields that do not match the station. */
  fields?: readonly HistoryField[];
  /** Of `illegal`: the law. */
  norm?: string;
  /** Of `rules`: the number of the rule in the terms. */
  rule?: number;
  /** Of `no-sound`: what the last check found, as a code of sound/streams/inspection.ts. */
  outcome?: string;
  /** Of `duplicate`: the id of the station that is in the directory already. */
  other?: string;
};

/** The fields that a reason can name: those that users see. The status is decided, and no fact about a station. */
export const REASON_FIELDS: readonly HistoryField[] = SHOWN_FIELDS.filter((field) => field !== "status");

/** The longest name of a law, in characters. */
export const MAX_LAW_LENGTH = 200;

/** The names of the form's fields; a checkbox has the prefix and a field. */
export const DETAIL_NAMES = { norm: "norm", rule: "rule" } as const;
export const WRONG_FIELD_PREFIX = "wrong.";

/** What a person chose, as the facts of the sentences (refusal-sentences.ts). */
export function reasonFacts(details: ReasonDetails | null): Pick<RefusalFacts, "fields" | "norm" | "rule"> {
  const { fields = [], norm, rule } = details ?? {};
  return { fields: fieldLabels(fields).join(", ") || undefined, norm, rule };
}
