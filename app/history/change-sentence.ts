import { CHANGE_LABELS, type ChangeKind, REVERT_REASONS } from "./change.ts";
import { REFUSAL_REASON_LABELS } from "./refusal-reasons.ts";

/** What an act of several changes did: «Aprovou 120 rádios». */
export function groupSentence(kind: ChangeKind, count: number): string {
  return `${CHANGE_LABELS[kind]} ${count} ${kind === "revert" ? "alterações" : "rádios"}`;
}

const REASON_LABELS: Readonly<Record<string, string>> = { ...REFUSAL_REASON_LABELS, ...REVERT_REASONS };

/** The reason of a change as readers see it; empty without one, and for a code that is not known. */
export function reasonLabel(reason: string | null): string {
  return reason !== null && Object.hasOwn(REASON_LABELS, reason) ? (REASON_LABELS[reason] ?? "") : "";
}
