import { Link } from "react-router";
import { readImports } from "#app/exchange/lists/import-reader.server.ts";
import { importServiceContext } from "#app/exchange/lists/import-service.server.ts";
import { type ImportView, importView } from "#app/exchange/lists/import-view.ts";
import { countPortugueseStations } from "#app/exchange/lists/portuguese-list.server.ts";
import { guardForAdmins, requestContext } from "#app/people/accounts/request-context.server.ts";
import { pageMeta } from "#app/platform/http/page-meta.ts";
import { databaseContext } from "#app/platform/http/route-context.server.ts";
import { formatNumber } from "#app/platform/text/portuguese-format.ts";
import {
  BUTTON_STYLES,
  MORE_LINK_STYLES,
  PLAIN_LINK_STYLES,
  TEXT_LINK_STYLES,
} from "#app/platform/ui/button-styles.ts";
import { usePreloadToasts } from "#app/platform/ui/toasts.tsx";
import { COUNTRY_NAMES } from "#app/stations/station/reference/countries.ts";
import type { Route } from "./+types/import.route";
import { AdminListPage } from "./admin-page.tsx";
import { ImportForm, PortugueseListForm } from "./import-forms.tsx";
import { ImportPanel, ImportProgress, StopImportForm } from "./import-panel.tsx";
import { ImportRows } from "./import-rows.tsx";
import { readShownImport } from "./read-shown-import.server.ts";
import { submitImport } from "./submit-import.server.ts";

/** The first rows of the latest import; its own page has all of them. */
const ROWS_OF_LATEST = 5;

export async function loader({ context, url }: Route.LoaderArgs) {
  await guardForAdmins(context.get(requestContext));
  const database = context.get(databaseContext);
  const before = new Date(Number(url.searchParams.get("before")) || Number.NaN);
  const olderThan = before.getTime() > 0 ? before : null;
  const { imports, next } = await readImports(database, olderThan);
  const latest = olderThan === null ? imports.shift() : undefined;
  const { estimateLeft } = context.get(importServiceContext);
  return {
    latest: latest
      ? await readShownImport({ database, estimateLeft }, latest, { after: 0, limit: ROWS_OF_LATEST, outcome: null })
      : null,
    imports: imports.map((one) => importView(one)),
    next: next?.getTime() ?? null,
    first: olderThan === null,
    countries: COUNTRY_NAMES,
    portugueseStations: await countPortugueseStations(),
  };
}

/** POST: receives a list and starts its import. */
export function action(args: Route.ActionArgs) {
  return submitImport(args);
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "Importar",
    description: "Importação de listas de estações para o diretório.",
    indexed: false,
  });
}

/** The form that imports a list of stations, beside it the latest import, and those before, newest first. */
export default function ImportPage({ loaderData, actionData }: Route.ComponentProps) {
  usePreloadToasts();
  const { latest, imports, next, first, countries, portugueseStations } = loaderData;
  return (
    <AdminListPage
      title="Importar"
      sentence="Importe uma lista de estações. As repetidas são ignoradas; indicamos o motivo de cada recusa."
      url="/admin/import"
      isFirst={first}
      older={next === null ? null : `before=${next}`}
    >
      {first && (
        <div className="grid gap-x-12 gap-y-10 pb-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
          <section className="border-ink border-t-2 pt-3.5">
            <h2 className="pb-3.5 text-t1">Lista nova</h2>
            <ImportForm result={actionData} countries={countries} />
            <PortugueseListForm stations={portugueseStations} />
          </section>
          {latest ? (
            <LatestImport latest={latest} />
          ) : (
            <p className="border-ink border-t-2 pt-3.5">Ainda não há importações.</p>
          )}
        </div>
      )}
      {imports.length > 0 && <EarlierImports imports={imports} />}
    </AdminListPage>
  );
}

function LatestImport({ latest }: { latest: Awaited<ReturnType<typeof readShownImport>> }) {
  const { shown, awaited, outcome, next } = latest;
  const url = `/admin/import/${shown.id}`;
  return (
    <div className="min-w-0">
      <ImportPanel shown={shown} awaited={awaited} heading={<FileLink shown={shown} />}>
        {shown.running ? (
          <StopImportForm id={shown.id} stopping={shown.stopping} />
        ) : (
          <Link to={url} className={BUTTON_STYLES.smallOutline}>
            Ver a importação
          </Link>
        )}
      </ImportPanel>
      <ImportRows key={shown.id} {...latest} />
      {next !== null && (
        <Link to={`${url}?rows=${outcome}`} className={`${MORE_LINK_STYLES} mt-3`}>
          Ver as {formatNumber(outcome === "refused" ? shown.refused : shown.duplicates)}
        </Link>
      )}
    </div>
  );
}

function FileLink({ shown: { id, fileName } }: { shown: ImportView }) {
  return (
    <Link
      to={`/admin/import/${id}`}
      className={`${PLAIN_LINK_STYLES} -my-2 inline-flex min-h-11 min-w-11 items-center`}
    >
      <bdi>{fileName}</bdi>
    </Link>
  );
}

function EarlierImports({ imports }: { imports: readonly ImportView[] }) {
  return (
    <section className="border-ink border-t-2 pt-3.5">
      <h2 className="pb-1.5 text-t1">Importações anteriores</h2>
      <ol>
        {imports.map((shown) => (
          <li key={shown.id} className="grid gap-1 border-line border-b py-3.5">
            <Link
              to={`/admin/import/${shown.id}`}
              className={`${TEXT_LINK_STYLES} justify-self-start font-semibold wrap-anywhere`}
            >
              <bdi>{shown.fileName}</bdi>
            </Link>
            <ImportProgress shown={shown} />
            <p className="text-ink-2 text-small wrap-anywhere">
              <time dateTime={shown.at} className="numbers">
                {shown.dateText}
              </time>{" "}
              · {shown.who}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
