import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { mails } from "#app/people/accounts/mails.table.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { INVALID_INPUT, Refusal } from "#app/platform/errors/refusal.ts";
import { isTextId } from "#app/platform/http/row-id.ts";
import { announce } from "#app/platform/live-events/announce.server.ts";
import { NOT_MAILED } from "#app/platform/mail/delivery.ts";
import { contactMessages } from "./contact-messages.table.ts";

const GONE = "Esta mensagem já não existe.";

/** As many as a page shows. */
const MAX_MARKED = 50;

/**
 * The number of contact messages that were not mailed, are not being mailed, and were not marked as read. The row of a
 * mail outlives its message, and then does not count.
 */
export function countUnreadMessages(database: Database): Promise<number> {
  const isUnread = sql`exists (select from ${contactMessages}
    where ${contactMessages.id} = substr(${mails.id}, length('contact-') + 1) and ${contactMessages.readAt} is null)`;
  return database.$count(mails, and(eq(mails.kind, "contact"), inArray(mails.state, [...NOT_MAILED]), isUnread));
}

/** Parses the ids of messages, separated by spaces: at least one. Errors: Refusal `invalid`. */
export function parseMessageIds(text: unknown): string[] {
  const ids = typeof text === "string" ? text.split(" ").filter(Boolean) : [];
  if (ids.length === 0 || ids.length > MAX_MARKED || !ids.every((id) => isTextId(id)))
    throw new Refusal("invalid", INVALID_INPUT);
  return ids;
}

/** Marks messages as read; those that are already stay. Errors: Refusal `not-found` when none of them exists any more. */
export function markMessagesRead(database: Database, ids: readonly string[], now: Date): Promise<void> {
  return markMessages(database, ids, now);
}

/** Marks messages as unread; otherwise as `markMessagesRead`. */
export function markMessagesUnread(database: Database, ids: readonly string[]): Promise<void> {
  return markMessages(database, ids, null);
}

function markMessages(database: Database, ids: readonly string[], readAt: Date | null): Promise<void> {
  const among = inArray(contactMessages.id, [...ids]);
  const differ = readAt === null ? isNotNull(contactMessages.readAt) : isNull(contactMessages.readAt);
  return database.transaction(async (transaction) => {
    const marked = await transaction
      .update(contactMessages)
      .set({ readAt })
      .where(and(among, differ))
      .returning({ id: contactMessages.id });
    if (marked.length > 0) return announce(transaction, { topic: "administration" });
    if ((await transaction.$count(contactMessages, among)) === 0) throw new Refusal("not-found", GONE);
  });
}
