import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, text } from "drizzle-orm/pg-core";
import { timestampColumn } from "#app/platform/database.server.ts";
import { DECISIONS, type Decision } from "./decision.ts";

/**
 * The history of moderation, append-only: a trigger rejects updates and deletes (migrations 0002, 0016). The one update that it lets through
 * replaces the administrator, or the account that a decision is about, by `DELETED_ACCOUNT`. Names and e-mail addresses are
 * copied, so that rows stay readable after a station is deleted or an address changed.
 */
export const decisions = pgTable(
  "decisions",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    decidedAt: timestampColumn("decided_at").notNull().defaultNow(),
    administratorId: text("administrator_id").notNull(),
    administratorEmail: text("administrator_email").notNull(),
    decision: text("decision").$type<Decision>().notNull(),
    /** Null when the decision is about all stations, or about an account. */
    stationId: text("station_id"),
    stationName: text("station_name"),
    /** Null when the decision is about stations. */
    accountId: text("account_id"),
    /** The account's address before the decision. */
    accountEmail: text("account_email"),
    /** More information for people, such as the number of stations cleared. */
    note: text("note").notNull().default(""),
  },
  (table) => [
    check("decisions_decision", sql.raw(`decision in (${DECISIONS.map((decision) => `'${decision}'`).join(", ")})`)),
    index("decisions_station").on(table.stationId),
  ],
);
