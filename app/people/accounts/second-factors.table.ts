import { bigint, boolean, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { bytesColumn, timestampColumn } from "#app/platform/database/database.server.ts";
import { users } from "./accounts.table.ts";

/** Secrets of codes, and recovery codes, both encrypted with the site's secret. Source: better-auth, two-factor schema. */
export const secondFactors = pgTable("second_factors", {
  id: text("id").primaryKey(),
  userId: text("user_id")
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: "cascade" }),
  secret: text("secret").notNull(),
  backupCodes: text("backup_codes").notNull(),
  verified: boolean("verified").notNull().default(false),
  failedVerificationCount: integer("failed_verification_count").notNull().default(0),
  lockedUntil: timestampColumn("locked_until"),
  /** Ours: when the first code switched it on. */
  verifiedAt: timestampColumn("verified_at"),
});

/** Public keys with which accounts sign in. */
export const passkeys = pgTable(
  "passkeys",
  {
    /** The credential's id, in base64url. */
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** COSE. */
    publicKey: bytesColumn("public_key").notNull(),
    /** Of signatures: one that does not grow comes from a copy. */
    counter: bigint("counter", { mode: "number" }).notNull(),
    /** Such as `usb` or `internal`, as the browser names it. */
    transports: text("transports").array().notNull(),
    name: text("name").notNull(),
    backedUp: boolean("backed_up").notNull(),
    createdAt: timestampColumn("created_at").notNull().defaultNow(),
    usedAt: timestampColumn("used_at"),
  },
  (table) => [index("passkeys_user").on(table.userId)],
);
