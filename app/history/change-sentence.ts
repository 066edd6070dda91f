import { CHANGE_LABELS, type ChangeKind, REVERT_REASONS } from "./change.ts";

/** What an act of several changes did: «Aprovou 120 rádios». */
export function groupSentence(kind: ChangeKind, count: number): string {
  return `${CHANGE_LABELS[kind]} ${count} ${kind === "revert" ? "alterações" : "rádios"}`;
}

/** The reason of a change as readers see it; empty without one, and for a code that is not known. */
export function reasonLabel(reason: string | null): string {
  return Object.hasOwn(REVERT_REASONS, reason ?? "") ? REVERT_REASONS[reason as keyof typeof REVERT_REASONS] : "";
}
