import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/refusal.ts";
import { userRoles, users } from "./accounts.table.ts";
import { ADMINS_ONLY, EDITORS_ONLY } from "./request-context.server.ts";
import type { GrantedRole, SignedIn } from "./viewer.ts";

/**
 * The role in which a viewer decides, read again within the transaction that decides: the role may have been revoked,
 * or the account blocked or deleted, since the request began. Both stay as they are until the transaction ends. A role
 * that was granted since then does not count. `needed`: `editor` lets administrators decide too. Errors: Refusal
 * `forbidden`. Roles are locked before accounts, as in roles.server.ts.
 */
export async function requireHeldRole(
  transaction: Transaction,
  viewer: Pick<SignedIn, "id" | "role">,
  needed: GrantedRole = "editor",
): Promise<GrantedRole> {
  const rows = await transaction
    .select({ role: userRoles.role })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
    .where(and(eq(userRoles.userId, viewer.id), isNull(users.blockedAt)))
    .for("share");
  const isAdministrator = viewer.role === "admin" && rows.some(({ role }) => role === "admin");
  const held = isAdministrator ? "admin" : viewer.role === "user" || rows.length === 0 ? null : "editor";
  if (held === "admin" || (held === "editor" && needed === "editor")) return held;
  throw new Refusal("forbidden", needed === "admin" ? ADMINS_ONLY : EDITORS_ONLY);
}
