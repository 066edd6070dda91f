import { index, pgTable, text } from "drizzle-orm/pg-core";
import { timestampColumn } from "#app/platform/database.server.ts";

/** Contact messages. Their delivery is a row of `mails`, see contact-mail.server.ts. Source of the fields: spec, section 3. */
export const contactMessages = pgTable(
  "contact_messages",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    message: text("message").notNull(),
    receivedAt: timestampColumn("received_at").notNull(),
  },
  (table) => [index("contact_messages_newest").on(table.receivedAt.desc().nullsFirst(), table.id.desc().nullsFirst())],
);
