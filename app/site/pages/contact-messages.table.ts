import { index, pgTable, text } from "drizzle-orm/pg-core";
import { users } from "#app/people/accounts/accounts.table.ts";
import { timestampColumn } from "#app/platform/database/database.server.ts";
import { expiringRows } from "#app/platform/database/expiring-rows.server.ts";
import { DAY_MS } from "#app/platform/text/durations.ts";

/** Contact messages. Their delivery is a row of `mails`, see contact-mail.server.ts. Source of the fields: spec, section 3. */
export const contactMessages = pgTable(
  "contact_messages",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    message: text("message").notNull(),
    receivedAt: timestampColumn("received_at").notNull(),
    /** When an administrator marked it as read; null: unread. */
    readAt: timestampColumn("read_at"),
    /** The account in whose session it was sent; null without a session. Anyone may write any `email`. */
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
  },
  (table) => [
    index("contact_messages_newest").on(table.receivedAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index("contact_messages_user").on(table.userId),
  ],
);

/** Twelve months. */
const MESSAGES_KEPT_MS = 365 * DAY_MS;

/** Removed by the daily clean-up, whatever their delivery state. */
export const expiringContactMessages = [
  expiringRows({
    name: "contact messages",
    table: contactMessages,
    key: contactMessages.id,
    end: contactMessages.receivedAt,
    keptMs: MESSAGES_KEPT_MS,
  }),
];
