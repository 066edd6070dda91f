import { withUnchanged } from "#app/moderation/decisions/unchanged-sentence.ts";
import { formatCount } from "#app/platform/text/portuguese-format.ts";
import type { ReviewKind } from "#app/stations/open-items/review-item.ts";

/** Publishes or keeps public, refuses or hides, deletes. */
export type ItemVerb = "approve" | "suspend" | "delete";

/** The labels of the first two decisions on an item, by its kind. */
export function verbLabels(kind: ReviewKind): { approve: string; suspend: string } {
  if (kind === "submission") return { approve: "Aprovar", suspend: "Suspender" };
  if (kind === "proposal") return { approve: "Aceitar", suspend: "Recusar" };
  return { approve: "Manter", suspend: "Suspender" };
}

const DONE: Record<ItemVerb, { one: string; many: (count: number) => string }> = {
  approve: { one: "Rádio aprovada com sucesso!", many: (count) => `${count} rádios aprovadas` },
  suspend: { one: "Rádio suspensa com sucesso!", many: (count) => `${count} rádios suspensas` },
  delete: { one: "Rádio eliminada com sucesso!", many: (count) => `${count} rádios eliminadas` },
};

/**
 * What became of items that were decided at once: «12 rádios aprovadas», or «… rádios aprovadas; 2 tinham mudado
 * entretanto e ficaram como estavam: Rádio Beira.» `kinds`: of the decided ones.
 */
export function decidedMessage(
  verb: ItemVerb,
  { kinds, left }: { kinds: readonly ReviewKind[]; left: readonly { name: string }[] },
): string {
  const done = doneText(verb, kinds);
  if (left.length === 0) return done;
  return withUnchanged(done.replace(/!$/, ""), {
    unchanged: left.length,
    names: left.flatMap(({ name }) => name || []),
  });
}

function doneText(verb: ItemVerb, kinds: readonly ReviewKind[]): string {
  const [kind] = kinds;
  const isMixed = new Set(kinds.map(nounOf)).size > 1;
  if (kind !== undefined && (isMixed || nounOf(kind) !== "station")) return otherText(verb, kinds, isMixed);
  const count = kinds.length;
  if (verb === "approve" && count > 0 && kinds.every((one) => one !== "submission"))
    return count === 1 ? "Fica como está" : `${count} ficam como estão`;
  return count === 1 ? DONE[verb].one : DONE[verb].many(count);
}

const nounOf = (kind: ReviewKind) => (kind === "proposal" ? "proposal" : "station");

function otherText(verb: ItemVerb, kinds: readonly ReviewKind[], isMixed: boolean): string {
  const count = kinds.length;
  if (isMixed) return formatCount(count, "decidida");
  const word = verb === "approve" ? "aceite" : "recusada";
  return count === 1 ? `Proposta ${word}` : `${count} propostas ${word}s`;
}
