import { and, desc, eq, sql } from "drizzle-orm";
import { users } from "#app/people/accounts/accounts.table.ts";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import { parseRowId } from "#app/platform/http/row-id.ts";
import { UNBLOCKED } from "#app/stations/history/change.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import { findModeratedStation } from "#app/stations/station/station-reader.server.ts";
import type { StationRefusal } from "./station-refusal.ts";
import { readDeletions, readSuspensions } from "./station-refusals.server.ts";

/** A decision that a person may appeal against. */
type AppealableDecision = {
  change: number;
  at: Date;
  kind: "suspension" | "deletion" | "block";
  /** The station; null for a block. */
  station: { id: string; name: string } | null;
  /** A code of refusal-sentences.ts; null without one. */
  reason: string | null;
  text: string;
  /** Of the reason. */
  facts: StationRefusal["facts"];
};

type Reader = Database | Transaction;

/** In a URL: the present block of the viewer's account. */
const OWN_BLOCK = "block";

/** The decision that a URL names, if it is still in force and concerns this account; null for any other. */
export async function findDecision(
  database: Reader,
  accountId: string,
  name: string,
): Promise<AppealableDecision | null> {
  if (name === OWN_BLOCK) return findBlock(database, accountId);
  const id = parseRowId(name);
  if (id === null) return null;
  const [change] = await database
    .select({
      id: changes.id,
      kind: changes.kind,
      stationId: changes.stationId,
      submittedBy: sql<string | null>`${changes.private} ->> 'submitted_by'`,
      isDeletion: sql<boolean>`${changes.before} is not null and ${changes.after} is null`,
    })
    .from(changes)
    .where(eq(changes.id, id));
  if (!change) return null;
  if (change.kind === "block") {
    const block = await findBlock(database, accountId);
    return block?.change === change.id ? block : null;
  }
  if (change.stationId === null) return null;
  const station = await findModeratedStation(database, change.stationId);
  if (change.isDeletion && change.submittedBy === accountId && !station) {
    const deletion = (await readDeletions(database, [change.id])).get(change.id);
    return deletion ? { ...deletion, kind: "deletion", station: stationOf(deletion) } : null;
  }
  if (station?.submittedBy !== accountId || station.status !== "suspended") return null;
  const suspension = (await readSuspensions(database, [station.id])).get(station.id);
  return suspension?.change === change.id ? { ...suspension, kind: "suspension", station } : null;
}

const stationOf = ({ stationId, stationName }: { stationId: string; stationName: string }) => ({
  id: stationId,
  name: stationName,
});

/** The block of an account that is blocked; from the newest change on, in the order of the primary key. */
async function findBlock(database: Reader, accountId: string): Promise<AppealableDecision | null> {
  const [account] = await database.select({ blockedAt: users.blockedAt }).from(users).where(eq(users.id, accountId));
  if (!account?.blockedAt) return null;
  const [block] = await database
    .select({ change: changes.id, at: changes.at, reason: changes.reason, text: changes.text })
    .from(changes)
    .where(and(eq(changes.kind, "block"), eq(sql`${changes.private} ->> 'account'`, accountId)))
    .orderBy(desc(changes.id))
    .limit(1);
  return block && block.reason !== UNBLOCKED
    ? { ...block, reason: null, facts: {}, kind: "block", station: null }
    : null;
}
