import { requireHeldRole } from "#app/people/accounts/held-role.server.ts";
import type { GrantedRole, SignedIn } from "#app/people/accounts/viewer.ts";
import type { Transaction } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/refusal.ts";
import { hasId } from "#app/stations/station/station-reader.server.ts";
import { stations } from "#app/stations/station/stations.table.ts";

/**
 * Editors never decide on a station that they submitted; administrators may, because one who is alone must be able to
 * work. Null: the rule allows it. Whether the viewer still has the role: `requireHeldRole`.
 */
export function refusalOfOwnSubmission(
  { id, role }: { id: string; role: GrantedRole },
  submittedBy: string | null,
): Refusal | null {
  return role === "editor" && submittedBy === id
    ? new Refusal("forbidden", "Não pode decidir sobre uma rádio que submeteu.")
    : null;
}

/**
 * The role in which the viewer decides on a station, read within the transaction that decides. Errors: Refusal
 * `forbidden`, also of `refusalOfOwnSubmission`.
 */
export async function requireDecider(
  transaction: Transaction,
  viewer: SignedIn,
  stationId: string,
): Promise<GrantedRole> {
  const role = await requireHeldRole(transaction, viewer);
  if (role === "admin") return role;
  const [station] = await transaction
    .select({ submittedBy: stations.submittedBy })
    .from(stations)
    .where(hasId(stationId));
  const refusal = refusalOfOwnSubmission({ id: viewer.id, role }, station?.submittedBy ?? null);
  if (refusal) throw refusal;
  return role;
}
