import { Form, Link, useNavigate } from "react-router";
import { formatNumber } from "#app/platform/text/portuguese-format.ts";
import { BUTTON_STYLES, CHIP_STYLES } from "#app/platform/ui/button-styles.ts";
import { Icon } from "#app/platform/ui/icon.tsx";
import { LiveSearchField } from "#app/platform/ui/live-search-field.tsx";
import { useLiveSearch } from "#app/platform/ui/use-live-search.ts";
import { STATION_STATUSES, type StationStatus } from "#app/stations/station/station-status.ts";

/** The filters and the page of the table of all stations, as in its URL. */
type TableQuery = { q: string; status: StationStatus | null; page: number };

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

const LABELS: Record<StationStatus, string> = { pending: "Pendentes", approved: "Aprovadas", suspended: "Suspensas" };

/** The filters of the table of all stations: text and status. A plain form and links without JavaScript. */
export function TableControls({ query }: { query: TableQuery }) {
  const navigate = useNavigate();
  const go = (q: string, status: StationStatus | null) =>
    void navigate(tableUrl({ q, status }), { replace: true, preventScrollReset: true });
  const { field, onChange, takeText } = useLiveSearch(query.q, (q) => go(q, query.status));
  return (
    <div className="flex flex-wrap items-center gap-3 pt-6">
      <Form role="search" action="/admin/stations" className="flex min-w-0 flex-[1_1_280px] items-center gap-3">
        <LiveSearchField
          label="Pesquisar em todas as estações"
          placeholder="Nome, género, país ou cidade"
          verb="Pesquisar"
          q={query.q}
          field={field}
          onChange={onChange}
          className="min-h-12"
        />
        {query.status && <input type="hidden" name="status" value={query.status} />}
      </Form>
      <nav aria-label="Estado" className="grid grid-cols-2 gap-2 max-sm:w-full sm:flex sm:flex-wrap">
        {[null, ...STATION_STATUSES].map((status) => (
          <Link
            key={status ?? "all"}
            to={tableUrl({ q: query.q, status })}
            preventScrollReset={true}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              // Keeps the text that is still being debounced, and cancels its search without the new status.
              event.preventDefault();
              go(takeText(), status);
            }}
            aria-current={query.status === status ? "true" : undefined}
            className={`${CHIP_STYLES} inline-flex justify-center`}
          >
            {status ? LABELS[status] : "Todas"}
          </Link>
        ))}
      </nav>
    </div>
  );
}

/** Links to the previous and next page of a table; nothing for a single page. */
export function PageLinks({ page, pages, urlOf }: { page: number; pages: number; urlOf: (page: number) => string }) {
  if (pages <= 1) return null;
  return (
    <nav aria-label="Páginas" className="flex flex-wrap items-center gap-3 pt-6">
      {page > 1 && (
        <Link to={urlOf(page - 1)} rel="prev" className={BUTTON_STYLES.smallOutline}>
          <Icon of="chevron-left" size={4} />
          Anterior
        </Link>
      )}
      <span className="numbers text-ink-2 text-small">
        Página {formatNumber(page)} de {formatNumber(pages)}
      </span>
      {page < pages && (
        <Link to={urlOf(page + 1)} rel="next" className={BUTTON_STYLES.smallOutline}>
          Seguinte
          <Icon of="chevron-right" size={4} />
        </Link>
      )}
    </nav>
  );
}
