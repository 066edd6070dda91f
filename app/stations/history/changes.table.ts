import { sql } from "drizzle-orm";
import { type AnyPgColumn, bigint, check, index, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { isOneOf, timestampColumn } from "#app/platform/database/database.server.ts";
import { expiringRows } from "#app/platform/database/expiring-rows.server.ts";
import { DAY_MS } from "#app/platform/text/durations.ts";
import { ACTOR_ROLES, type ActorRole, CHANGE_KINDS, type ChangeKind, MAX_CHANGE_TEXT } from "./change.ts";
import type { PrivatePart, StationFields } from "./changed-fields.ts";
import type { ReasonDetails } from "./reason-details.ts";

/**
 * The history of the directory, append-only: a trigger rejects updates and deletes (migration 0018). The one update
 * that it lets through removes people: `actorId` or `private` become null. Names of stations are copied, so that rows
 * stay readable after a station is deleted.
 */
export const changes = pgTable(
  "changes",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestampColumn("at").notNull().defaultNow(),
    /** No reference: the row outlives the account. Null: no person, or one whose account was deleted. */
    actorId: text("actor_id"),
    actorRole: text("actor_role").$type<ActorRole>().notNull(),
    kind: text("kind").$type<ChangeKind>().notNull(),
    /** Null when the change is about many stations, or about an account. */
    stationId: text("station_id"),
    stationName: text("station_name"),
    /** Of an edit the changed fields; of a deletion the whole row; null otherwise. */
    before: jsonb("before").$type<StationFields>(),
    /** Of an edit the changed fields, of a restored station the whole row; null otherwise. */
    after: jsonb("after").$type<StationFields>(),
    private: jsonb("private").$type<PrivatePart>(),
    /** A code; which codes there are depends on the kind. */
    reason: text("reason"),
    reasonDetails: jsonb("reason_details").$type<ReasonDetails>(),
    /** What the person explains, or more information about the act. */
    text: text("text").notNull().default(""),
    /** The change that this one reverts. */
    reverts: bigint("reverts", { mode: "number" }).references((): AnyPgColumn => changes.id),
    /** The same in all changes that were made at once. */
    batch: text("batch"),
    /** The item of the queue that this change decided. */
    itemId: bigint("item_id", { mode: "number" }),
  },
  (table) => [
    check("changes_kind", isOneOf("kind", CHANGE_KINDS)),
    check("changes_actor_role", isOneOf("actor_role", ACTOR_ROLES)),
    check("changes_text", sql.raw(`char_length(text) <= ${MAX_CHANGE_TEXT}`)),
    uniqueIndex("changes_reverts").on(table.reverts),
    index("changes_station").on(table.stationId, table.id),
    index("changes_actor").on(table.actorId, table.id),
    /** Decisions on the proposals of an account, which outlive the proposals; for its trust. */
    index("changes_proposer").on(sql`(private ->> 'submitted_by')`).where(sql`kind in ('edit', 'refuse')`),
    index("changes_contacts").on(table.at).where(sql`private ? 'contact_email'`),
    /** For batches, which the history shows as one entry. */
    index("changes_batch").on(table.batch, table.kind, table.id),
  ],
);

/** Twelve months, twice as long as a decision can be appealed against. A station that is put back later has no contact. */
const CONTACTS_KEPT_MS = 365 * DAY_MS;

/** Of deleted stations the daily clean-up removes the contact and the submitter; the changes stay. */
export const expiringContacts = [
  expiringRows({
    name: "contacts of deleted stations",
    table: changes,
    key: changes.id,
    end: changes.at,
    keptMs: CONTACTS_KEPT_MS,
    only: sql`${changes.private} ? 'contact_email'`,
    cleared: { private: null },
  }),
];
