import { desc, lt } from "drizzle-orm";
import type { SignedIn } from "#app/accounts/viewer.ts";
import { announce } from "#app/live-events/announce.server.ts";
import type { Database, Transaction } from "#app/platform/database.server.ts";
import { Refusal } from "#app/platform/refusal.ts";
import { findModeratedStation } from "#app/stations/station-reader.server.ts";
import { isPublic, type StationStatus } from "#app/stations/station-status.ts";
import type { Decision } from "./decision.ts";
import { decisions } from "./decisions.table.ts";

/** Adds a decision to the history, in the transaction that carries it out. It is about a station, an account, or all stations. */
export async function recordDecision(
  transaction: Transaction,
  administrator: Pick<SignedIn, "id" | "email">,
  {
    decision,
    station,
    account,
    note = "",
  }: {
    decision: Decision;
    station?: { id: string; name: string };
    account?: { id: string; email: string };
    note?: string;
  },
): Promise<void> {
  await transaction.insert(decisions).values({
    administratorId: administrator.id,
    administratorEmail: administrator.email,
    decision,
    stationId: station?.id ?? null,
    stationName: station?.name ?? null,
    accountId: account?.id ?? null,
    accountEmail: account?.email ?? null,
    note,
  });
}

/**
 * Announces a change of a station to all pages if one of the statuses, before and after it, is public; else to administrators
 * and to its submitter (`submittedBy`, null: none).
 */
export async function announceStation(
  transaction: Transaction,
  { id, submittedBy }: { id: string; submittedBy: string | null },
  statuses: StationStatus[],
): Promise<void> {
  if (statuses.some(isPublic)) return announce(transaction, { topic: "stations", ids: [id] });
  await announce(transaction, { topic: "administration" });
  if (submittedBy) await announce(transaction, { topic: "account", userId: submittedBy, part: "submissions" });
}

const CURRENT_STATE: Record<StationStatus, string> = {
  approved: "está aprovada",
  pending: "está pendente",
  suspended: "está suspensa",
};

/** Refuses a decision on a station that changed meanwhile. Errors: always Refusal `not-found` or `conflict`. */
export async function throwConflict(transaction: Transaction, id: string): Promise<never> {
  const station = await findModeratedStation(transaction, id);
  if (!station) throw new Refusal("not-found", "Esta rádio já não existe.");
  throw new Refusal(
    "conflict",
    `Esta rádio foi alterada entretanto e agora ${CURRENT_STATE[station.status]}. O seu pedido não foi aplicado; reveja a rádio e decida de novo.`,
  );
}

type RecordedDecision = typeof decisions.$inferSelect;

export const DECISIONS_PER_PAGE = 50;

/** A page of the history, newest first. `olderThan`, `next`: cursors, the id of the last decision of the page before. */
export async function readHistory(
  database: Database,
  olderThan: number | null,
): Promise<{ decisions: RecordedDecision[]; next: number | null }> {
  const rows = await database
    .select()
    .from(decisions)
    .where(olderThan === null ? undefined : lt(decisions.id, olderThan))
    .orderBy(desc(decisions.id))
    .limit(DECISIONS_PER_PAGE + 1);
  const page = rows.slice(0, DECISIONS_PER_PAGE);
  return { decisions: page, next: rows.length > page.length ? (page.at(-1)?.id ?? null) : null };
}
