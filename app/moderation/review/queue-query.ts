import { oneLine } from "#app/platform/text/plain-text.ts";
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

type QueueFilterName = keyof typeof QUEUE_FILTERS;

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

/** The orders of the queue, by what they are called. The first is that of a URL without one. */
export const QUEUE_ORDERS = {
  due: { label: "Prazo", sentence: "O que espera por uma decisão, o mais urgente primeiro." },
  newest: { label: "Chegada", sentence: "O que espera por uma decisão, o mais recente primeiro." },
} as const;

export type QueueOrder = keyof typeof QUEUE_ORDERS;

/** The part of the queue that is shown, as in its URL. Empty: all. */
export type QueueView = {
  filter: QueueFilterName;
  order: QueueOrder;
  /** Words of a station's name, genre, country or city, or a part of its stream's URL. */
  q: string;
  /** A station's id. */
  station: string;
  /** A cursor: only the items after it. */
  after: string;
};

const MAX_LENGTH = 255;

/** Invalid parameters are ignored. */
export function parseQueueView(parameters: URLSearchParams): QueueView {
  const textOf = (name: string) => oneLine(parameters.get(name) ?? "").slice(0, MAX_LENGTH);
  const filter = textOf("filter");
  return {
    filter: Object.hasOwn(QUEUE_FILTERS, filter) ? (filter as QueueFilterName) : "all",
    order: textOf("order") === "newest" ? "newest" : "due",
    q: textOf("q"),
    station: textOf("station"),
    after: textOf("after"),
  };
}

/** The view in a form field, of which `queueSearch` wrote the query. */
export function viewOfForm({ view }: Record<string, unknown>): QueueView {
  return parseQueueView(new URLSearchParams(typeof view === "string" ? view : ""));
}

const DEFAULTS: Readonly<Record<string, string>> = { filter: "all", order: "due" } satisfies Partial<QueueView>;

/** The query of a view, with its question mark; empty for the whole queue. */
export function queueSearch(view: Partial<QueueView>): string {
  const given = Object.entries(view).filter(([name, value]) => value !== "" && value !== DEFAULTS[name]);
  return given.length === 0 ? "" : `?${new URLSearchParams(given)}`;
}

/** The URL of the queue, or of one of its items. */
export function queueUrl(view: Partial<QueueView>, item?: number): string {
  return `/review${item === undefined ? "" : `/${item}`}${queueSearch(view)}`;
}
