import { guardForAdmins, requestContext } from "#app/people/accounts/request-context.server.ts";
import { pageMeta } from "#app/platform/http/page-meta.ts";
import { databaseContext } from "#app/platform/http/route-context.server.ts";
import { readChanges } from "#app/stations/history/read-changes.server.ts";
import { RevertReporter } from "#app/stations/history/revert-menu.tsx";
import type { Route } from "./+types/history.route";
import { AdminListPage } from "./admin-list-page.tsx";
import { findHistoryFilter } from "./find-history-filter.server.ts";
import { HistoryEntry } from "./history-entry.tsx";
import { HistoryFilters } from "./history-filters.tsx";
import { historySearch, historyUrl, parseHistoryQuery } from "./history-query.ts";
import { historyRow } from "./history-row-view.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  await guardForAdmins(context.get(requestContext));
  const database = context.get(databaseContext);
  const query = parseHistoryQuery(url.searchParams);
  const filter = await findHistoryFilter(database, query);
  if (!filter) return { rows: [], next: null, query, isPersonUnknown: true };
  const isGrouped = !query.station && !query.batch;
  const { changes, next } = await readChanges(database, { before: query.before, filter, isGrouped });
  return { rows: changes.map(historyRow), next, query, isPersonUnknown: false };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Histórico", description: "As decisões da administração.", indexed: false });
}

/** The history, newest first. It cannot be edited; each row opens what it changed. */
export default function HistoryPage({ loaderData: { rows, next, query, isPersonUnknown } }: Route.ComponentProps) {
  const { before, ...filters } = query;
  const isFiltered = historySearch(filters) !== "";
  return (
    <AdminListPage
      title="Histórico"
      sentence="Todas as decisões da administração. Este registo não pode ser alterado."
      url={historyUrl(filters)}
      isFirst={before === null}
      older={next === null ? null : historySearch({ ...filters, before: next })}
      controls={<HistoryFilters query={query} />}
    >
      {rows.length === 0 ? (
        <p className="text-t1">{emptyText({ isPersonUnknown, isFiltered })}</p>
      ) : (
        <ol className="border-ink border-t-2">
          {rows.map((row) => (
            <HistoryEntry key={row.id} row={row} />
          ))}
        </ol>
      )}
      <RevertReporter />
    </AdminListPage>
  );
}

function emptyText({ isPersonUnknown, isFiltered }: { isPersonUnknown: boolean; isFiltered: boolean }): string {
  if (isPersonUnknown) return "Nenhuma conta tem este email ou nome público.";
  return isFiltered ? "Nenhuma decisão com estes filtros." : "Ainda não há decisões.";
}
