import { eq } from "drizzle-orm";
import { accountRole, users } from "#app/people/accounts/accounts.table.ts";
import { requireHeldRole } from "#app/people/accounts/held-role.server.ts";
import {
  isLastAdministrator,
  lockRoles,
  type RoleChange,
  setRole,
  writeRole,
} from "#app/people/accounts/roles.server.ts";
import type { AccountRole, SignedIn } from "#app/people/accounts/viewer.ts";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/refusal.ts";
import { announce } from "#app/platform/live-events/announce.server.ts";
import { log } from "#app/platform/process/log.server.ts";
import { type Actor, COMMAND_LINE } from "#app/stations/history/change.ts";
import { actorOf, recordChange } from "#app/stations/history/record-change.server.ts";

export const NO_ACCOUNT = "Esta conta já não existe.";
const ACCOUNT_CHANGED = "Esta conta foi alterada entretanto. O seu pedido não foi aplicado; reveja-a e decida de novo.";
const LAST_ADMINISTRATOR = "É a única pessoa na administração. Dê esse papel a outra conta antes de o retirar desta.";

/** In the history. */
const ROLE_TEXTS: Record<AccountRole, string> = { admin: "administrador", editor: "editor", user: "sem papel" };

/**
 * Gives an account this role, its only one, or none (`user`); see `writeRole`. `seenRole`: the role that the
 * administrator saw. Errors: Refusal `not-found`, `forbidden`, or `conflict` when the account has another role by now,
 * or is the last administrator.
 */
export function changeAccountRole(
  database: Database,
  administrator: SignedIn,
  { userId, role, seenRole, now }: { userId: string; role: AccountRole; seenRole: AccountRole; now: Date },
): Promise<void> {
  return database.transaction(async (transaction) => {
    await lockRoles(transaction, userId);
    await requireHeldRole(transaction, administrator, "admin");
    const [account] = await transaction
      .select({ id: users.id, email: users.email, role: accountRole })
      .from(users)
      .where(eq(users.id, userId));
    if (!account) throw new Refusal("not-found", NO_ACCOUNT);
    const before = account.role ?? "user";
    if (before !== seenRole || before === role) throw new Refusal("conflict", ACCOUNT_CHANGED);
    if (await isLastAdministrator(transaction, userId)) throw new Refusal("conflict", LAST_ADMINISTRATOR);
    await writeRole(transaction, userId, { role, now });
    await recordRole(transaction, actorOf(administrator), { account, role });
    log.warn({ administratorId: administrator.id, userId, role }, "role changed by an administrator");
  });
}

/**
 * Gives an account a role by the operator's command, which may also take the last administrator's. Null without an
 * account of this address. `email`: in lower case.
 */
export function setRoleByCommand(
  database: Database | Transaction,
  email: string,
  { role, now }: { role: AccountRole; now: Date },
): Promise<RoleChange | null> {
  return database.transaction(async (transaction) => {
    const change = await setRole(transaction, email, { role, now });
    if (change && change.before !== role) await recordRole(transaction, COMMAND_LINE, { account: change, role });
    return change;
  });
}

async function recordRole(
  transaction: Transaction,
  actor: Actor,
  { account: { id, email }, role }: { account: { id: string; email: string }; role: AccountRole },
): Promise<void> {
  await recordChange(transaction, actor, { kind: "role", account: { id, email }, text: ROLE_TEXTS[role] });
  await announce(transaction, { topic: "administration" });
}
