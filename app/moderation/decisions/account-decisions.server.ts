import { eq } from "drizzle-orm";
import type { Accounts } from "#app/people/accounts/accounts.server.ts";
import { accountRole, users } from "#app/people/accounts/accounts.table.ts";
import type { SignedIn } from "#app/people/accounts/viewer.ts";
import { linkUrl, randomToken, storeLink } from "#app/people/mail-links/account-link-rows.server.ts";
import { requestEmailChange } from "#app/people/mail-links/email-change.server.ts";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import { announce } from "#app/platform/live-events/announce.server.ts";
import { log } from "#app/platform/process/log.server.ts";
import { DAY_MS } from "#app/platform/text/durations.ts";
import { type Actor, COMMAND_LINE } from "#app/stations/history/change.ts";
import { actorOf, recordChange } from "#app/stations/history/record-change.server.ts";

type Administrator = Pick<SignedIn, "id" | "role">;

/** Without mail. */
const ACCESS_LINK_MS = DAY_MS;

const UNCONFIRMED = "à espera de confirmação";

/**
 * Makes a link with which an account chooses another password, to hand over: it works once, within 24 hours, and proves
 * no address. The history gets a line. Administrators get no link here; see `accessLinkText`.
 */
export function createAccessLink(
  database: Database,
  administrator: Administrator,
  { userId, publicUrl, now }: { userId: string; publicUrl: string; now: Date },
): Promise<{ url: string } | "no-account" | "administrator"> {
  return database.transaction(async (transaction) => {
    const [account] = await transaction
      .select({ email: users.email, role: accountRole })
      .from(users)
      .where(eq(users.id, userId))
      .for("share");
    if (!account) return "no-account";
    if (account.role === "admin") return "administrator";
    return {
      url: await storeAccessLink(transaction, actorOf(administrator), { id: userId, ...account, publicUrl, now }),
    };
  });
}

/**
 * For the operator's command: the text to print with such a link for the account of an address, also an
 * administrator's. Null without such an account. `email`: in lower case.
 */
export async function accessLinkText(
  database: Database,
  { email, publicUrl, now }: { email: string; publicUrl: string; now: Date },
): Promise<string | null> {
  return database.transaction(async (transaction) => {
    const [account] = await transaction.select({ id: users.id }).from(users).where(eq(users.email, email)).for("share");
    if (!account) return null;
    const url = await storeAccessLink(transaction, COMMAND_LINE, { id: account.id, email, publicUrl, now });
    log.warn({ userId: account.id }, "access link made by command");
    return `${url}\nIt works once, within 24 hours. Give it to the owner of ${email} only.`;
  });
}

async function storeAccessLink(
  transaction: Transaction,
  actor: Actor,
  { id, email, publicUrl, now }: { id: string; email: string; publicUrl: string; now: Date },
): Promise<string> {
  const token = randomToken();
  const expiresAt = new Date(now.getTime() + ACCESS_LINK_MS);
  await storeLink(transaction, { token, purpose: "reset", userId: id, email: "", expiresAt, now });
  await recordChange(transaction, actor, { kind: "link", account: { id, email } });
  await announce(transaction, { topic: "administration" });
  return linkUrl(publicUrl, token);
}

/**
 * Changes an account's address whose mailbox is lost: only the new one is asked to confirm. The history gets a line,
 * without the new address. `newEmail`: in lower case. Errors and results: those of `requestEmailChange`.
 */
export function changeLostEmail(
  accounts: Accounts,
  administrator: Administrator,
  { userId, newEmail, now }: { userId: string; newEmail: string; now: Date },
): Promise<"pending" | "changed"> {
  const record = async (transaction: Transaction, email: string) => {
    const text = accounts.sendsMail ? UNCONFIRMED : "";
    await recordChange(transaction, actorOf(administrator), { kind: "email", account: { id: userId, email }, text });
    await announce(transaction, { topic: "administration" });
  };
  return requestEmailChange(accounts, { userId, newEmail, keptSessionId: null, skipsOldAddress: true, record, now });
}
