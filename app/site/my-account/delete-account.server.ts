import { createHash } from "node:crypto";
import { and, eq, inArray, isNull, ne, or, sql } from "drizzle-orm";
import { imports } from "#app/exchange/lists/imports.table.ts";
import { proposals } from "#app/moderation/contributions/proposals.table.ts";
import { endAppeals } from "#app/moderation/decisions/appeals-of-stations.server.ts";
import type { Accounts } from "#app/people/accounts/accounts.server.ts";
import { users, verifications } from "#app/people/accounts/accounts.table.ts";
import { deletedAccounts } from "#app/people/accounts/deleted-accounts.table.ts";
import { endAccess } from "#app/people/accounts/end-access.server.ts";
import { queueMail } from "#app/people/accounts/queue-mail.server.ts";
import { requireRecentProof } from "#app/people/accounts/recent-proof.server.ts";
import { LOGIN_REQUIRED, type RequestContext } from "#app/people/accounts/request-context.server.ts";
import { isLastAdministrator, lockRoles } from "#app/people/accounts/roles.server.ts";
import type { Transaction } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/refusal.ts";
import { announce } from "#app/platform/live-events/announce.server.ts";
import type { PrivatePart } from "#app/stations/history/changed-fields.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import { recordChange } from "#app/stations/history/record-change.server.ts";
import { updateSubmissionItems } from "#app/stations/open-items/submission-items.server.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { isTypedAddress } from "./deletion-texts.ts";

const WRONG_ADDRESS = "O email escrito não é o da conta.";
const LAST_ADMINISTRATOR = "É a única pessoa na administração. Dê esse papel a outra conta antes de eliminar a sua.";

/** `typedEmail`: as the person wrote it. */
type Deletion = { typedEmail: string; now: Date };

/**
 * Deletes the viewer's account for good, in one transaction; the response clears the cookie. Errors: Refusal
 * `unauthenticated`, `proof_required`, `invalid` with the field `email`, or `conflict` for the last administrator.
 */
export async function deleteOwnAccount(
  { auth, database, sendsMail }: Pick<Accounts, "auth" | "database" | "sendsMail">,
  requestContext: Pick<RequestContext, "viewer" | "headers" | "replaceCookies">,
  { typedEmail, now }: Deletion,
): Promise<void> {
  const { id } = await requireRecentProof(requestContext, now);
  await database.transaction(async (transaction) => {
    await lockRoles(transaction, id);
    if (await isLastAdministrator(transaction, id)) throw new Refusal("conflict", LAST_ADMINISTRATOR);
    const [account] = await transaction
      .select({ email: users.email, emailVerified: users.emailVerified })
      .from(users)
      .where(eq(users.id, id))
      .for("update");
    if (!account) throw new Refusal("unauthenticated", LOGIN_REQUIRED);
    const { email, emailVerified } = account;
    if (!isTypedAddress(typedEmail, email)) throw new Refusal("invalid", WRONG_ADDRESS, { field: "email" });
    await deleteAccount(transaction, { id, email, emailVerified }, now);
    await recordDeletion(transaction, id, now);
    if (sendsMail)
      await queueMail(transaction, { kind: "notice", notice: "account-deleted", userId: null, address: email }, now);
  });
  const { headers } = await auth.api.signOut({ headers: requestContext.headers, returnHeaders: true });
  requestContext.replaceCookies(headers.getSetCookie());
}

/**
 * Deletes the account with everything that belongs to it alone, and removes the person from what stays. The tables that
 * refer to accounts delete their rows themselves, or empty the reference. Rows with the address alone count as the
 * account's; those that also name another account only if the address is confirmed.
 */
export async function deleteAccount(
  transaction: Transaction,
  { id, email, emailVerified: isConfirmed = false }: { id: string; email: string; emailVerified?: boolean },
  now: Date,
): Promise<void> {
  await endAccess(transaction, id, { now });
  await withdrawFromStations(transaction, id, now);
  // Before the history: a decision that is being made on one of them ends first, and names the person no longer below.
  await transaction.update(proposals).set({ proposedBy: null }).where(eq(proposals.proposedBy, id));
  await transaction
    .update(imports)
    .set({ administratorEmail: "" })
    .where(
      or(
        eq(imports.administratorId, id),
        and(eq(imports.administratorEmail, email), isConfirmed ? undefined : isNull(imports.administratorId)),
      ),
    );
  await transaction.update(changes).set({ actorId: null }).where(eq(changes.actorId, id));
  const person = (field: keyof PrivatePart) => sql`${changes.private} ->> ${field}`;
  await transaction
    .update(changes)
    .set({ private: null })
    .where(
      or(
        inArray(sql`${id}`, [person("account"), person("submitted_by")]),
        and(
          inArray(sql`${email}`, [person("email"), sql`lower(${person("contact_email")})`]),
          isConfirmed ? undefined : sql`coalesce(${person("account")}, ${person("submitted_by")}) is null`,
        ),
      ),
    );
  const mentions = (value: string) =>
    or(sql`strpos(${verifications.identifier}, ${value}) > 0`, sql`strpos(${verifications.value}, ${value}) > 0`);
  await transaction.delete(verifications).where(or(mentions(id), mentions(email)));
  await transaction.delete(users).where(eq(users.id, id));
}

/** The account's pending stations are deleted; the others stay, without submitter and contact address. */
async function withdrawFromStations(transaction: Transaction, userId: string, now: Date): Promise<void> {
  const isOwn = eq(stations.submittedBy, userId);
  const withdrawn = await transaction
    .delete(stations)
    .where(and(isOwn, eq(stations.status, "pending")))
    .returning({ id: stations.id, name: stations.name });
  const actor = { id: null, role: "contributor" } as const;
  for (const station of withdrawn) {
    const change = await recordChange(transaction, actor, { kind: "withdraw", station });
    await endAppeals(transaction, [{ stationId: station.id, change }], "withdrawn");
  }
  const ids = withdrawn.map(({ id }) => id);
  await updateSubmissionItems(transaction, ids, { by: null, now });
  await transaction
    .update(stations)
    .set({ submittedBy: null, contactEmail: null })
    .where(and(isOwn, ne(stations.status, "pending")));
  await announce(transaction, { topic: "administration" });
}

/** Records that an account was deleted, as the digest of its id. */
async function recordDeletion(transaction: Transaction, id: string, now: Date): Promise<void> {
  const digest = createHash("sha256").update(id).digest("hex");
  await transaction.insert(deletedAccounts).values({ digest, deletedAt: now });
}
