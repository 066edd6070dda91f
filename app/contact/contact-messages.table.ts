import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import type { MailProblem } from "#app/platform/mail.ts";
import { timestampColumn } from "#app/platform/timestamp-column.server.ts";
import { DELIVERY_STATES, type DeliveryState } from "./delivery.ts";

/** What visitors wrote, and where each message stands on its way to the mail box. Source of the fields: spec, section 3. */
export const contactMessages = pgTable(
  "contact_messages",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    message: text("message").notNull(),
    receivedAt: timestampColumn("received_at").notNull(),
    state: text("state").$type<DeliveryState>().notNull().default("waiting"),
    /** Counted when an attempt begins: one that ends with the process counts too. */
    attempts: integer("attempts").notNull().default(0),
    /** While an attempt is under way: when its lease ends and anyone may try again. */
    nextAttemptAt: timestampColumn("next_attempt_at").notNull(),
    /** The attempt under way, by a name of its own; null between attempts. */
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
