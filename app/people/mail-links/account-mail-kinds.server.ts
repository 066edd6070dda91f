import { eq } from "drizzle-orm";
import { emailChanges, type LinkPurpose } from "#app/people/accounts/account-links.table.ts";
import { users } from "#app/people/accounts/accounts.table.ts";
import { NOTICES } from "#app/people/accounts/notice.ts";
import type { MailKind, MailKinds, QueuedMail } from "#app/people/mail/mail-kind.ts";
import { layOutMail, type MailText } from "#app/people/mail/mail-layout.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import type { SettingsInMemory } from "#app/platform/site-settings/settings.server.ts";
import { DAY_MS, HOUR_MS } from "#app/platform/text/durations.ts";
import { LISBON_LONG_DATE_TIME } from "#app/platform/text/portuguese-format.ts";
import { linkUrl, storeLink, tokenOfMail } from "./account-link-rows.server.ts";
import { ACCOUNT_MAIL_TEXTS } from "./account-mail-texts.ts";

type AccountMailOptions = {
  database: Database;
  secret: string;
  publicUrl: string;
  settings: Pick<SettingsInMemory, "current">;
};

const VERIFY_MS = DAY_MS;
const RESET_MS = HOUR_MS;

/**
 * How each kind is treated. Other people cause `reset`, `change-new` and `change-taken`: those of a change do not use up
 * the mails by which an owner enters or confirms an account.
 */
const TREATMENTS = {
  verify: { class: "account", dailyLimit: { max: 10, isReserved: true } },
  reset: { class: "account", dailyLimit: { max: 20, isReserved: true } },
  changeOld: { class: "account", dailyLimit: { max: 5, isReserved: false } },
  changeNew: { class: "account", dailyLimit: { max: 5, isReserved: false } },
  changeTaken: { class: "account", dailyLimit: { max: 1, isReserved: false } },
  notice: { class: "security" },
} as const satisfies Record<string, Pick<MailKind, "class" | "dailyLimit">>;

/**
 * The kinds of mail to accounts, see `AccountMail`. Each reads the account when the mail is sent: nothing is sent once
 * the account has another address, or what the mail asks for is done.
 */
export function accountMailKinds({ database, secret, publicUrl, settings }: AccountMailOptions): MailKinds {
  const site = () => ({ siteName: settings.current().siteName, publicUrl });

  const kind = (
    treatment: Pick<MailKind, "class" | "dailyLimit">,
    textOf: (queued: QueuedMail, now: Date) => Promise<MailText | null>,
  ): MailKind => ({
    ...treatment,
    make: async (queued, now) => {
      const text = await textOf(queued, now);
      return text && { to: queued.address, ...layOutMail(text, site()) };
    },
  });

  /** The link of a mail, and its text; null when the link has been used or ended. */
  async function withLink(
    { id, userId, address }: QueuedMail,
    { purpose, expiresAt, now }: { purpose: LinkPurpose; expiresAt: Date; now: Date },
    textOf: (link: string) => MailText,
  ): Promise<MailText | null> {
    const token = tokenOfMail(secret, id);
    const isStored =
      userId !== null && (await storeLink(database, { token, purpose, userId, email: address, expiresAt, now }));
    return isStored ? textOf(linkUrl(publicUrl, token)) : null;
  }

  const after = (now: Date, ms: number) => new Date(now.getTime() + ms);

  return {
    verify: kind(TREATMENTS.verify, async (queued, now) => {
      const account = await findAccount(database, queued);
      if (account?.email !== queued.address || account.emailVerified) return null;
      const link = { purpose: "verify", expiresAt: after(now, VERIFY_MS), now } as const;
      return withLink(queued, link, (url) => ACCOUNT_MAIL_TEXTS.verify(site().siteName, url));
    }),
    reset: kind(TREATMENTS.reset, async (queued, now) => {
      const account = await findAccount(database, queued);
      if (account?.email !== queued.address) return null;
      const link = { purpose: "reset", expiresAt: after(now, RESET_MS), now } as const;
      return withLink(queued, link, (url) => ACCOUNT_MAIL_TEXTS.reset(url));
    }),
    "change-old": kind(TREATMENTS.changeOld, async (queued, now) => {
      const account = await findAccount(database, queued);
      const change = await findChange(database, queued);
      if (!change || change.expiresAt <= now || change.oldConfirmedAt || account?.email !== queued.address) return null;
      const { expiresAt, newEmail } = change;
      const link = { purpose: "change-old", expiresAt, now } as const;
      return withLink(queued, link, (url) => ACCOUNT_MAIL_TEXTS.changeOld(newEmail, url));
    }),
    "change-new": kind(TREATMENTS.changeNew, async (queued, now) => {
      const change = await findChange(database, queued);
      if (!change || change.expiresAt <= now || change.newEmail !== queued.address) return null;
      const link = { purpose: "change-new", expiresAt: change.expiresAt, now } as const;
      return withLink(queued, link, (url) => ACCOUNT_MAIL_TEXTS.changeNew(queued.address, url));
    }),
    "change-taken": kind(TREATMENTS.changeTaken, async () => ACCOUNT_MAIL_TEXTS.changeTaken(site().siteName)),
    notice: kind(TREATMENTS.notice, async ({ facts, madeAt }) => {
      const notice = NOTICES.find((known) => known === facts.notice);
      return notice
        ? ACCOUNT_MAIL_TEXTS.notice(notice, LISBON_LONG_DATE_TIME.format(madeAt), `${publicUrl}/auth/forgot`)
        : null;
    }),
  };
}

async function findAccount(database: Database, { userId }: QueuedMail) {
  const { email, emailVerified } = users;
  const [account] = await database
    .select({ email, emailVerified })
    .from(users)
    .where(eq(users.id, userId ?? ""));
  return account;
}

async function findChange(database: Database, { userId }: QueuedMail) {
  const [change] = await database
    .select()
    .from(emailChanges)
    .where(eq(emailChanges.userId, userId ?? ""));
  return change;
}
