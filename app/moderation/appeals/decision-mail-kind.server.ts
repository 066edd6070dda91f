import { and, eq } from "drizzle-orm";
import { users } from "#app/people/accounts/accounts.table.ts";
import type { MailKind, QueuedMail } from "#app/people/mail/mail-kind.ts";
import { layOutMail } from "#app/people/mail/mail-layout.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import type { SettingsInMemory } from "#app/platform/site-settings/settings.server.ts";
import { decisionMailText } from "./decision-mail-texts.ts";
import { readNews } from "./read-news.server.ts";

type DecisionMailOptions = {
  database: Database;
  publicUrl: string;
  settings: Pick<SettingsInMemory, "current">;
};

/**
 * Mails about decisions (queue-decision-mail.server.ts). Nothing is sent once the account has another address or has
 * switched such mails off, nor when all decisions were taken back.
 */
export function decisionMailKind({ database, publicUrl, settings }: DecisionMailOptions): MailKind {
  return {
    class: "account",
    make: async ({ userId, address, facts: { since } }) => {
      if (userId === null || since === undefined || !(await wantsMail(database, { userId, address }))) return null;
      const news = await readNews(database, { userId, since });
      if (news.length === 0) return null;
      const mail = layOutMail(decisionMailText(news, publicUrl), { siteName: settings.current().siteName, publicUrl });
      return { to: address, ...mail, unsubscribeUrl: `${publicUrl}/account` };
    },
  };
}

async function wantsMail(database: Database, { userId, address }: Pick<QueuedMail, "userId" | "address">) {
  const wants = and(eq(users.emailVerified, true), eq(users.decisionMails, true));
  const found = await database
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId ?? ""), eq(users.email, address), wants));
  return found.length > 0;
}
