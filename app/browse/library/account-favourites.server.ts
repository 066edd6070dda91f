import { and, eq, inArray, sql } from "drizzle-orm";
import { users } from "#app/people/accounts/accounts.table.ts";
import { LOGIN_REQUIRED } from "#app/people/accounts/request-context.server.ts";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/refusal.ts";
import { announce } from "#app/platform/live-events/announce.server.ts";
import type { FavouriteChange } from "./favourite-change.ts";
import { favourites } from "./library.table.ts";
import { type AccountFavourites, inServerTime, mergeFavourites } from "./merge-favourites.ts";

/**
 * The favourites of an account and its removals. As one value: a thousand rows cost the embedded database three times
 * as much.
 */
export async function readFavourites(database: Database | Transaction, userId: string): Promise<AccountFavourites> {
  const { stationId, favourite, changedAt } = favourites;
  const milliseconds = sql`(extract(epoch from ${changedAt}) * 1000)::bigint`;
  const change = sql`json_build_array(${stationId}, ${favourite}, ${milliseconds})`;
  const [found] = await database
    .select({ changes: sql<[string, boolean, number][] | null>`json_agg(${change})` })
    .from(favourites)
    .where(eq(favourites.userId, userId));
  return new Map((found?.changes ?? []).map(([id, isFavourite, at]) => [id, { id, favourite: isFavourite, at }]));
}

/** Changes of a browser's favourites. `sentAt` and their times: by the browser's clock. */
export type SentChanges = { changes: readonly FavouriteChange[]; sentAt: number };

/**
 * Merges changes into the favourites of an account and announces it, if anything changes. `refused`: ids for which the
 * list has no space. Errors: Refusal `unauthenticated` if the account was deleted meanwhile.
 */
export function writeFavourites(
  database: Database,
  userId: string,
  { changes, sentAt, now }: SentChanges & { now: number },
): Promise<{ after: AccountFavourites; refused: string[] }> {
  return database.transaction(async (transaction) => {
    await lockAccount(transaction, userId);
    const before = await readFavourites(transaction, userId);
    const { after, written, dropped, refused } = mergeFavourites(before, inServerTime(changes, sentAt, now));
    if (written.length > 0) {
      await upsert(transaction, userId, written);
      await announce(transaction, { topic: "account", userId, part: "favourites" });
    }
    if (dropped.length > 0) {
      const rows = and(eq(favourites.userId, userId), inArray(favourites.stationId, dropped));
      await transaction.delete(favourites).where(rows);
    }
    return { after, refused };
  });
}

/** Writers of one account come one after the other: the limit is exact, and they cannot wait for each other's rows. */
async function lockAccount(transaction: Transaction, userId: string): Promise<void> {
  const found = await transaction.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
  if (found.length === 0) throw new Refusal("unauthenticated", LOGIN_REQUIRED);
}

/** One statement, in the order of the ids. The condition repeats the rule of `replaces`, for writers without the lock. */
async function upsert(transaction: Transaction, userId: string, changes: readonly FavouriteChange[]): Promise<void> {
  const rows = changes.map(({ id, favourite, at }) => ({ id, favourite, at: new Date(at).toISOString() }));
  await transaction.execute(sql`
    insert into ${favourites} (user_id, station_id, favourite, changed_at)
    select ${userId}, id, favourite, at
    from json_to_recordset(${JSON.stringify(rows)}::json) as changes (id text, favourite boolean, at timestamptz)
    order by id
    on conflict (user_id, station_id) do update
    set favourite = excluded.favourite, changed_at = excluded.changed_at
    where (excluded.changed_at, excluded.favourite) > (${favourites.changedAt}, ${favourites.favourite})`);
}
