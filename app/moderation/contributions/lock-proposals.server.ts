import { asc, eq, inArray } from "drizzle-orm";
import { requireHeldRole } from "#app/people/accounts/held-role.server.ts";
import type { GrantedRole, SignedIn } from "#app/people/accounts/viewer.ts";
import type { Transaction } from "#app/platform/database/database.server.ts";
import { ROW_FIELDS } from "#app/stations/history/station-row-fields.server.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { proposals } from "./proposals.table.ts";

/** A proposal with the row of its station. */
export type LockedProposal = Awaited<ReturnType<typeof readProposals>>[number];

/**
 * Locks proposals and their stations until the transaction ends, and gives them as they are now with the role of the
 * moderator. Always in one order: the roles, the stations, the proposals. A transaction that decides on several
 * proposals calls this once with all of their ids before it decides, or two of them could wait for each other. Errors:
 * Refusal `forbidden`.
 */
export async function lockProposals(
  transaction: Transaction,
  moderator: SignedIn,
  ids: readonly number[],
): Promise<{ role: GrantedRole; locked: LockedProposal[] }> {
  const role = await requireHeldRole(transaction, moderator);
  return { role, locked: await lockWithStations(transaction, ids) };
}

/** Locks proposals and their stations as `lockProposals`, and gives them as they are now. */
export async function lockWithStations(transaction: Transaction, ids: readonly number[]): Promise<LockedProposal[]> {
  if (ids.length === 0) return [];
  const found = await transaction
    .select({ stationId: proposals.stationId })
    .from(proposals)
    .where(inArray(proposals.id, [...ids]));
  if (found.length === 0) return [];
  await transaction
    .select({ id: stations.id })
    .from(stations)
    .where(
      inArray(
        stations.id,
        found.map(({ stationId }) => stationId),
      ),
    )
    .orderBy(asc(stations.id))
    .for("update");
  return readProposals(transaction, ids);
}

function readProposals(transaction: Transaction, ids: readonly number[]) {
  const { id, madeAt, proposedBy, base, proposed, text, state } = proposals;
  const station = { id: stations.id, name: stations.name, submittedBy: stations.submittedBy };
  return transaction
    .select({ id, madeAt, proposedBy, base, proposed, text, state, station, row: ROW_FIELDS })
    .from(proposals)
    .innerJoin(stations, eq(stations.id, proposals.stationId))
    .where(inArray(proposals.id, [...ids]))
    .orderBy(asc(proposals.id))
    .for("update", { of: proposals });
}
