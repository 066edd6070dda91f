import { oneLine } from "#app/platform/text/plain-text.ts";
import { QUEUE_FILTERS, type QueueFilterName } from "./queue-filters.ts";

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
