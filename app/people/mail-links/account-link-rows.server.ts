import { createHash, createHmac, randomBytes } from "node:crypto";
import { and, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import {
  accountLinks,
  emailChanges,
  LINK_PURPOSES,
  type LinkPurpose,
} from "#app/people/accounts/account-links.table.ts";
import type { Accounts } from "#app/people/accounts/accounts.server.ts";
import { endLinks } from "#app/people/accounts/end-access.server.ts";
import { mails } from "#app/people/accounts/mails.table.ts";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/refusal.ts";
import type { Limit } from "#app/platform/limits/attempts.server.ts";
import { HOUR_SECONDS } from "#app/platform/text/durations.ts";

/** All uses of links by one visitor, also of unknown ones. */
export const LINK_POSTS: Limit = { name: "links used from an address", max: 30, windowSeconds: HOUR_SECONDS };

/** `email`: the address the link was sent to; empty for a link that an administrator made. */
type AccountLink = Pick<typeof accountLinks.$inferSelect, "purpose" | "userId" | "email" | "expiresAt">;

type NewLink = AccountLink & { token: string; now: Date };

/** The message for a link that cannot be used, whatever the reason. */
export const DEAD_LINK = "Esta ligação já não serve: foi usada ou passou do prazo.";

export const deadLink = () => new Refusal("gone", DEAD_LINK);

/** The token of a mail's link: a mail that is sent twice has the same one. Shape: 43 characters of base64url. */
export function tokenOfMail(secret: string, mailId: string): string {
  return createHmac("sha256", secret).update(`link ${mailId}`).digest("base64url");
}

/** A token for a link that is not mailed. */
export function randomToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The page that a link leads to. */
export function linkUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/auth/link?token=${token}`;
}

/** Stores a link. False: it exists and was used or ended; an unused one gets the new end. */
export async function storeLink(database: Database | Transaction, { token, now, ...link }: NewLink): Promise<boolean> {
  const stored = await database
    .insert(accountLinks)
    .values({ ...link, digest: digestOf(token), madeAt: now })
    .onConflictDoUpdate({
      target: accountLinks.digest,
      set: { expiresAt: sql`excluded.expires_at` },
      setWhere: isNull(accountLinks.usedAt),
    })
    .returning({ digest: accountLinks.digest });
  return stored.length > 0;
}

/** The link with this token; undefined if it cannot be used. Changes nothing. */
export async function findLink(database: Database, token: string, now: Date): Promise<AccountLink | undefined> {
  const { purpose, userId, email, expiresAt } = accountLinks;
  const [link] = await database
    .select({ purpose, userId, email, expiresAt })
    .from(accountLinks)
    .where(isUsable(token, now));
  return link;
}

/** A use of a link by a visitor with this network address. */
type LinkUse = { address: string; token: string; purpose: LinkPurpose; now: Date };

/**
 * Uses a link and runs its effect, in one transaction. The attempt of the visitor is counted before. Errors: Refusal
 * `too-many`; as in `useLink`; those of the effect.
 */
export async function withLink<Result>(
  { database, attempts }: Pick<Accounts, "database" | "attempts">,
  { address, ...use }: LinkUse,
  effect: (transaction: Transaction, link: AccountLink) => Promise<Result>,
): Promise<Result> {
  await attempts.count(LINK_POSTS, address);
  return database.transaction(async (transaction) => effect(transaction, await useLink(transaction, use)));
}

/**
 * Uses a link, within the transaction of its effect: of simultaneous uses one succeeds, and if the effect fails the
 * link stays usable. The account's other links of this purpose end, also those that wait to be mailed.
 * Errors: Refusal `gone` for a token that is unknown, used, expired or of another purpose.
 */
export async function useLink(
  transaction: Transaction,
  { token, purpose, now }: { token: string; purpose: LinkPurpose; now: Date },
): Promise<AccountLink> {
  const [used] = await transaction
    .update(accountLinks)
    .set({ usedAt: now })
    .where(and(isUsable(token, now), eq(accountLinks.purpose, purpose)))
    .returning();
  if (!used) throw deadLink();
  await endLinks(transaction, { userId: used.userId, purposes: [purpose], now });
  return used;
}

/**
 * Ends all links of all accounts, with the mails that would carry more and the changes of address that wait for them.
 * For a restored backup: links that were used since must not work again.
 */
export async function endAllLinks(transaction: Transaction, now: Date): Promise<void> {
  await transaction.update(accountLinks).set({ usedAt: now }).where(isNull(accountLinks.usedAt));
  await transaction.delete(mails).where(and(eq(mails.state, "waiting"), inArray(mails.kind, [...LINK_PURPOSES])));
  await transaction.delete(emailChanges);
}

function isUsable(token: string, now: Date) {
  return and(eq(accountLinks.digest, digestOf(token)), isNull(accountLinks.usedAt), gt(accountLinks.expiresAt, now));
}

function digestOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
