import { STATION_STATUSES, type StationStatus } from "#app/stations/station/station-status.ts";

/** The filters and the page of the table of all stations, as in its URL. */
export type TableQuery = { q: string; status: StationStatus | null; page: number };

/** Invalid parameters are ignored. */
export function parseTableQuery(parameters: URLSearchParams): TableQuery {
  const page = Number(parameters.get("page") ?? 1);
  return {
    q: (parameters.get("q") ?? "").trim().slice(0, 200),
    status: STATION_STATUSES.find((status) => status === parameters.get("status")) ?? null,
    page: Number.isSafeInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  };
}

/** The URL of a table, without default values. */
export function tableUrl({ q = "", status = null, page = 1 }: Partial<TableQuery>): string {
  const parameters = new URLSearchParams();
  if (q) parameters.set("q", q);
  if (status) parameters.set("status", status);
  if (page > 1) parameters.set("page", String(page));
  const text = parameters.toString();
  return text ? `/admin/stations?${text}` : "/admin/stations";
}
