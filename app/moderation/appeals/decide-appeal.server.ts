import { and, count, eq, isNull, ne } from "drizzle-orm";
import { liftBlock } from "#app/moderation/decisions/account-block.server.ts";
import { revertChangeWithin } from "#app/moderation/decisions/revert-change.server.ts";
import { userRoles, users } from "#app/people/accounts/accounts.table.ts";
import { requireHeldRole } from "#app/people/accounts/held-role.server.ts";
import { lockRoles } from "#app/people/accounts/roles.server.ts";
import type { SignedIn } from "#app/people/accounts/viewer.ts";
import { queueAppealMail } from "#app/people/mail/queue-appeal-mail.server.ts";
import type { Transaction } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/refusal.ts";
import { announce } from "#app/platform/live-events/announce.server.ts";
import { manyLines } from "#app/platform/text/plain-text.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import { actorOf, recordChange } from "#app/stations/history/record-change.server.ts";
import { closeItem } from "#app/stations/open-items/open-item.server.ts";
import { APPEAL_LENGTH } from "./appeal.ts";
import { appeals } from "./appeals.table.ts";

const NO_APPEAL = "Esta contestação não existe.";
const DECIDED = "Esta contestação já foi decidida.";
const OWN_DECISION = "Outra pessoa da administração decide esta contestação: a decisão é sua.";
const NO_STATEMENT = "Explique a decisão.";
const TOO_LONG = `A explicação pode ter no máximo ${APPEAL_LENGTH.max} caracteres.`;

/** `keep`: the decision stands; `change`: it is reverted. `statement`: why; it is mailed. */
type AppealDecision = { id: number; decision: "keep" | "change"; statement: string; now: Date };

/**
 * Decides an appeal, for administrators; not the one who made the decision, while there is another. Gives the change in
 * the history. Errors: Refusal `not-found`; `forbidden`; `invalid` without a statement; `conflict` when it is decided
 * already, or the decision cannot be reverted any more.
 */
export async function decideAppeal(
  transaction: Transaction,
  moderator: SignedIn,
  { id, decision, statement: typed, now }: AppealDecision,
): Promise<{ change: number }> {
  const statement = manyLines(typed);
  if (statement === "") throw new Refusal("invalid", NO_STATEMENT, { field: "statement" });
  if ([...statement].length > APPEAL_LENGTH.max) throw new Refusal("invalid", TOO_LONG, { field: "statement" });
  const found = await lockAppeal(transaction, id);
  if (!found) throw new Refusal("not-found", NO_APPEAL);
  const { appeal, appealed } = found;
  const account = appealed.kind === "block" ? (appealed.private?.account ?? null) : null;
  if (account !== null) await lockRoles(transaction, account);
  const role = await requireHeldRole(transaction, moderator, "admin");
  if (appeal.state !== "open") throw new Refusal("conflict", DECIDED);
  if (appealed.actorId === moderator.id && (await hasOtherAdministrator(transaction, moderator.id)))
    throw new Refusal("forbidden", OWN_DECISION);
  const state = decision === "keep" ? "kept" : "changed";
  const itemOf = { kind: "appeal", subject: String(id) } as const;
  const appealItem = await closeItem(transaction, { ...itemOf, outcome: state, by: moderator.id, now });
  if (decision === "change") {
    const revert = { id: appealed.id, reason: "mistake", text: "", now, appealItem } as const;
    if (account !== null) await liftBlock(transaction, { ...moderator, role }, account);
    else await revertChangeWithin(transaction, moderator, revert);
  }
  const { stationId, stationName } = appealed;
  const change = await recordChange(transaction, actorOf({ ...moderator, role }), {
    kind: "appeal",
    reason: state,
    ...(stationId !== null && { station: { id: stationId, name: stationName ?? "" } }),
    ...(account !== null && { account: { id: account, email: appealed.private?.email ?? "" } }),
  });
  await transaction.update(appeals).set({ state, statement, decidedChange: change }).where(eq(appeals.id, id));
  await announce(transaction, { topic: "administration" });
  if (appeal.byUser !== null) {
    await announce(transaction, { topic: "account", userId: appeal.byUser, part: "submissions" });
    await queueAppealMail(transaction, { userId: appeal.byUser, appeal: id, now });
  }
  return { change };
}

/** The appeal, locked: of two decisions at once the second comes too late. */
async function lockAppeal(transaction: Transaction, id: number) {
  const [found] = await transaction
    .select({ appeal: appeals, appealed: changes })
    .from(appeals)
    .innerJoin(changes, eq(changes.id, appeals.changeId))
    .where(eq(appeals.id, id))
    .for("update", { of: appeals });
  return found;
}

async function hasOtherAdministrator(transaction: Transaction, ownId: string): Promise<boolean> {
  const [others] = await transaction
    .select({ count: count() })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
    .where(and(eq(userRoles.role, "admin"), ne(userRoles.userId, ownId), isNull(users.blockedAt)));
  return (others?.count ?? 0) > 0;
}
