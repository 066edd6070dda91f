import { and, count, desc, eq, exists, isNotNull, isNull, lt, max, or, sql } from "drizzle-orm";
import { z } from "zod";
import { requireHeldRole } from "#app/people/accounts/held-role.server.ts";
import type { SignedIn } from "#app/people/accounts/viewer.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/refusal.ts";
import { isTextId } from "#app/platform/http/row-id.ts";
import { announce } from "#app/platform/live-events/announce.server.ts";
import { fromCursor, toCursor } from "#app/platform/text/cursor.ts";
import { isolated } from "#app/platform/text/isolated-text.ts";
import { actorOf, recordChange } from "#app/stations/history/record-change.server.ts";
import { stationUuids } from "#app/stations/station/station-identities.table.ts";
import { upstreamStations } from "#app/stations/station/upstream-stations.table.ts";
import { makePassDue } from "./mirror-state.server.ts";

export const DELETED_PER_PAGE = 25;

/** A station that was deleted here, and that the upstream still has. No pass brings it back. */
type DeletedStation = { id: string; name: string; deletedAt: Date };

const NOT_DELETED = "Esta rádio já não está entre as apagadas.";

/** Where a page ends: the time and the id of its last row. */
const pageEnd = z.tuple([z.iso.datetime(), z.string().min(1).max(100)]);

/**
 * The deleted stations that the upstream still has, the last deleted first, those after a cursor; the first ones for a
 * text that is none. `next`: the cursor of the next page; null at the end.
 */
export async function readDeletedStations(
  database: Pick<Database, "select">,
  cursor: string,
): Promise<{ deleted: DeletedStation[]; next: string | null }> {
  const { stationId, deletedAt, deletedName } = stationUuids;
  const [endedAt, endedId = ""] = pageEnd.safeParse(fromCursor(cursor)).data ?? [];
  const at = endedAt && new Date(endedAt);
  const isEarlier = at && or(lt(deletedAt, at), and(eq(deletedAt, at), lt(stationId, endedId)));
  const rows = await database
    .select({ id: stationId, deletedAt, name: max(deletedName).mapWith(String) })
    .from(stationUuids)
    .where(and(isKeptOut(database), isEarlier || undefined))
    .groupBy(stationId, deletedAt)
    .orderBy(desc(deletedAt), desc(stationId))
    .limit(DELETED_PER_PAGE + 1);
  const page = rows.slice(0, DELETED_PER_PAGE);
  // The condition excludes rows without a time.
  const deleted = page.flatMap(({ deletedAt: when, ...row }) => (when ? [{ ...row, deletedAt: when }] : []));
  const last = deleted.at(-1);
  const isMore = rows.length > page.length && last !== undefined;
  return { deleted, next: isMore ? toCursor([last.deletedAt.toISOString(), last.id]) : null };
}

/** UUIDs of stations that were deleted here, that the upstream has, and that no administrator lets return. */
function isKeptOut(database: Pick<Database, "select">) {
  const ofUpstream = database
    .select({ one: sql`1` })
    .from(upstreamStations)
    .where(and(eq(upstreamStations.uuid, stationUuids.uuid), isNull(upstreamStations.removedAt)));
  return and(isNotNull(stationUuids.deletedAt), eq(stationUuids.mayReturn, false), exists(ofUpstream));
}

/** How many of their UUIDs there are. */
export async function countDeletedStations(database: Pick<Database, "select">): Promise<number> {
  const [row] = await database.select({ count: count() }).from(stationUuids).where(isKeptOut(database));
  return row?.count ?? 0;
}

/**
 * Lets the mirror restore a deleted station in the next pass, which is due at once. Errors: Refusal `not-found` if it
 * is not deleted, or may return already; `forbidden`.
 */
export function letStationReturn(
  database: Database,
  administrator: SignedIn,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  return database.transaction(async (transaction) => {
    await requireHeldRole(transaction, administrator, "admin");
    if (!isTextId(id)) throw new Refusal("not-found", NOT_DELETED);
    const { stationId, deletedAt, mayReturn } = stationUuids;
    const returning = await transaction
      .update(stationUuids)
      .set({ mayReturn: true })
      .where(and(eq(stationId, id), isNotNull(deletedAt), eq(mayReturn, false)))
      .returning({ name: stationUuids.deletedName });
    if (returning.length === 0) throw new Refusal("not-found", NOT_DELETED);
    const name = returning.find((row) => row.name !== "")?.name ?? id;
    await recordChange(transaction, actorOf(administrator), {
      kind: "import",
      text: `Radio Browser: deixou voltar «${isolated(name)}», apagada antes`,
    });
    await makePassDue(transaction, now);
    await announce(transaction, { topic: "administration" });
  });
}
