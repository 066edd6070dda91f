import { type SQL, sql } from "drizzle-orm";
import { requireHeldRole } from "#app/people/accounts/held-role.server.ts";
import type { GrantedRole, SignedIn } from "#app/people/accounts/viewer.ts";
import type { Transaction } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/refusal.ts";
import { hasId } from "./station-reader.server.ts";
import { stations } from "./stations.table.ts";

type Editor = { id: string; role: GrantedRole };

/**
 * Editors never decide on a station that they submitted; administrators may, because one who is alone must be able to
 * work. Whether the editor still has the role: `requireHeldRole`.
 */
export function mayDecide({ id, role }: Editor, station: { submittedBy: string | null } | null | undefined): boolean {
  return role === "admin" || station?.submittedBy !== id;
}

/**
 * The same of all stations with these ids, an array of SQL. A subquery that gives a value: the embedded database would
 * join whole tables for `not exists`.
 */
export function mayDecideSql({ id, role }: Editor, ids: SQL): SQL {
  if (role === "admin") return sql`true`;
  return sql`(select count(*) from ${stations} s where s.id = any(${ids}) and s.submitted_by = ${id}) = 0`;
}

export function ownStation(): Refusal {
  return new Refusal("forbidden", "Não pode decidir sobre uma rádio que submeteu.");
}

/**
 * The role in which the viewer decides on a station, read within the transaction that decides. Errors: Refusal
 * `forbidden`, also if they submitted it.
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
  if (!mayDecide({ id: viewer.id, role }, station)) throw ownStation();
  return role;
}
