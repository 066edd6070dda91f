import { STATION_STATUSES, type StationStatus } from "#app/stations/station-status.ts";

/** What the table of all stations shows, as its address says it. */
export type TableQuery = { q: string; status: StationStatus | null; page: number };

/** What cannot be understood counts as not said. */
export function parseTableQuery(parameters: URLSearchParams): TableQuery {
  const page = Number(parameters.get("page") ?? 1);
  return {
    q: (parameters.get("q") ?? "").trim().slice(0, 200),
    status: STATION_STATUSES.find((status) => status === parameters.get("status")) ?? null,
    page: Number.isSafeInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  };
}

/** The address of a table: what is as usual is left out. */
export function tableUrl({ q = "", status = null, page = 1 }: Partial<TableQuery>): string {
  const parameters = new URLSearchParams();
  if (q) parameters.set("q", q);
  if (status) parameters.set("status", status);
  if (page > 1) parameters.set("page", String(page));
  const text = parameters.toString();
  return text ? `/admin/stations?${text}` : "/admin/stations";
}
