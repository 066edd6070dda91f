import { Form } from "react-router";
import { FilterChip } from "#app/browse/directory/filter-chip.tsx";
import { guardForAdmins, requestContext } from "#app/people/accounts/request-context.server.ts";
import { pageMeta } from "#app/platform/http/page-meta.ts";
import { databaseContext } from "#app/platform/http/route-context.server.ts";
import { FIELD_STYLES, fieldId } from "#app/platform/ui/field.tsx";
import { Icon } from "#app/platform/ui/icon.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import { TextField } from "#app/platform/ui/text-field.tsx";
import { CHANGE_LABELS } from "#app/stations/history/change.ts";
import { readChanges } from "#app/stations/history/read-changes.server.ts";
import { RevertReporter } from "#app/stations/history/revert-menu.tsx";
import type { Route } from "./+types/history.route";
import { AdminListPage } from "./admin-page.tsx";
import { findHistoryFilter } from "./find-history-filter.server.ts";
import { HistoryEntry } from "./history-entry.tsx";
import { type HistoryQuery, historySearch, historyUrl, parseHistoryQuery } from "./history-query.ts";
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

const COLUMN_STYLES = "sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,240px)_auto]";

/** A plain form, and a chip for each active filter that removes it. */
function HistoryFilters({ query }: { query: HistoryQuery }) {
  const { before, ...filters } = query;
  const chips: [name: keyof typeof filters, label: string][] = [
    ["person", query.person],
    ["station", query.station],
    ["kind", query.kind && CHANGE_LABELS[query.kind]],
    ["batch", query.batch && "Só um ato"],
  ];
  const active = chips.filter(([, label]) => label !== "");
  return (
    <div className="mb-6 grid gap-4">
      <Form key={historyUrl(filters)} role="search" className={`grid items-end gap-3 ${COLUMN_STYLES}`}>
        <TextField label="Pessoa" name="person" defaultValue={query.person} autoComplete="off" spellCheck={false} />
        <TextField label="Estação" name="station" defaultValue={query.station} autoComplete="off" spellCheck={false} />
        <KindField chosen={query.kind} />
        <SubmitButton busy={false} variant="outline">
          Filtrar
        </SubmitButton>
      </Form>
      {active.length > 0 && (
        <nav aria-label="Filtros ativos" className="flex flex-wrap gap-2">
          {active.map(([name, label]) => (
            <FilterChip
              key={name}
              to={historyUrl({ ...filters, [name]: "" })}
              label={label}
              count={null}
              state="active"
            />
          ))}
        </nav>
      )}
    </div>
  );
}

function KindField({ chosen }: { chosen: string }) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={fieldId("kind")} className="font-semibold text-compact leading-5">
        Tipo
      </label>
      <div className="relative">
        <select
          id={fieldId("kind")}
          name="kind"
          defaultValue={chosen}
          className={`${FIELD_STYLES} appearance-none pr-11`}
        >
          <option value="">Todos</option>
          {Object.entries(CHANGE_LABELS).map(([kind, label]) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </select>
        <Icon of="chevron-down" size={4} className="pointer-events-none absolute top-4 right-3.5" />
      </div>
    </div>
  );
}
