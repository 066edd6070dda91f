import { guardForAdmins, requestContext } from "#app/accounts/request-context.server.ts";
import { type ActorRole, type ChangeKind, changeLabel } from "#app/history/change.ts";
import { readHistory } from "#app/history/read-changes.server.ts";
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
  const { changes, next } = await readHistory(context.get(databaseContext), olderThan);
  const shown = changes.map(({ id, at, kind, stationName, text, ...change }) => ({
    id,
    label: changeLabel({ kind, reason: change.reason }),
    subject: stationName ?? (ACCOUNT_KINDS.includes(kind) ? (change.private?.email ?? DELETED_ACCOUNT) : null),
    actor: change.actorEmail ?? ACTOR_LABELS[change.actorRole],
    text,
    at: at.toISOString(),
    dateText: dateFormat.format(at),
  }));
  return { changes: shown, next, first: olderThan === null };
}

const DELETED_ACCOUNT = "Conta eliminada";

const ACCOUNT_KINDS: readonly ChangeKind[] = ["role", "block", "link", "email"];

/** Of changes without a person. */
const ACTOR_LABELS: Record<ActorRole, string> = {
  system: "Sistema",
  command: "Linha de comandos",
  import: "Importação",
  contributor: DELETED_ACCOUNT,
  owner: DELETED_ACCOUNT,
  editor: DELETED_ACCOUNT,
  admin: DELETED_ACCOUNT,
};

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Histórico", description: "As decisões da administração.", indexed: false });
}

/** The history, newest first. It cannot be edited. */
export default function HistoryPage({ loaderData: { changes, next, first } }: Route.ComponentProps) {
  return (
    <AdminListPage
      title="Histórico"
      sentence="Todas as decisões da administração. Este registo não pode ser alterado."
      url="/admin/history"
      isFirst={first}
      older={next === null ? null : `before=${next}`}
    >
      {changes.length === 0 ? (
        <p className="text-t1">Ainda não há decisões.</p>
      ) : (
        <ol className="border-ink border-t-2">
          {changes.map((change) => (
            <li key={change.id} className={`${ROW_STYLES} py-3.5 md:grid-cols-[170px_minmax(0,1fr)_minmax(0,280px)]`}>
              <time dateTime={change.at} className="numbers text-ink-2">
                {change.dateText}
              </time>
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <span className="font-semibold">{change.label}</span>
                {change.subject !== null && `: ${change.subject}`}
                {change.text && <span className="text-ink-2"> ({change.text})</span>}
              </span>
              <span className="min-w-0 text-ink-2 [overflow-wrap:anywhere]">{change.actor}</span>
            </li>
          ))}
        </ol>
      )}
    </AdminListPage>
  );
}
