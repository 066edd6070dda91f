import { asc } from "drizzle-orm";
import { onTestFinished } from "vitest";
import { contactMessages } from "#app/contact/contact-messages.table.ts";
import { type Outbox, openOutbox } from "#app/contact/contact-outbox.server.ts";
import { storeContactMessage } from "#app/contact/contact-service.server.ts";
import type { ChangeHub } from "#app/live-events/change-hub.server.ts";
import type { Database } from "#app/platform/database.server.ts";
import { createMailer } from "#app/platform/mailer.server.ts";
import { type FakeClock, fakeClock } from "./fake-clock.ts";
import { type MailServer, startMailServer } from "./mail-server.ts";

export const MINUTE_MS = 60_000;

export const ANA_WRITES = {
  name: "Ana Conceição",
  email: "ana@example.org",
  message: "Olá!\nA Rádio Aurora está parada.",
};

/** Stores a message in a transaction of its own. Gives its id. */
export function writeMessage(
  database: Database,
  written: Partial<typeof ANA_WRITES> = {},
  now = new Date("2026-11-21T12:00:00Z"),
): Promise<string> {
  return database.transaction((transaction) => storeContactMessage(transaction, { ...ANA_WRITES, ...written }, now));
}

/** All stored messages, the oldest first. */
export function allMessages(database: Database): Promise<(typeof contactMessages.$inferSelect)[]> {
  return database.select().from(contactMessages).orderBy(asc(contactMessages.receivedAt), asc(contactMessages.name));
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
  hub?: ChangeHub;
};

/** The outbox of a site called Rádio Ar. */
export function outboxOn(database: Database, { clock = fakeClock(), server, hub }: OutboxOptions): Outbox {
  const publicUrl = "https://radio.example";
  return openOutbox({
    database,
    mailer: createMailer({ smtpUrl: server?.url ?? null, contactEmail: "gente@radio.example", publicUrl }),
    settings: { current: () => ({ siteName: "Rádio Ar", logoUrl: "" }) },
    publicUrl,
    hub,
    clock,
  });
}
