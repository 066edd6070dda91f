import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { createContext } from "react-router";
import { users } from "#app/people/accounts/accounts.table.ts";
import { mails } from "#app/people/accounts/mails.table.ts";
import type { Outbox } from "#app/people/mail/outbox.server.ts";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import { Refusal, valueOrThrow } from "#app/platform/errors/refusal.ts";
import { isTextId } from "#app/platform/http/row-id.ts";
import type { AttemptCounter, Limit } from "#app/platform/limits/attempts.server.ts";
import { announce } from "#app/platform/live-events/announce.server.ts";
import { type DeliveryState, NOT_MAILED } from "#app/platform/mail/delivery.ts";
import type { MailProblem } from "#app/platform/mail/mail.ts";
import { type Clock, systemClock } from "#app/platform/process/clock.server.ts";
import { log } from "#app/platform/process/log.server.ts";
import { contactFormValues, FORM_TOKEN_FIELD, HONEYPOT_FIELD } from "./contact-form-fields.ts";
import { type ContactMessage, parseContactMessage } from "./contact-message.ts";
import { contactMessages } from "./contact-messages.table.ts";
import { createFormTokens, type FormTokens } from "./form-token.server.ts";

/** The name is part of the stored key of the counter. */
const MESSAGES_PER_ADDRESS: Limit = { name: "contact messages from an address", max: 10, windowSeconds: 10 * 60 };

const NO_SUCH_MESSAGE = "Esta mensagem já não existe.";

/** Stores contact messages and queues them for mailing. */
export type ContactService = {
  /**
   * Stores a message and wakes the outbox. `address`: the sender's network address. `userId`: of the session it is sent
   * in, if any. Errors: Refusal `too-many`.
   */
  receive: (message: ContactMessage, address: string, userId?: string | null) => Promise<void>;
  /** Queues a `failed` or `kept` message again. Errors: Refusal `not-found` or `conflict`. */
  retry: (id: string) => Promise<void>;
  formTokens: FormTokens;
  /** Without a mail server, messages are only shown in the administration pages. */
  isMailConfigured: boolean;
};

export const contactServiceContext = createContext<ContactService>();

export function createContactService({
  database,
  attempts,
  outbox,
  secret,
  isMailConfigured,
  clock = systemClock,
}: {
  database: Database;
  attempts: Pick<AttemptCounter, "count">;
  outbox: Pick<Outbox, "wake">;
  secret: string;
  isMailConfigured: boolean;
  clock?: Pick<Clock, "now">;
}): ContactService {
  return {
    receive: async (message, address, userId = null) => {
      await attempts.count(MESSAGES_PER_ADDRESS, address);
      const sent = { ...message, userId };
      const id = await database.transaction((transaction) => storeContactMessage(transaction, sent, clock.now()));
      log.info({ id }, "contact message stored");
      outbox.wake();
    },
    retry: async (id) => {
      await database.transaction((transaction) => retryContactMessage(transaction, id, clock.now()));
      log.info({ id }, "contact message queued again");
      outbox.wake();
    },
    formTokens: createFormTokens(secret),
    isMailConfigured,
  };
}

/** Stores a message for the outbox, which mails it once the transaction is committed. Gives its id. */
export async function storeContactMessage(
  transaction: Transaction,
  { name, email, message, userId = null }: ContactMessage & { userId?: string | null },
  now: Date,
): Promise<string> {
  const id = crypto.randomUUID();
  // Null when the account was deleted meanwhile.
  const account = userId && sql`(select ${users.id} from ${users} where ${users.id} = ${userId})`;
  await transaction.insert(contactMessages).values({ id, name, email, message, receivedAt: now, userId: account });
  await transaction.insert(mails).values({
    id: mailIdOf(id),
    kind: "contact",
    // The operators' address is a setting.
    address: "",
    facts: { messageId: id },
    madeAt: now,
    nextAttemptAt: now,
  });
  await announce(transaction, { topic: "mails" });
  await announce(transaction, { topic: "administration" });
  return id;
}

