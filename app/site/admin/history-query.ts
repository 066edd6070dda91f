import { parseRowId } from "#app/platform/http/row-id.ts";
import { oneLine } from "#app/platform/text/plain-text.ts";
import { CHANGE_KINDS, type ChangeKind } from "#app/stations/history/change.ts";

/** The filters and the page of the history, as in its URL. Empty: all. */
export type HistoryQuery = {
  /** An address, a public name or an id; or the name of an actor that is no person. */
  person: string;
  /** A name or an id. */
  station: string;
  kind: ChangeKind | "";
  /** Chosen by links only. */
  batch: string;
  /** Only changes with smaller ids; null: all. */
  before: number | null;
};

const MAX_LENGTH = 255;

/** Invalid parameters are ignored. */
export function parseHistoryQuery(parameters: URLSearchParams): HistoryQuery {
  const textOf = (name: string) => oneLine(parameters.get(name) ?? "").slice(0, MAX_LENGTH);
  return {
    person: textOf("person"),
    station: textOf("station"),
    kind: CHANGE_KINDS.find((kind) => kind === parameters.get("kind")) ?? "",
    batch: textOf("batch"),
    before: parseRowId(parameters.get("before")),
  };
}

/** The URL of the history, without default values. */
export function historyUrl(query: Partial<HistoryQuery>): string {
  const text = historySearch(query);
  return text ? `/admin/history?${text}` : "/admin/history";
}

/** The query of `historyUrl` without path and question mark. */
export function historySearch(query: Partial<HistoryQuery>): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
  return new URLSearchParams(given).toString();
}
