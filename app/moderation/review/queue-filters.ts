import type { ReviewKind } from "#app/stations/open-items/review-item.ts";

/** What an item is called in the queue. */
export const KIND_LABELS: Record<ReviewKind, string> = {
  illegal: "Conteúdo ilegal",
  copyright: "Direitos de autor",
  "opt-out": "Pedido da emissão",
  appeal: "Contestação",
  ownership: "Responsável",
  broken: "Comunicação",
  submission: "Submissão",
  proposal: "Proposta",
  "wrong-info": "Comunicação",
  dead: "Sem emissão",
  duplicate: "Duplicada",
  patrol: "Já publicada",
};

/** `kinds`: null for all. */
type QueueFilter = { label: string; kinds: readonly ReviewKind[] | null };

/** The chips above the queue, in their order. */
export const QUEUE_FILTERS = {
  all: { label: "Tudo", kinds: null },
  submissions: { label: "Submissões", kinds: ["submission"] },
  proposals: { label: "Propostas", kinds: ["proposal"] },
  reports: { label: "Comunicações", kinds: ["illegal", "copyright", "opt-out", "broken", "wrong-info"] },
  dead: { label: "Sem emissão", kinds: ["dead"] },
  duplicates: { label: "Duplicadas", kinds: ["duplicate"] },
  owners: { label: "Responsáveis", kinds: ["ownership"] },
  appeals: { label: "Contestações", kinds: ["appeal"] },
  patrol: { label: "Já publicadas", kinds: ["patrol"] },
  mine: { label: "Comigo", kinds: null },
} as const satisfies Record<string, QueueFilter>;

export type QueueFilterName = keyof typeof QUEUE_FILTERS;

/** Filters of kinds of which nothing creates items yet: their chips are shown when an item waits. */
const RARE: readonly QueueFilterName[] = ["reports", "owners"];

/** The numbers of open items by kind, and of those that the viewer has open. A kind without any is missing. */
export type OpenCounts = { kinds: Partial<Record<ReviewKind, number>>; mine: number };

export type QueueChip = { name: QueueFilterName; label: string; count: number };

/** The chips with their counts. `chosen` is always among them. */
export function queueChips(counts: OpenCounts, chosen: QueueFilterName): QueueChip[] {
  return (Object.keys(QUEUE_FILTERS) as QueueFilterName[]).flatMap((name) => {
    const count = chipCount(name, counts);
    if (RARE.includes(name) && count === 0 && name !== chosen) return [];
    return [{ name, label: QUEUE_FILTERS[name].label, count }];
  });
}

/** The number of open items behind a chip. */
export function chipCount(name: QueueFilterName, { kinds, mine }: OpenCounts): number {
  if (name === "mine") return mine;
  const chosen: readonly ReviewKind[] | null = QUEUE_FILTERS[name].kinds;
  return Object.entries(kinds).reduce(
    (sum, [kind, count]) => sum + (chosen === null || chosen.some((one) => one === kind) ? count : 0),
    0,
  );
}
