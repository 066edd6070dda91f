import { sql } from "drizzle-orm";
import { bigint, check, index, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "#app/people/accounts/accounts.table.ts";
import { timestampColumn } from "#app/platform/database/database.server.ts";
import { REVIEW_KINDS, type ReviewKind } from "./review-item.ts";

/**
 * What waits for a decision, and what did: one open row for each subject of a kind. Sorted by a deadline that is set
 * when the item opens.
 */
export const reviewItems = pgTable(
  "review_items",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text("kind").$type<ReviewKind>().notNull(),
    /** Of a submission the station's id. */
    subject: text("subject").notNull(),
    /** No reference: the row outlives the station. */
    stationId: text("station_id"),
    since: timestampColumn("since").notNull(),
    dueAt: timestampColumn("due_at").notNull(),
    facts: jsonb("facts").$type<Readonly<Record<string, unknown>>>(),
    /** Who has the item open, until `claimedUntil`. A courtesy among people: it prevents no decision. */
    claimedBy: text("claimed_by").references(() => users.id, { onDelete: "set null" }),
    claimedUntil: timestampColumn("claimed_until"),
    closedAt: timestampColumn("closed_at"),
    closedBy: text("closed_by").references(() => users.id, { onDelete: "set null" }),
    /** Of a submission the station's status after the decision, or `gone`. */
    outcome: text("outcome"),
  },
  (table) => [
    check("review_items_kind", sql.raw(`kind in (${REVIEW_KINDS.map((kind) => `'${kind}'`).join(", ")})`)),
    check("review_items_closed", sql`(closed_at is null) = (outcome is null)`),
    uniqueIndex("review_items_open").on(table.kind, table.subject).where(sql`closed_at is null`),
    index("review_items_due").on(table.dueAt, table.id).where(sql`closed_at is null`),
    index("review_items_due_of_kind").on(table.kind, table.dueAt, table.id).where(sql`closed_at is null`),
    index("review_items_newest")
      .on(table.since.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`closed_at is null`),
    index("review_items_station").on(table.stationId).where(sql`closed_at is null`),
    index("review_items_claimed").on(table.claimedBy),
    index("review_items_closed_by").on(table.closedBy),
  ],
);
