import { asc, eq, getTableColumns, sql } from "drizzle-orm";
import { onTestFinished } from "vitest";
import { mails } from "#app/people/accounts/mails.table.ts";
import { type Outbox, openOutbox } from "#app/people/mail/outbox.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { createMailer } from "#app/platform/mail/mailer.server.ts";
import { contactMailKind } from "#app/site/pages/contact-mail.server.ts";
import { contactMessages } from "#app/site/pages/contact-messages.table.ts";
import {
  type ContactService,
  createContactService,
  storeContactMessage,
} from "#app/site/pages/contact-service.server.ts";
import { type FakeClock, fakeClock } from "./fake-clock.ts";
import { type MailServer, startMailServer } from "./mail-server.ts";
import { attemptsOn } from "./people.ts";

export const MINUTE_MS = 60_000;

export const ANA_WRITES = {
  name: "Ana Conceição",
  email: "ana@example.org",
  message: "Olá!\nA Rádio Aurora está parada.",
};

type ServiceOptions = { outbox?: Pick<Outbox, "wake">; isMailConfigured?: boolean; clock?: FakeClock };

/** The service of a site. Without an outbox nothing is mailed. */
export function contactServiceOn(
  database: Database,
  { outbox = { wake: () => {} }, isMailConfigured = true, clock = fakeClock() }: ServiceOptions = {},
): ContactService {
  const secret = "a secret that is long enough for tests";
  return createContactService({ database, attempts: attemptsOn(database), outbox, secret, isMailConfigured, clock });
}

/** Stores a message in a transaction of its own. Gives its id. */
export function writeMessage(
  database: Database,
  written: Partial<typeof ANA_WRITES> = {},
  now = new Date("2026-11-21T12:00:00Z"),
): Promise<string> {
  return database.transaction((transaction) => storeContactMessage(transaction, { ...ANA_WRITES, ...written }, now));
}

/** All stored messages with their delivery, the oldest first. */
export function allMessages(database: Database) {
  const { state, attempts, nextAttemptAt, lease, lastProblem, sentAt } = mails;
  return database
    .select({ ...getTableColumns(contactMessages), state, attempts, nextAttemptAt, lease, lastProblem, sentAt })
    .from(contactMessages)
    .innerJoin(mails, eq(sql`${mails.facts} ->> 'messageId'`, contactMessages.id))
    .orderBy(asc(contactMessages.receivedAt), asc(contactMessages.name));
}

/** Starts a mail server for the duration of the test. */
export async function openMailServer(): Promise<MailServer> {
  const server = await startMailServer();
  onTestFinished(server.stop);
  return server;
}

type OutboxOptions = {
  clock?: FakeClock;
  /** Without one, no mail server is configured. */
  server?: Pick<MailServer, "url">;
};

/** The outbox of a site called Rádio Ar. */
export function outboxOn(database: Database, { clock = fakeClock(), server }: OutboxOptions): Outbox {
  const publicUrl = "https://radio.example";
  const contactEmail = "gente@radio.example";
  const settings = { current: () => ({ siteName: "Rádio Ar", logoUrl: "" }) };
  return openOutbox({
    database,
    mailer: createMailer({ smtpUrl: server?.url ?? null, from: contactEmail, publicUrl }),
    kinds: { contact: contactMailKind({ database, settings, publicUrl, contactEmail }) },
    settings,
    clock,
  });
}
