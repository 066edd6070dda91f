import { CHANGE_LABELS, type ChangeKind, REVERT_REASONS } from "./change.ts";
import { REFUSAL_REASON_LABELS } from "./refusal-reasons.ts";

/** What an act of several changes did: «Aprovou 120 rádios». */
export function groupSentence(kind: ChangeKind, count: number): string {
  return `${CHANGE_LABELS[kind]} ${count} ${kind === "revert" ? "alterações" : "rádios"}`;
}

const REFUSING: readonly ChangeKind[] = ["suspend", "delete", "refuse", "reason"];

/** The reason of a change as readers see it; empty without one, and for a code that is not known. */
export function reasonLabel({ kind, reason }: { kind: ChangeKind; reason: string | null }): string {
  // One code is a reason of refusals and of reverts, with two labels.
  const labels: Readonly<Record<string, string>> = REFUSING.includes(kind)
    ? REFUSAL_REASON_LABELS
    : { ...REFUSAL_REASON_LABELS, ...REVERT_REASONS };
  return reason !== null && Object.hasOwn(labels, reason) ? (labels[reason] ?? "") : "";
}
