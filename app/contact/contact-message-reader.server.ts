import { count, desc, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "#app/platform/database.server.ts";
import { contactMessages } from "./contact-messages.table.ts";
import { isMessageId } from "./message-id.ts";

export const MESSAGES_A_PAGE = 50;

const READ_FIELDS = {
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

/** A message as an administrator reads it. `nextAttemptAt` means something only while it is `waiting`. */
export type StoredMessage = Pick<typeof contactMessages.$inferSelect, keyof typeof READ_FIELDS>;

export type MessagePage = {
  messages: StoredMessage[];
  /** The id after which the next page begins. Null: this is the last. */
  nextAfter: string | null;
};

/** A page of contact messages, newest first, after the one with the given id. An id that is nobody's gives an empty page. */
export async function readContactMessages(database: Database, after: string | null): Promise<MessagePage> {
  if (after !== null && !isMessageId(after)) return { messages: [], nextAfter: null };
  const { id, receivedAt } = contactMessages;
  const last = database
    .select({ receivedAt, id })
    .from(contactMessages)
    .where(eq(id, after ?? ""));
  const found = await database
    .select(READ_FIELDS)
    .from(contactMessages)
    .where(after === null ? undefined : sql`(${receivedAt}, ${id}) < ${last}`)
    .orderBy(desc(receivedAt), desc(id))
    .limit(MESSAGES_A_PAGE + 1);
  const messages = found.slice(0, MESSAGES_A_PAGE);
  return { messages, nextAfter: found.length > messages.length ? (messages.at(-1)?.id ?? null) : null };
}

/** How many messages should have been mailed and are not: waiting or given up. Those `kept` were never meant to be. */
export async function countUnsentMessages(database: Database): Promise<number> {
  const [row] = await database
    .select({ unsent: count() })
    .from(contactMessages)
    .where(inArray(contactMessages.state, ["waiting", "failed"]));
  return row?.unsent ?? 0;
}
