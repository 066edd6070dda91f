import { eq, type SQL, sql } from "drizzle-orm";
import { users } from "#app/people/accounts/accounts.table.ts";
import { type Database, rowsOf } from "#app/platform/database/database.server.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { LOST_FOR_MS, TRUST_WINDOW_MS, type Trust, type TrustDecision, trustOf } from "./trust.ts";

/** Of a revert, the reasons that count against the person whose change it reverts. */
const BAD_REVERTS = ["vandalism", "advertising", "wrong-data"];

/** Of a refusal, the reasons that lose trust at once. */
const GRAVE_REASONS = ["illegal", "spam"];

/** `sendsMail`: whether addresses can be confirmed. Without mail none has to be. */
export type TrustOptions = { sendsMail?: boolean };

/**
 * The trust in an account, computed from the history: what is reverted counts at once. An account that does not exist
 * is not trusted. For a single account: it reads all its changes of the last 180 days.
 */
export async function readTrust(
  database: Pick<Database, "select" | "execute">,
  accountId: string,
  now: Date,
  { sendsMail = true }: TrustOptions = {},
): Promise<Trust> {
  const [account] = await database
    .select({ createdAt: users.createdAt, emailVerified: users.emailVerified, blockedAt: users.blockedAt })
    .from(users)
    .where(eq(users.id, accountId));
  const rows = await rowsOf<DecidedRow>(database, decidedBy(accountId, now));
  return trustOf(
    {
      createdAt: account?.createdAt ?? now,
      isConfirmed: account !== undefined && (account.emailVerified || !sendsMail),
      isBlocked: account === undefined || account.blockedAt !== null,
      reverted: rows.filter(({ is_bad_revert }) => is_bad_revert).length,
      decisions: decisionsFrom(rows.filter(({ is_decision, is_undone }) => is_decision && !is_undone)),
    },
    now,
  );
}

/** A change of the account, or a decision on what it submitted or proposed. `is_undone`: it was reverted, and that holds. */
type DecidedRow = {
  kind: string;
  at: string | Date;
  station_id: string | null;
  reason: string | null;
  is_decision: boolean;
  is_undone: boolean;
  is_bad_revert: boolean;
};

/**
 * A station that was approved several times counts once. Of refusals, those of a radio that ended do not count, nor the
 * first duplicate.
 */
function decisionsFrom(rows: readonly DecidedRow[]): TrustDecision[] {
  const approved = new Set<string | null>();
  let hasDuplicate = false;
  return rows.flatMap(({ kind, at, station_id, reason }) => {
    const decision = { at: new Date(at), isApproved: kind === "approve" || kind === "edit", isGrave: false };
    if (kind === "approve") {
      if (approved.has(station_id)) return [];
      approved.add(station_id);
    }
    if (decision.isApproved) return decision;
    const isFirstDuplicate = reason === "duplicate" && !hasDuplicate;
    hasDuplicate ||= isFirstDuplicate;
    if (reason === "gone" || isFirstDuplicate) return [];
    return { ...decision, isGrave: GRAVE_REASONS.includes(reason ?? "") };
  });
}

/**
 * The changes that count, the oldest first. Each is found by an index: stations by what the account submitted,
 * proposals by the person in the decision, because those for deleted stations are gone.
 */
function decidedBy(accountId: string, now: Date): SQL {
  const since = (ms: number) => sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`;
  const window = since(TRUST_WINDOW_MS);
  return sql`
    with submitted as (
      select id as station_id from ${stations} where submitted_by = ${accountId}
      union select station_id from ${changes} where actor_id = ${accountId} and kind = 'submit' and station_id is not null
    ), counted as (
      select d.id, true as is_decision from submitted cross join lateral (
        select id from ${changes} d where d.station_id = submitted.station_id
          and d.kind in ('approve', 'suspend', 'delete') and d.at >= ${window} offset 0) d
      union all
      select id, true from ${changes}
        where private ->> 'submitted_by' = ${accountId} and kind in ('edit', 'refuse') and at >= ${window}
      union all
      select id, false from ${changes}
        where actor_id = ${accountId} and kind not in ('submit', 'withdraw') and at >= ${window}
    )
    select c.kind, c.at, c.station_id, counted.is_decision, coalesce(c.reason, ${laterReason}) as reason,
      ${isUndone(sql`c.id`)} as is_undone,
      (c.kind in ('approve', 'edit') or c.actor_id = ${accountId})
        and coalesce((select r.reason in ${BAD_REVERTS} and r.at >= ${since(LOST_FOR_MS)} and not ${isUndone(sql`r.id`)}
          from ${changes} r where r.reverts = c.id), false) as is_bad_revert
    from (select id, bool_or(is_decision) as is_decision from counted group by id) counted
      cross join lateral (select * from ${changes} c where c.id = counted.id and c.at >= ${window} offset 0) c
    order by c.id`;
}

/** The reason of a suspension, when it was given afterwards. */
const laterReason = sql`case when c.kind = 'suspend' then (select n.reason from ${changes} n
  where n.station_id = c.station_id and n.kind = 'reason' and n.id > c.id order by n.id limit 1) end`;

/**
 * Whether a change is reverted, by a revert that is not reverted itself, and so on for three levels. As subqueries that
 * give a value: the embedded database has no statistics, and would join whole tables for `exists`.
 */
function isUndone(id: SQL, level = 1): SQL {
  const revert = sql.raw(`revert_${level}`);
  const holds = level < 3 ? sql`not ${isUndone(sql`${revert}.id`, level + 1)}` : sql`true`;
  return sql`coalesce((select ${holds} from ${changes} ${revert} where ${revert}.reverts = ${id}), false)`;
}
