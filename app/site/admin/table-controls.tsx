import { Form, Link, useNavigate } from "react-router";
import { formatNumber } from "#app/platform/text/portuguese-format.ts";
import { BUTTON_STYLES, CHIP_STYLES } from "#app/platform/ui/button-styles.ts";
import { Icon } from "#app/platform/ui/icon.tsx";
import { LiveSearchField } from "#app/platform/ui/live-search-field.tsx";
import { useLiveSearch } from "#app/platform/ui/use-live-search.ts";
import { STATION_STATUSES, type StationStatus } from "#app/stations/station/station-status.ts";
import { type TableQuery, tableUrl } from "./table-query.ts";

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
