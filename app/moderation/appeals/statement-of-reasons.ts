import { isolated } from "#app/platform/text/isolated-text.ts";
import { oneLine } from "#app/platform/text/plain-text.ts";
import {
  asSentence,
  isExplainedByText,
  type RefusalReason,
  refusalSentences,
} from "#app/stations/history/refusal-sentences.ts";
import type { ReviewKind } from "#app/stations/open-items/review-item.ts";
import type { StationRefusal } from "./station-refusal.ts";

/** The rule of the terms that a reason rests on, by its number there (moderation/decisions/submission-rules.ts). */
const RULE_OF: Partial<Record<RefusalReason, number>> = {
  "no-sound": 1,
  "not-radio": 1,
  gone: 1,
  duplicate: 2,
  "wrong-data": 3,
  image: 4,
  "owner-asked": 5,
  "no-rights": 5,
  illegal: 6,
  spam: 7,
};

/** Items that people's reports open. */
const REPORTED: readonly ReviewKind[] = ["illegal", "copyright", "broken", "wrong-info"];
/** Items that a program opens. */
const FOUND: readonly ReviewKind[] = ["dead", "duplicate", "opt-out"];

/**
 * The statement of reasons of a decision, up to what the person can do; the time for an appeal follows. It never says
 * who reported the station. Source: DSA, article 17.
 */
export function decisionStatement(decision: StationRefusal): string {
  const { reason, text, facts } = decision;
  const { why, advice } = refusalSentences(reason, { ...facts, text: oneLine(text) });
  return [
    `Decisão: ${effectOf(decision)}.`,
    `Motivo: ${why}`,
    `Factos: ${factsOf(decision)}, ${originOf(decision)}.`,
    isAutomatic(decision) ? "Decidido automaticamente." : "Decidido por uma pessoa.",
    asSentence(`Base: ${basisOf(decision)}`),
    `Pode fazer: ${advice}`,
  ].join(" ");
}

function effectOf({ wasPublic, isDeletion }: StationRefusal): string {
  if (!wasPublic) return "não foi publicada";
  return `deixou de ser mostrada, em toda a parte${isDeletion ? "" : ", até ser alterada"}`;
}

function factsOf({ reason, text }: StationRefusal): string {
  const explained = isExplainedByText(reason) ? "" : oneLine(text).replace(/[.\s]+$/, "");
  return isolated(explained) || "a rádio, como está submetida";
}

function originOf({ itemKind, actorRole }: StationRefusal): string {
  if (itemKind && REPORTED.includes(itemKind)) return "depois de uma comunicação";
  const isFound = actorRole === "system" || (itemKind !== null && FOUND.includes(itemKind));
  return isFound ? "encontrado por um programa" : "por iniciativa nossa";
}

function isAutomatic({ actorRole }: StationRefusal): boolean {
  return actorRole === "system";
}

/** The law or the rule that was named, else the rule that the reason rests on. */
function basisOf({ reason, facts }: StationRefusal): string {
  if (reason === "illegal" && facts.norm) return isolated(facts.norm);
  const usual = reason !== null && Object.hasOwn(RULE_OF, reason) ? RULE_OF[reason as RefusalReason] : undefined;
  const rule = reason === "rules" ? facts.rule : usual;
  return rule === undefined ? "os termos" : `ponto ${rule} dos termos`;
}