/** Queues a `failed` or `kept` message like a new one. Errors: Refusal `not-found`; `conflict` in any other state. */
export async function retryContactMessage(transaction: Transaction, id: string, now: Date): Promise<void> {
  if (!isTextId(id)) throw new Refusal("not-found", NO_SUCH_MESSAGE);
  const queued = await transaction
    .update(mails)
    .set({ state: "waiting", attempts: 0, nextAttemptAt: now })
    .where(and(eq(mails.id, mailIdOf(id)), inArray(mails.state, [...NOT_MAILED])))
    .returning({ id: mails.id });
  if (queued.length > 0) {
    await announce(transaction, { topic: "mails" });
    return announce(transaction, { topic: "administration" });
  }
  const existing = await transaction
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(eq(contactMessages.id, id));
  if (existing.length === 0) throw new Refusal("not-found", NO_SUCH_MESSAGE);
  throw new Refusal("conflict", "Esta mensagem já foi enviada ou está a ser enviada.");
}

/** The id of a message's row in `mails`, and so its Message-ID. */
function mailIdOf(messageId: string): string {
  return `contact-${messageId}`;
}

const MESSAGES_PER_PAGE = 50;

const FIELDS = {
  id: contactMessages.id,
  name: contactMessages.name,
  email: contactMessages.email,
  message: contactMessages.message,
  receivedAt: contactMessages.receivedAt,
  readAt: contactMessages.readAt,
  // Rows of sent mails are removed after a while.
  state: sql<DeliveryState>`coalesce(${mails.state}, 'sent')`,
  lastProblem: mails.lastProblem,
} as const;

type StoredMessage = Omit<typeof contactMessages.$inferSelect, "userId"> & {
  state: DeliveryState;
  lastProblem: MailProblem | null;
};

type MessagePage = {
  messages: StoredMessage[];
  /** Cursor of the next page: the id of this page's last message. Null on the last page. */
  nextAfter: string | null;
};

/** A page of contact messages, newest first, after the message with the given id. Empty when there is no such message. */
export async function readContactMessages(database: Database, after: string | null): Promise<MessagePage> {
  if (after !== null && !isTextId(after)) return { messages: [], nextAfter: null };
  const { id, receivedAt } = contactMessages;
  const cursor = database
    .select({ receivedAt, id })
    .from(contactMessages)
    .where(eq(id, after ?? ""));
  const found = await database
    .select(FIELDS)
    .from(contactMessages)
    .leftJoin(mails, eq(mails.id, sql`'contact-' || ${contactMessages.id}`))
    .where(after === null ? undefined : sql`(${receivedAt}, ${id}) < ${cursor}`)
    .orderBy(desc(receivedAt), desc(id))
    .limit(MESSAGES_PER_PAGE + 1);
  const messages = found.slice(0, MESSAGES_PER_PAGE);
  return { messages, nextAfter: found.length > messages.length ? (messages.at(-1)?.id ?? null) : null };
}

/** `fields`: as sent. `address`: the sender's network address. `userId`: of the session it is sent in, if any. */
type ContactFormRequest = { fields: Record<string, unknown>; address: string; userId?: string | null; now: Date };

/**
 * Stores the message of a contact form. With the honeypot filled in it is dropped without an error, so that bots notice
 * nothing. Errors: Refusal `invalid` with the field, `invalid` when sent too soon, `too-many`. Only stored messages
 * count towards the rate limit.
 */
export async function receiveContactForm(
  service: Pick<ContactService, "receive" | "formTokens">,
  { fields, address, userId, now }: ContactFormRequest,
): Promise<void> {
  if (fields[HONEYPOT_FIELD] !== undefined && fields[HONEYPOT_FIELD] !== "") {
    log.info("contact form dropped: honeypot filled in");
    return;
  }
  const { message } = valueOrThrow(parseContactMessage(fields));
  if (service.formTokens.verify(fields[FORM_TOKEN_FIELD], now) !== "in-time") {
    throw new Refusal("invalid", "Aguarde um momento e envie novamente.");
  }
  await service.receive(message, address, userId);
}

/** Values for a refused form: what was typed, and a valid form token, a new one if needed. */
export function restoredContactForm(
  { formTokens }: Pick<ContactService, "formTokens">,
  { fields, now }: Pick<ContactFormRequest, "fields" | "now">,
): Record<string, string> {
  const isUnknown = formTokens.verify(fields[FORM_TOKEN_FIELD], now) === "unknown";
  const formToken = isUnknown ? formTokens.create(now) : String(fields[FORM_TOKEN_FIELD]);
  return { ...contactFormValues(fields), [FORM_TOKEN_FIELD]: formToken };
}
