import { Link } from "react-router";
import { guardForAdmins, requestContext } from "#app/accounts/request-context.server.ts";
import { readImports } from "#app/import/import-reader.server.ts";
import { importView } from "#app/import/import-view.ts";
import { pageMeta } from "#app/platform/page-meta.ts";
import { databaseContext } from "#app/platform/route-context.server.ts";
import { COUNTRY_NAMES } from "#app/stations/reference/countries.ts";
import { usePreloadToasts } from "#app/ui/toasts.tsx";
import type { Route } from "./+types/import.route";
import { AdminListPage } from "./admin-list-page.tsx";
import { ImportForm } from "./import-form.tsx";
import { ImportProgress } from "./import-progress.tsx";
import { submitImport } from "./submit-import.server.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  await guardForAdmins(context.get(requestContext));
  const before = new Date(Number(url.searchParams.get("before")) || Number.NaN);
  const olderThan = before.getTime() > 0 ? before : null;
  const { imports, next } = await readImports(context.get(databaseContext), olderThan);
  return {
    imports: imports.map(importView),
    next: next?.getTime() ?? null,
    first: olderThan === null,
    countries: COUNTRY_NAMES,
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

/** The form that imports a list of stations, and the imports so far, newest first. */
export default function ImportPage({ loaderData, actionData }: Route.ComponentProps) {
  usePreloadToasts();
  const { imports, next, first, countries } = loaderData;
  return (
    <AdminListPage
      title="Importar"
      sentence="Importe uma lista de estações. As repetidas são ignoradas; indicamos o motivo de cada recusa."
      url="/admin/import"
      isFirst={first}
      older={next === null ? null : `before=${next}`}
    >
      <div className="pt-4">
        {first && <ImportForm result={actionData} countries={countries} />}
        <h2 className="pt-12 pb-4 text-t1">Importações</h2>
        {imports.length === 0 ? (
          <p>Ainda não há importações.</p>
        ) : (
          <ol className="border-ink border-t-2">
            {imports.map((shown) => (
              <li key={shown.id} className="grid gap-1 border-line border-b py-4">
                <Link
                  to={`/admin/import/${shown.id}`}
                  className="inline-flex min-h-11 items-center justify-self-start font-semibold underline underline-offset-4 [overflow-wrap:anywhere]"
                >
                  {shown.fileName}
                </Link>
                <ImportProgress shown={shown} />
                <p className="text-ink-2 text-small [overflow-wrap:anywhere]">
                  <time dateTime={shown.at} className="numbers">
                    {shown.dateText}
                  </time>{" "}
                  · {shown.who}
                </p>
              </li>
            ))}
          </ol>
        )}
      </div>
    </AdminListPage>
  );
}
