import { and, inArray, ne, sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { timestampColumn } from "#app/platform/database/database.server.ts";
import { expiringRows } from "#app/platform/database/expiring-rows.server.ts";
import { DELIVERY_STATES, type DeliveryState } from "#app/platform/mail/delivery.ts";
import type { MailProblem } from "#app/platform/mail/mail.ts";
import { DAY_MS } from "#app/platform/text/durations.ts";
import { users } from "./accounts.table.ts";

/** Mails that are sent, or given up, stay in the table this long. */
const MAILS_KEPT_MS = 30 * DAY_MS;

/** What is to be mailed: the text, and a link in it, are made when the mail is sent. */
export const mails = pgTable(
  "mails",
  {
    id: text("id").primaryKey(),
    /** See queue-mail.server.ts. */
    kind: text("kind").notNull(),
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    address: text("address").notNull(),
    /** Only ids and codes, no text that people wrote. */
    facts: jsonb("facts").$type<Record<string, string>>().notNull(),
    state: text("state").$type<DeliveryState>().notNull().default("waiting"),
    /** Counted when an attempt begins, so that an attempt cut off by a crash counts too. */
    attempts: integer("attempts").notNull().default(0),
    /** During an attempt: when its lease expires. */
    nextAttemptAt: timestampColumn("next_attempt_at").notNull(),
    /** Token of the attempt under way; null between attempts. */
    lease: text("lease"),
    lastProblem: text("last_problem").$type<MailProblem>(),
    madeAt: timestampColumn("made_at").notNull(),
    sentAt: timestampColumn("sent_at"),
  },
  (table) => [
    check("mails_state", sql.raw(`state in (${DELIVERY_STATES.map((state) => `'${state}'`).join(", ")})`)),
    index("mails_due").on(table.state, table.nextAttemptAt),
    index("mails_user").on(table.userId),
    index("mails_sent").on(table.sentAt),
  ],
);

/** Removed by the daily clean-up. Contact messages that are not sent can be retried as long as they exist. */
export const expiringMails = [
  expiringRows({ name: "sent mails", table: mails, key: mails.id, end: mails.sentAt, keptMs: MAILS_KEPT_MS }),
  expiringRows({
    name: "mails that were not sent",
    table: mails,
    key: mails.id,
    end: mails.madeAt,
    keptMs: MAILS_KEPT_MS,
    only: and(inArray(mails.state, ["failed", "kept"]), ne(mails.kind, "contact")),
  }),
];
