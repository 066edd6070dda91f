import { and, eq } from "drizzle-orm";
import { requireHeldRole } from "#app/accounts/held-role.server.ts";
import type { GrantedRole, SignedIn } from "#app/accounts/viewer.ts";
import type { Transaction } from "#app/platform/database.server.ts";
import { Refusal } from "#app/platform/refusal.ts";
import { hasId } from "#app/stations/station-reader.server.ts";
import { stations } from "#app/stations/stations.table.ts";

export const OWN_SUBMISSION = "Não pode decidir sobre uma rádio que submeteu.";

/**
 * The role in which the viewer decides on a station, within the transaction that decides. Editors never decide on a station
 * that they submitted; administrators may, because one who is alone must be able to work. Errors: Refusal `forbidden`.
 * Source: moderation, section 2.
 */
export async function requireDecider(
  transaction: Transaction,
  viewer: SignedIn,
  stationId: string,
): Promise<GrantedRole> {
  const role = await requireHeldRole(transaction, viewer);
  if (role === "admin") return role;
  const own = await transaction
    .select({ id: stations.id })
    .from(stations)
    .where(and(hasId(stationId), eq(stations.submittedBy, viewer.id)));
  if (own.length > 0) throw new Refusal("forbidden", OWN_SUBMISSION);
  return role;
}
