import { type SQL, sql } from "drizzle-orm";
import { rowsOf, type Transaction } from "#app/platform/database/database.server.ts";
import { announce } from "#app/platform/live-events/announce.server.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import { reviewItems } from "#app/stations/open-items/review-items.table.ts";

/** What the person reads whose appeal ends without a decision, because there is nothing left to change. */
const STATEMENTS = {
  deleted: "A rádio foi entretanto apagada. Essa é outra decisão, que também pode contestar.",
  cleared: "Todas as rádios do diretório foram entretanto eliminadas.",
  withdrawn: "A rádio foi entretanto retirada por quem a submeteu.",
};

/** An appeal that ended, and who made it; null if the account was deleted. */
type EndedAppeal = { id: number; byUser: string | null };

/** `change`: the one in the history by which the station is gone. */
type RemovedStation = { stationId: string; change: number };

/**
 * Ends the open appeals against decisions on these stations, which are gone, in the transaction that removes them. The
 * change that removed a station is stored as what decided the appeal: taking it back opens the appeal again. The items
 * of the queue close with the station.
 */
export function endAppeals(
  transaction: Transaction,
  removed: readonly RemovedStation[],
  why: "deleted" | "withdrawn",
): Promise<EndedAppeal[]> {
  if (removed.length === 0) return Promise.resolve([]);
  const pairs = sql.join(
    removed.map(({ stationId, change }) => sql`(${stationId}::text, ${change}::bigint)`),
    sql`, `,
  );
  return end(transaction, { removed: sql`(values ${pairs})`, statement: STATEMENTS[why] });
}

/** Ends the open appeals against decisions on all stations, which one change removed. */
export function endAllAppeals(transaction: Transaction, change: number): Promise<EndedAppeal[]> {
  const removed = sql`(select distinct station_id, ${change}::bigint from ${changes} where station_id is not null
    and id in (select change_id from appeals where state = 'open'))`;
  return end(transaction, { removed, statement: STATEMENTS.cleared });
}

/** `removed`: rows of a station and a change. The table of appeals is named as text because its folder comes later. */
async function end(
  transaction: Transaction,
  { removed, statement }: { removed: SQL; statement: string },
): Promise<EndedAppeal[]> {
  const ended = await rowsOf<{ id: string; by_user: string | null }>(
    transaction,
    // A decision with fields after it is a suspension: an appeal against a deletion can still be decided.
    sql`update appeals a set state = 'kept', statement = ${statement}, decided_change = r.change
      from ${removed} r (station_id, change), ${changes} c
      where c.station_id = r.station_id and c.after is not null and a.change_id = c.id and a.state = 'open'
      returning a.id::text, a.by_user`,
  );
  await announceTo(transaction, ended);
  return ended.map(({ id, by_user }) => ({ id: Number(id), byUser: by_user }));
}

/** Opens the appeals again that ended by these changes, which are taken back, with the deadlines that they had. */
export async function reopenAppeals(transaction: Transaction, reverted: readonly number[]): Promise<void> {
  if (reverted.length === 0) return;
  const reopened = await rowsOf<{ id: string; by_user: string | null }>(
    transaction,
    sql`update appeals set state = 'open', statement = '', decided_change = null
      where decided_change in ${[...reverted]} returning id::text, by_user`,
  );
  if (reopened.length === 0) return;
  await transaction.execute(sql`
    insert into ${reviewItems} (kind, subject, station_id, since, due_at, facts)
    select distinct on (subject) kind, subject, station_id, since, due_at, facts from ${reviewItems}
      where kind = 'appeal' and subject in ${reopened.map(({ id }) => id)} order by subject, id desc
    on conflict (kind, subject) where closed_at is null do nothing`);
  await announceTo(transaction, reopened);
}

async function announceTo(transaction: Transaction, changed: readonly { by_user: string | null }[]): Promise<void> {
  for (const userId of new Set(changed.flatMap(({ by_user }) => by_user ?? [])))
    await announce(transaction, { topic: "account", userId, part: "submissions" });
}
