import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { timestampColumn } from "#app/platform/database.server.ts";
import { DELIVERY_STATES, type DeliveryState } from "#app/platform/delivery.ts";
import type { MailProblem } from "#app/platform/mail.ts";

/** Contact messages with their delivery state. Source of the fields: spec, section 3. */
export const contactMessages = pgTable(
  "contact_messages",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    message: text("message").notNull(),
    receivedAt: timestampColumn("received_at").notNull(),
    state: text("state").$type<DeliveryState>().notNull().default("waiting"),
    /** Counted when an attempt begins, so that an attempt cut off by a crash counts too. */
    attempts: integer("attempts").notNull().default(0),
    /** During an attempt: when its lease expires. */
    nextAttemptAt: timestampColumn("next_attempt_at").notNull(),
    /** Token of the attempt under way; null between attempts. */
    lease: text("lease"),
    lastProblem: text("last_problem").$type<MailProblem>(),
    sentAt: timestampColumn("sent_at"),
  },
  (table) => [
    check("contact_messages_state", sql.raw(`state in (${DELIVERY_STATES.map((state) => `'${state}'`).join(", ")})`)),
    index("contact_messages_due").on(table.state, table.nextAttemptAt),
    index("contact_messages_newest").on(table.receivedAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
  ],
);
