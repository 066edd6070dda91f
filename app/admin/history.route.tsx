import { guardForAdmins, requestContext } from "#app/accounts/request-context.server.ts";
import { COMMAND_LINE, DECISION_LABELS, DELETED_ACCOUNT } from "#app/moderation/decision.ts";
import { readHistory } from "#app/moderation/history.server.ts";
import { pageMeta } from "#app/platform/page-meta.ts";
import { lisbonTimeFormat } from "#app/platform/portuguese-format.ts";
import { databaseContext } from "#app/platform/route-context.server.ts";
import type { Route } from "./+types/history.route";
import { AdminListPage, ROW_STYLES } from "./admin-list-page.tsx";

const dateFormat = lisbonTimeFormat({
  dateStyle: "short",
  timeStyle: "medium",
});

export async function loader({ context, url }: Route.LoaderArgs) {
  await guardForAdmins(context.get(requestContext));
  const before = Number(url.searchParams.get("before"));
  const olderThan = Number.isSafeInteger(before) && before > 0 ? before : null;
  const { decisions, next } = await readHistory(context.get(databaseContext), olderThan);
  const shown = decisions.map(({ id, decidedAt, decision, note, ...decided }) => ({
    id,
    decision,
    subject: decided.stationName ?? nameOf(decided.accountId, decided.accountEmail),
    administrator: nameOf(decided.administratorId, decided.administratorEmail),
    note,
    at: decidedAt.toISOString(),
    dateText: dateFormat.format(decidedAt),
  }));
  return { decisions: shown, next, first: olderThan === null };
}

/** How the history names an account; null when a decision is about none. */
function nameOf(id: string | null, email: string | null): string | null {
  if (id === DELETED_ACCOUNT) return "Conta eliminada";
  if (id === COMMAND_LINE) return "Linha de comandos";
  return email === "" ? "Sistema" : email;
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Histórico", description: "As decisões da administração.", indexed: false });
}

/** The log of administrators' decisions, newest first. It cannot be edited. */
export default function HistoryPage({ loaderData: { decisions, next, first } }: Route.ComponentProps) {
  return (
    <AdminListPage
      title="Histórico"
      sentence="Todas as decisões da administração. Este registo não pode ser alterado."
      url="/admin/history"
      isFirst={first}
      older={next === null ? null : `before=${next}`}
    >
      {decisions.length === 0 ? (
        <p className="text-t1">Ainda não há decisões.</p>
      ) : (
        <ol className="border-ink border-t-2">
          {decisions.map((decision) => (
            <li key={decision.id} className={`${ROW_STYLES} py-3.5 md:grid-cols-[170px_minmax(0,1fr)_minmax(0,280px)]`}>
              <time dateTime={decision.at} className="numbers text-ink-2">
                {decision.dateText}
              </time>
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <span className="font-semibold">{DECISION_LABELS[decision.decision]}</span>
                {decision.subject !== null && `: ${decision.subject}`}
                {decision.note && <span className="text-ink-2"> ({decision.note})</span>}
              </span>
              <span className="min-w-0 text-ink-2 [overflow-wrap:anywhere]">{decision.administrator}</span>
            </li>
          ))}
        </ol>
      )}
    </AdminListPage>
  );
}
