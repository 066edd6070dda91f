import { CHANGE_LABELS, type ChangeKind, REVERT_REASONS, type RevertReason } from "./change.ts";
import { type ReasonDetails, reasonFacts } from "./reason-details.ts";
import {
  isExplainedByText,
  REFUSAL_REASON_LABELS,
  type RefusalFacts,
  type RefusalReason,
  refusalSentences,
} from "./refusal-sentences.ts";

/** What a batch of changes did: «Aprovou 120 rádios». */
export function groupSentence(kind: ChangeKind, count: number): string {
  return `${CHANGE_LABELS[kind]} ${count} ${kind === "revert" ? "alterações" : "rádios"}`;
}

const REFUSING: readonly ChangeKind[] = ["suspend", "delete", "refuse", "reason"];

/**
 * The reason of a change as readers see it, without its explanation: a sentence with the details, or the label of why a
 * change was reverted; empty without a reason, and for an unknown code.
 */
export function reasonSentence({
  kind,
  reason,
  reasonDetails,
}: {
  kind: ChangeKind;
  reason: string | null;
  reasonDetails: ReasonDetails | null;
}): string {
  // One code is a reason of refusals and of reverts, with two labels.
  if (!REFUSING.includes(kind) && reason !== null && Object.hasOwn(REVERT_REASONS, reason))
    return REVERT_REASONS[reason as RevertReason];
  return refusalReasonSentence(reason, reasonFacts(reasonDetails));
}

/** The reason of a refusal whose facts are known, as readers see it. */
export function refusalReasonSentence(reason: string | null, facts: Omit<RefusalFacts, "text">): string {
  if (reason === null || !Object.hasOwn(REFUSAL_REASON_LABELS, reason)) return "";
  return isExplainedByText(reason)
    ? `${REFUSAL_REASON_LABELS[reason as RefusalReason]}.`
    : refusalSentences(reason, facts).why;
}
