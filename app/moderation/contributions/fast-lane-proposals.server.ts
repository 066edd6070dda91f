import { eq } from "drizzle-orm";
import { countPublishedToday, PUBLISHED_A_DAY } from "#app/moderation/decisions/limits.server.ts";
import { readTrust } from "#app/moderation/decisions/trust.server.ts";
import { users } from "#app/people/accounts/accounts.table.ts";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import { log } from "#app/platform/process/log.server.ts";
import { readFastLane } from "#app/platform/site-settings/settings.server.ts";
import { openPatrolItems } from "#app/stations/open-items/patrol-items.server.ts";
import { acceptBySystem } from "./decide-proposal.server.ts";
import { lockWithStations } from "./lock-proposals.server.ts";
import { needsReason } from "./proposal.ts";
import { type Proposal, proposeChanges } from "./propose.server.ts";
import { conflictingFields } from "./proposed-fields.ts";

const NOTE = "Aplicada logo, de quem já provou";

/**
 * Proposes changes as `proposeChanges`, and applies them at once where that is possible: an administrator has switched
 * the fast lane on, the account is trusted, the station is public, and neither its name, country nor stream changes. At
 * most 20 a day for an account, together with its submissions, each with an item for a later review. `isApplied`:
 * whether the station is changed. Errors: as in `proposeChanges`.
 */
export async function proposeOrApply(
  database: Database,
  proposer: { id: string },
  proposal: Proposal,
): Promise<{ id: number; isApplied: boolean }> {
  const id = await proposeChanges(database, proposer, proposal);
  try {
    if (!(await readFastLane(database))) return { id, isApplied: false };
    const isApplied = await database.transaction((transaction) => apply(transaction, proposer.id, { ...proposal, id }));
    return { id, isApplied };
  } catch (error) {
    // The proposal is stored, and its form must say so.
    log.error({ err: error, proposalId: id }, "a proposal could not be applied at once");
    return { id, isApplied: false };
  }
}

async function apply(
  transaction: Transaction,
  accountId: string,
  { id, now, sendsMail }: Proposal & { id: number },
): Promise<boolean> {
  // Simultaneous proposals and submissions of an account count each other.
  await transaction.select({ id: users.id }).from(users).where(eq(users.id, accountId)).for("no key update");
  const { isTrusted } = await readTrust(transaction, accountId, now, { ...(sendsMail !== undefined && { sendsMail }) });
  if (!(isTrusted && (await readFastLane(transaction)))) return false;
  if ((await countPublishedToday(transaction, accountId, now)) >= PUBLISHED_A_DAY) return false;
  const [proposal] = await lockWithStations(transaction, [id]);
  if (proposal?.state !== "open" || proposal.row.status !== "approved") return false;
  if (needsReason(Object.keys(proposal.proposed))) return false;
  if (conflictingFields(proposal.base, proposal.row).length > 0) return false;
  await acceptBySystem(transaction, proposal, { note: NOTE, now });
  await openPatrolItems(transaction, [proposal.station.id], now);
  return true;
}
