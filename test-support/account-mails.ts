import { onTestFinished } from "vitest";
import { appealMailKind } from "#app/moderation/appeals/appeal-mail-kind.server.ts";
import { decisionMailKind } from "#app/moderation/appeals/decision-mail-kind.server.ts";
import { type Outbox, openOutbox } from "#app/people/mail/outbox.server.ts";
import { APPEAL_MAIL } from "#app/people/mail/queue-appeal-mail.server.ts";
import { DECISION_MAIL } from "#app/people/mail/queue-decision-mail.server.ts";
import { accountMailKinds } from "#app/people/mail-links/account-mail-kinds.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { createMailer } from "#app/platform/mail/mailer.server.ts";
import { type FakeClock, fakeClock } from "./fake-clock.ts";
import { type MailServer, startMailServer } from "./mail-server.ts";
import { TEST_SECRET } from "./people.ts";
import type { ReceivedMail } from "./read-mail.ts";

export const LINK_SITE = "https://radio.example";

type AccountMails = {
  server: MailServer;
  clock: FakeClock;
  outbox: Outbox;
  /** Sends what is queued, and gives all mails so far to the address. */
  sendTo: (address: string) => Promise<ReceivedMail[]>;
  /** Sends what is queued, and gives the token of the last mail to the address. */
  tokenTo: (address: string) => Promise<string>;
};

/** The outbox of a site called Rádio Ar, with a mail server, for the duration of the test. */
export async function openAccountMails(database: Database, clock = fakeClock(new Date())): Promise<AccountMails> {
  const server = await startMailServer();
  onTestFinished(server.stop);
  const settings = { current: () => ({ siteName: "Rádio Ar", logoUrl: "" }) };
  const outbox = openOutbox({
    database,
    mailer: createMailer({ smtpUrl: server.url, from: "ar@radio.example", publicUrl: LINK_SITE }),
    kinds: {
      ...accountMailKinds({ database, secret: TEST_SECRET, publicUrl: LINK_SITE, settings }),
      [DECISION_MAIL]: decisionMailKind({ database, publicUrl: LINK_SITE, settings }),
      [APPEAL_MAIL]: appealMailKind({ database, publicUrl: LINK_SITE, settings }),
    },
    settings,
    clock,
  });
  await clock.untilAsleep();
  const sendTo = async (address: string) => {
    clock.advance(1);
    outbox.wake();
    await clock.untilAsleep();
    return server.mails.filter(({ envelope }) => envelope.to.includes(address));
  };
  return { server, clock, outbox, sendTo, tokenTo: async (address) => tokenIn((await sendTo(address)).at(-1)) };
}

/** The token of the link in a mail. Errors: there is no link. */
export function tokenIn(mail: ReceivedMail | undefined): string {
  const token = /\/auth\/link\?token=([\w-]+)/.exec(mail?.text ?? "")?.[1];
  if (!token) throw new Error(`There is no link in: ${mail?.text}`);
  return token;
}
