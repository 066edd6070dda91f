import { and, eq, inArray, sql } from "drizzle-orm";
import { mails } from "#app/accounts/mails.table.ts";
import type { Database } from "#app/platform/database.server.ts";
import { contactMessages } from "./contact-messages.table.ts";

/**
 * The number of contact messages that were not mailed and are not being mailed: `failed` or `kept`. The row of a mail outlives
 * its message, and counts no more.
 */
export function countUndeliveredMessages(database: Database): Promise<number> {
  const hasMessage = sql`exists (select from ${contactMessages} where ${contactMessages.id} = substr(${mails.id}, length('contact-') + 1))`;
  return database.$count(mails, and(eq(mails.kind, "contact"), inArray(mails.state, ["failed", "kept"]), hasMessage));
}
