import { desc, eq, sql } from "drizzle-orm";
import type { Database } from "#app/platform/database.server.ts";
import { isMessageId } from "./contact-message.ts";
import { contactMessages } from "./contact-messages.table.ts";

const MESSAGES_PER_PAGE = 50;

const FIELDS = {
  id: contactMessages.id,
  name: contactMessages.name,
  email: contactMessages.email,
  message: contactMessages.message,
  receivedAt: contactMessages.receivedAt,
  state: contactMessages.state,
  attempts: contactMessages.attempts,
  nextAttemptAt: contactMessages.nextAttemptAt,
  lastProblem: contactMessages.lastProblem,
  sentAt: contactMessages.sentAt,
} as const;

/** `nextAttemptAt` is valid only while the state is `waiting`. */
type StoredMessage = Pick<typeof contactMessages.$inferSelect, keyof typeof FIELDS>;

type MessagePage = {
  messages: StoredMessage[];
  /** Cursor of the next page: the id of this page's last message. Null on the last page. */
  nextAfter: string | null;
};

/** A page of contact messages, newest first, after the message with the given id. Empty when there is no such message. */
export async function readContactMessages(database: Database, after: string | null): Promise<MessagePage> {
  if (after !== null && !isMessageId(after)) return { messages: [], nextAfter: null };
  const { id, receivedAt } = contactMessages;
  const cursor = database
    .select({ receivedAt, id })
    .from(contactMessages)
    .where(eq(id, after ?? ""));
  const found = await database
    .select(FIELDS)
    .from(contactMessages)
    .where(after === null ? undefined : sql`(${receivedAt}, ${id}) < ${cursor}`)
    .orderBy(desc(receivedAt), desc(id))
    .limit(MESSAGES_PER_PAGE + 1);
  const messages = found.slice(0, MESSAGES_PER_PAGE);
  return { messages, nextAfter: found.length > messages.length ? (messages.at(-1)?.id ?? null) : null };
}
