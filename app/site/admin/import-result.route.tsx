import { Link } from "react-router";
import { getImport, IMPORT_ROWS_PER_PAGE } from "#app/exchange/lists/import-reader.server.ts";
import { importServiceContext } from "#app/exchange/lists/import-service.server.ts";
import type { ImportView } from "#app/exchange/lists/import-view.ts";
import { guardForAdmins, requestContext } from "#app/people/accounts/request-context.server.ts";
import { Refusal, statusOf } from "#app/platform/errors/refusal.ts";
import { pageMeta } from "#app/platform/http/page-meta.ts";
import { databaseContext } from "#app/platform/http/route-context.server.ts";
import { formatCount, plural } from "#app/platform/text/portuguese-format.ts";
import { BUTTON_STYLES } from "#app/platform/ui/button-styles.ts";
import { Sentence } from "#app/platform/ui/isolated-texts.tsx";
import { usePreloadToasts } from "#app/platform/ui/toasts.tsx";
import type { Route } from "./+types/import-result.route";
import { AdminPage } from "./admin-page.tsx";
import { ImportPanel, StopImportForm } from "./import-panel.tsx";
import { ImportRows } from "./import-rows.tsx";
import { parseOutcome, readShownImport } from "./read-shown-import.server.ts";

export async function loader({ context, params, url: { searchParams } }: Route.LoaderArgs) {
  await guardForAdmins(context.get(requestContext));
  const database = context.get(databaseContext);
  const { estimateLeft } = context.get(importServiceContext);
  const requested = Number(searchParams.get("after"));
  const after = Number.isSafeInteger(requested) && requested > 0 ? requested : 0;
  try {
    const found = await getImport(database, params.id);
    const wanted = { after, limit: IMPORT_ROWS_PER_PAGE, outcome: parseOutcome(searchParams.get("rows")) };
    return { ...(await readShownImport({ database, estimateLeft }, found, wanted)), first: after === 0 };
  } catch (error) {
    if (error instanceof Refusal) throw new Response(error.message, { status: statusOf(error.kind) });
    throw error;
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "Importação",
    description: "O resultado da importação de uma lista.",
    indexed: false,
  });
}

/** The progress or result of an import, and the rows that were not imported, with reasons. Updates live. */
export default function ImportResultPage({ loaderData }: Route.ComponentProps) {
  usePreloadToasts();
  const { shown, awaited, outcome, rows, next, first, omitted } = loaderData;
  const url = `/admin/import/${shown.id}`;
  return (
    <AdminPage title="Importação">
      <ImportPanel shown={shown} awaited={awaited} heading={shown.fileName}>
        <Link to="/admin/import" className={BUTTON_STYLES.smallOutline}>
          Todas as importações
        </Link>
        {shown.running && <StopImportForm id={shown.id} stopping={shown.stopping} />}
      </ImportPanel>
      <ImportRows key={shown.id} shown={shown} outcome={outcome} rows={rows} />
      {omitted > 0 && next === null && rows.length > 0 && (
        <p className="pt-4 text-ink-2">
          E mais {formatCount(omitted, "linha", "linhas")}, que não {plural(omitted, "é guardada", "são guardadas")}{" "}
          aqui.
        </p>
      )}
      {(!first || next !== null) && (
        <p className="flex flex-wrap gap-3 pt-6">
          {!first && (
            <Link to={`${url}?rows=${outcome}`} className={BUTTON_STYLES.smallOutline}>
              Voltar ao início
            </Link>
          )}
          {next !== null && (
            <Link to={`${url}?rows=${outcome}&after=${next}`} className={BUTTON_STYLES.smallOutline}>
              Linhas seguintes
            </Link>
          )}
        </p>
      )}
      <Facts shown={shown} />
    </AdminPage>
  );
}

/** Below everything else: its height grows while the list is read. */
function Facts({ shown: { at, dateText, who, facts, running } }: { shown: ImportView }) {
  return (
    <div className="pt-6 text-ink-2 text-small">
      <p className="wrap-anywhere">
        <time dateTime={at} className="numbers">
          {dateText}
        </time>{" "}
        · {who}. <Sentence text={facts.join(" ")} />
      </p>
      {running && (
        <p>
          Pode sair desta página: a importação continua e pode acompanhá-la aqui.
          <noscript> Sem JavaScript, recarregue a página para ver o progresso.</noscript>
        </p>
      )}
    </div>
  );
}
