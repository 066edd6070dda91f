import { sql } from "drizzle-orm";
import { check, index, pgTable, text } from "drizzle-orm/pg-core";
import { timestampColumn } from "#app/platform/database/database.server.ts";
import { CLOCK_TOLERANCE_MS, expiringRows } from "#app/platform/database/expiring-rows.server.ts";
import { users } from "./accounts.table.ts";

export const LINK_PURPOSES = ["verify", "reset", "change-old", "change-new"] as const;

export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/** Links of mails and of administrators, each used once. Only the digest of the token is stored. */
export const accountLinks = pgTable(
  "account_links",
  {
    /** SHA-256 of the token, in hexadecimal. */
    digest: text("digest").primaryKey(),
    purpose: text("purpose").$type<LinkPurpose>().notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The address that the link was made for. */
    email: text("email").notNull(),
    madeAt: timestampColumn("made_at").notNull().defaultNow(),
    expiresAt: timestampColumn("expires_at").notNull(),
    usedAt: timestampColumn("used_at"),
  },
  (table) => [
    check("account_links_purpose", sql.raw(`purpose in (${LINK_PURPOSES.map((one) => `'${one}'`).join(", ")})`)),
    index("account_links_user").on(table.userId),
    index("account_links_expired").on(table.expiresAt),
  ],
);

/** The change of address that an account waits for: at most one. */
export const emailChanges = pgTable(
  "email_changes",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** In lower case. */
    newEmail: text("new_email").notNull(),
    oldConfirmedAt: timestampColumn("old_confirmed_at"),
    newConfirmedAt: timestampColumn("new_confirmed_at"),
    expiresAt: timestampColumn("expires_at").notNull(),
  },
  (table) => [index("email_changes_expired").on(table.expiresAt)],
);

/** Removed by the daily clean-up. */
export const expiringLinkRows = [
  expiringRows({
    name: "account links",
    table: accountLinks,
    key: accountLinks.digest,
    end: accountLinks.expiresAt,
    keptMs: CLOCK_TOLERANCE_MS,
  }),
  expiringRows({
    name: "email changes",
    table: emailChanges,
    key: emailChanges.userId,
    end: emailChanges.expiresAt,
    keptMs: CLOCK_TOLERANCE_MS,
  }),
];
