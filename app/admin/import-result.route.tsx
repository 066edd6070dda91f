import { Square } from "lucide-react";
import { Link, useFetcher } from "react-router";
import { guardForAdmins, requestContext } from "#app/accounts/request-context.server.ts";
import { countAwaitedChecks, getImport, ROWS_PER_PAGE, readReportedRows } from "#app/import/import-reader.server.ts";
import { MAX_STORED_ROWS } from "#app/import/import-records.server.ts";
import { type ReportedRow, ROW_OUTCOME_LABELS } from "#app/import/import-state.ts";
import { formatCount, type ImportView, importView } from "#app/import/import-view.ts";
import type { FormResult } from "#app/platform/form-result.ts";
import { pageMeta } from "#app/platform/page-meta.ts";
import { Refusal, statusOf } from "#app/platform/refusal.ts";
import { databaseContext } from "#app/platform/route-context.server.ts";
import { BUTTON_STYLES } from "#app/ui/button-styles.ts";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { usePreloadToasts } from "#app/ui/toasts.tsx";
import type { Route } from "./+types/import-result.route";
import { ROW_STYLES } from "./admin-list-page.tsx";
import { AdminPage } from "./admin-page.tsx";
import { CounterRow } from "./counters.tsx";
import { ImportBadge } from "./import-progress.tsx";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  await guardForAdmins(context.get(requestContext));
  const database = context.get(databaseContext);
  const requested = Number(url.searchParams.get("after"));
  const after = Number.isSafeInteger(requested) && requested > 0 ? requested : 0;
  try {
    const found = await getImport(database, params.id);
    const { rows, next } = await readReportedRows(database, found.id, { after, limit: ROWS_PER_PAGE });
    const more =
      Math.max(0, found.refused - MAX_STORED_ROWS.refused) + Math.max(0, found.duplicates - MAX_STORED_ROWS.duplicate);
    const awaited = found.approvesPlaying ? await countAwaitedChecks(database, found.id) : 0;
    return { shown: importView(found), awaited, rows, next, first: after === 0, more };
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
export default function ImportResultPage({
  loaderData: { shown, awaited, rows, next, first, more },
}: Route.ComponentProps) {
  usePreloadToasts();
  const url = `/admin/import/${shown.id}`;
  return (
    <AdminPage title="Importação" sentence={shown.fileName}>
      <p className="flex flex-wrap gap-3 pb-6">
        <Link to="/admin/import" className={BUTTON_STYLES.smallOutline}>
          Todas as importações
        </Link>
        {rows.length > 0 && (
          <a href={`${url}/rows.csv`} download={true} className={BUTTON_STYLES.smallOutline}>
            Descarregar em CSV
          </a>
        )}
      </p>
      <div aria-live="polite" className="grid gap-3 border-ink border-t-2 pt-3.5">
        <ImportBadge shown={shown} />
        {shown.receiving && <p>A receber a lista.</p>}
        <CounterRow className="border-line border-t" counters={countersOf(shown)} />
        {awaited > 0 && <p>Por verificar: {formatCount(awaited, "estação", "estações")}.</p>}
        {shown.problem && <p className="font-semibold text-bad">{shown.problem}</p>}
      </div>
      {shown.running && (
        <>
          <p className="pt-2 text-ink-2 text-small">
            Pode sair desta página: a importação continua e pode acompanhá-la aqui.
            <noscript> Sem JavaScript, recarregue a página para ver o progresso.</noscript>
          </p>
          <StopForm action={`${url}/stop`} stopping={shown.stopping} />
        </>
      )}
      <p className="pt-4 text-ink-2 text-small [overflow-wrap:anywhere]">
        <time dateTime={shown.at} className="numbers">
          {shown.dateText}
        </time>{" "}
        · {shown.who}. {shown.facts.join(" ")}
      </p>
      <ImportRows rows={rows} />
      {more > 0 && next === null && rows.length > 0 && (
        <p className="pt-4 text-ink-2">
          E mais {formatCount(more, "linha repetida ou recusada", "linhas repetidas ou recusadas")}, que não são
          guardadas aqui.
        </p>
      )}
      <p className="flex flex-wrap gap-3 pt-6">
        {!first && (
          <Link to={url} className={BUTTON_STYLES.smallOutline}>
            Voltar ao início
          </Link>
        )}
        {next !== null && (
          <Link to={`${url}?after=${next}`} className={BUTTON_STYLES.smallOutline}>
            Linhas seguintes
          </Link>
        )}
      </p>
    </AdminPage>
  );
}

function countersOf({ rowsRead, added, duplicates, refused }: ImportView) {
  const word = (count: number, one: string) => (count === 1 ? one : `${one}s`);
  return [
    { label: word(rowsRead, "lida"), count: rowsRead },
    { label: word(added, "adicionada"), count: added },
    { label: word(duplicates, "repetida"), count: duplicates },
    { label: word(refused, "recusada"), count: refused, tone: refused > 0 ? "text-danger" : "" },
  ];
}

function StopForm({ action, stopping }: { action: string; stopping: boolean }) {
  const fetcher = useFetcher<FormResult>();
  return (
    <fetcher.Form method="post" action={action} className="pt-4">
      <SubmitButton busy={fetcher.state !== "idle"} disabled={stopping} variant="smallDangerOutline" Icon={Square}>
        Parar
      </SubmitButton>
      <span className="pl-3 text-ink-2 text-small">As já importadas mantêm-se.</span>
    </fetcher.Form>
  );
}

/** The rows that were not imported, and why. Their content comes from the file: it is shown as text only. */
function ImportRows({ rows }: { rows: readonly (ReportedRow & { id: number })[] }) {
  if (rows.length === 0) return null;
  return (
    <>
      <h2 className="pt-10 pb-4 text-t1">Linhas não importadas</h2>
      <ol className="border-ink border-t-2">
        {rows.map(({ id, row, outcome, name, streamUrl, reason }) => (
          <li key={id} className={`${ROW_STYLES} py-3 md:grid-cols-[110px_minmax(0,1fr)_minmax(0,320px)]`}>
            <span className="numbers text-ink-2">Linha {row}</span>
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span className="font-semibold">{name || "Sem nome"}</span>
              {streamUrl && <span className="block text-ink-2 text-small">{streamUrl}</span>}
            </span>
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span className="font-semibold">{ROW_OUTCOME_LABELS[outcome]}</span>: {reason}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
