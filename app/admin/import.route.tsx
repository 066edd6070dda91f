import { Link } from "react-router";
import { guardForAdmins } from "#app/accounts/page-guard.server.ts";
import { requestContext } from "#app/accounts/request-context.server.ts";
import { readImports } from "#app/import/import-reader.server.ts";
import { importView } from "#app/import/import-view.ts";
import { pageMeta } from "#app/platform/page-meta.ts";
import { databaseContext } from "#app/platform/route-context.server.ts";
import { COUNTRY_NAMES } from "#app/stations/reference/countries.ts";
import { BUTTON_STYLES } from "#app/ui/button-styles.ts";
import { PageFrame } from "#app/ui/page-frame.tsx";
import { usePreloadToasts } from "#app/ui/toasts.tsx";
import type { Route } from "./+types/import.route";
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

/** POST: takes in a list and begins to import it. */
export function action(args: Route.ActionArgs) {
  return submitImport(args);
}

export function meta({ matches }: Route.MetaArgs) {
  return [
    ...pageMeta(matches, { title: "Importar", description: "Importação de listas de estações para o diretório." }),
    { name: "robots", content: "noindex" },
  ];
}

/** Brings in lists of stations, and tells what became of those before, newest first. */
export default function ImportPage({ loaderData, actionData }: Route.ComponentProps) {
  usePreloadToasts();
  const { imports, next, first, countries } = loaderData;
  return (
    <PageFrame
      title="Importar"
      sentence="Importe uma lista de estações. As repetidas são ignoradas; indicamos o motivo de cada recusa."
    >
      <p className="flex flex-wrap gap-3 pb-8">
        <Link to="/admin" className={BUTTON_STYLES.smallOutline}>
          Administração
        </Link>
        {!first && (
          <Link to="/admin/import" className={BUTTON_STYLES.smallOutline}>
            Mais recentes
          </Link>
        )}
      </p>
      {first && <ImportForm given={actionData} countries={countries} />}
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
      {next !== null && (
        <Link to={`/admin/import?before=${next}`} className={`${BUTTON_STYLES.outline} mt-6`}>
          Mais antigas
        </Link>
      )}
    </PageFrame>
  );
}
