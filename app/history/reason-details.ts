import type { HistoryField } from "./changed-fields.ts";

/** What a reason names beside its code; each reason names one at most. */
export type ReasonDetails = {
  /** Of `wrong-data`: the fields that do not match the station. */
  fields?: readonly HistoryField[];
  /** Of `illegal`: the law. */
  norm?: string;
  /** Of `rules`: the number of the rule in the terms. */
  rule?: number;
};
