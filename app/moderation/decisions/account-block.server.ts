import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { users } from "#app/people/accounts/accounts.table.ts";
import { endAccess } from "#app/people/accounts/end-access.server.ts";
import { requireHeldRole } from "#app/people/accounts/held-role.server.ts";
import { isLastAdministrator, lockRoles } from "#app/people/accounts/roles.server.ts";
import type { SignedIn } from "#app/people/accounts/viewer.ts";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/refusal.ts";
import { announce } from "#app/platform/live-events/announce.server.ts";
import { log } from "#app/platform/process/log.server.ts";
import { UNBLOCKED } from "#app/stations/history/change.ts";
import { actorOf, recordChange } from "#app/stations/history/record-change.server.ts";
import { NO_ACCOUNT } from "./change-account-role.server.ts";

const OWN_ACCOUNT = "Não pode bloquear a sua própria conta.";
const LAST_ADMINISTRATOR = "É a única pessoa na administração: não pode ser bloqueada.";
const BLOCKED_ALREADY = "Esta conta já está bloqueada.";
const NOT_BLOCKED = "Esta conta não está bloqueada.";

/**
 * Blocks an account, effective from its next request. Its sessions go on, so that the person reads why; all other access
 * ends (see `endAccess`). Errors: Refusal `not-found`, `forbidden`, or `conflict`.
 */
export function blockAccount(
  database: Database,
  administrator: SignedIn,
  { userId, reason, now }: { userId: string; reason: string; now: Date },
): Promise<void> {
  return database.transaction(async (transaction) => {
    await lockRoles(transaction, userId);
    await requireHeldRole(transaction, administrator, "admin");
    if (await isLastAdministrator(transaction, userId)) throw new Refusal("conflict", LAST_ADMINISTRATOR);
    if (userId === administrator.id) throw new Refusal("forbidden", OWN_ACCOUNT);
    const [account] = await transaction
      .update(users)
      .set({ blockedAt: now, blockedReason: reason })
      .where(and(eq(users.id, userId), isNull(users.blockedAt)))
      .returning({ id: users.id, email: users.email });
    if (!account) return throwBlockConflict(transaction, userId, BLOCKED_ALREADY);
    await endAccess(transaction, userId, { keptSessions: "all", now });
    await recordChange(transaction, actorOf(administrator), { kind: "block", account, text: reason });
    await announceBlock(transaction, userId);
    log.warn({ administratorId: administrator.id, userId }, "account blocked");
  });
}

/** Ends a block, effective from the account's next request. Errors: as in `blockAccount`. */
export function unblockAccount(database: Database, administrator: SignedIn, userId: string): Promise<void> {
  return database.transaction(async (transaction) => {
    await lockRoles(transaction, userId);
    await requireHeldRole(transaction, administrator, "admin");
    await liftBlock(transaction, administrator, userId);
  });
}

/** Ends a block within a transaction that has locked the roles and read the administrator's. Errors: as in `blockAccount`. */
export async function liftBlock(
  transaction: Transaction,
  administrator: Pick<SignedIn, "id" | "role">,
  userId: string,
): Promise<void> {
  const [account] = await transaction
    .update(users)
    .set({ blockedAt: null, blockedReason: null })
    .where(and(eq(users.id, userId), isNotNull(users.blockedAt)))
    .returning({ id: users.id, email: users.email });
  if (!account) return throwBlockConflict(transaction, userId, NOT_BLOCKED);
  await recordChange(transaction, actorOf(administrator), { kind: "block", account, reason: UNBLOCKED });
  await announceBlock(transaction, userId);
  log.warn({ administratorId: administrator.id, userId }, "account unblocked");
}

/** To the account's own open pages, and to those of administrators, which show it. */
async function announceBlock(transaction: Transaction, userId: string): Promise<void> {
  await announce(transaction, { topic: "accounts", ids: [userId] });
  await announce(transaction, { topic: "administration" });
}

async function throwBlockConflict(transaction: Transaction, userId: string, message: string): Promise<never> {
  const [account] = await transaction.select({ id: users.id }).from(users).where(eq(users.id, userId));
  throw account ? new Refusal("conflict", message) : new Refusal("not-found", NO_ACCOUNT);
}
