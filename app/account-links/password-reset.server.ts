import { and, eq } from "drizzle-orm";
import type { Accounts } from "#app/accounts/accounts.server.ts";
import { userRoles, users } from "#app/accounts/accounts.table.ts";
import { endSessions } from "#app/accounts/end-sessions.server.ts";
import { replaceDigest } from "#app/accounts/passwords.server.ts";
import { queueMail, queueResetMail } from "#app/accounts/queue-mail.server.ts";
import type { RequestContext } from "#app/accounts/request-context.server.ts";
import type { Limit } from "#app/platform/attempts.server.ts";
import type { Database } from "#app/platform/database.server.ts";
import { DAY_MS } from "#app/platform/durations.ts";
import { log } from "#app/platform/log.server.ts";
import {
  deadLink,
  endLinks,
  findLink,
  LINK_POSTS,
  linkUrl,
  randomToken,
  storeLink,
  useLink,
} from "./account-link-rows.server.ts";

const RESETS_OF_EMAIL: Limit = { name: "resets asked for an email", max: 3, windowSeconds: 60 * 60 };
const RESETS_OF_VISITOR: Limit = { name: "resets asked from an address", max: 20, windowSeconds: 60 * 60 };

/**
 * Queues a mail with a link to choose another password, if the address has an account. Known and unknown addresses take
 * the same statements and limits, and get the same answer. `email`: in lower case. Without a mail server nothing is queued.
 * Errors: Refusal `too-many`.
 */
export async function requestReset(
  { database, attempts, sendsMail }: Pick<Accounts, "database" | "attempts" | "sendsMail">,
  { address }: Pick<RequestContext, "address">,
  { email, now }: { email: string; now: Date },
): Promise<void> {
  await attempts.countAll([
    { limit: RESETS_OF_EMAIL, who: email },
    { limit: RESETS_OF_VISITOR, who: address },
  ]);
  if (sendsMail) await database.transaction((transaction) => queueResetMail(transaction, email, now));
}

/**
 * Sets a new password by a link. In one transaction all sessions and links of the account end, a mailed link confirms the
 * address, and a notice is queued. The second factor stays. The password must be valid.
 * Errors: Refusal `gone` or `too-many`.
 */
export async function resetPassword(
  accounts: Accounts,
  { address }: Pick<RequestContext, "address">,
  { token, newPassword, now }: { token: string; newPassword: string; now: Date },
): Promise<void> {
  const { auth, database, attempts, passwords } = accounts;
  await attempts.count(LINK_POSTS, address);
  // Before hashing, which is expensive; the link is used below.
  const link = await findLink(database, token, now);
  if (link?.purpose !== "reset") throw deadLink();
  const { password: hashing } = await auth.$context;
  const digest = await passwords.run({ account: link.userId, address }, () => hashing.hash(newPassword));
  await database.transaction(async (transaction) => {
    const { userId, email } = await useLink(transaction, { token, purpose: "reset", now });
    await replaceDigest(transaction, userId, digest);
    await transaction
      .update(users)
      .set({ emailVerified: true, updatedAt: now })
      .where(and(eq(users.id, userId), eq(users.email, email)));
    await endLinks(transaction, { userId, now });
    await endSessions(transaction, userId);
    const [account] = await transaction.select({ email: users.email }).from(users).where(eq(users.id, userId));
    if (account)
      await queueMail(transaction, { kind: "notice", notice: "password-changed", userId, address: account.email }, now);
  });
}

/** Without mail. Source: accounts, section 13. */
const ACCESS_LINK_MS = DAY_MS;

/**
 * Makes a link with which an account chooses another password, to hand over: it works once, within 24 hours, and proves no
 * address. `mayBeAdministrator`: for the operator's command; otherwise administrators get none.
 */
export async function createAccessLink(
  database: Database,
  {
    userId,
    publicUrl,
    mayBeAdministrator,
    now,
  }: {
    userId: string;
    publicUrl: string;
    mayBeAdministrator: boolean;
    now: Date;
  },
): Promise<{ url: string } | "no-account" | "administrator"> {
  return database.transaction(async (transaction) => {
    const [account] = await transaction
      .select({ role: userRoles.role })
      .from(users)
      .leftJoin(userRoles, and(eq(userRoles.userId, users.id), eq(userRoles.role, "admin")))
      .where(eq(users.id, userId))
      .for("share", { of: users });
    if (!account) return "no-account";
    if (account.role === "admin" && !mayBeAdministrator) return "administrator";
    const token = randomToken();
    const expiresAt = new Date(now.getTime() + ACCESS_LINK_MS);
    await storeLink(transaction, { token, purpose: "reset", userId, email: "", expiresAt, now });
    return { url: linkUrl(publicUrl, token) };
  });
}

/**
 * For the operator's command: the text to print with a link for the account of an address, also an administrator's. Null
 * without such an account. `email`: in lower case.
 */
export async function accessLinkText(
  database: Database,
  { email, publicUrl, now }: { email: string; publicUrl: string; now: Date },
): Promise<string | null> {
  const [account] = await database.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (!account) return null;
  const made = await createAccessLink(database, { userId: account.id, publicUrl, mayBeAdministrator: true, now });
  if (typeof made === "string") return null;
  log.warn({ userId: account.id }, "access link made by command");
  return `${made.url}\nIt works once, within 24 hours. Give it to the owner of ${email} only.`;
}
