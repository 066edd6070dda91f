import { sql } from "drizzle-orm";
import { bigint, check, index, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "#app/people/accounts/accounts.table.ts";
import { timestampColumn } from "#app/platform/database/database.server.ts";
import { MAX_CHANGE_TEXT } from "#app/stations/history/change.ts";
import type { StationFields } from "#app/stations/history/changed-fields.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { PROPOSAL_STATES, type ProposalState } from "./proposal.ts";

/** Edits that contributors propose: one open proposal of an account for each station. */
export const proposals = pgTable(
  "proposals",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    stationId: text("station_id")
      .notNull()
      .references(() => stations.id, { onDelete: "cascade" }),
    proposedBy: text("proposed_by").references(() => users.id, { onDelete: "set null" }),
    /** When it was made or last changed. */
    madeAt: timestampColumn("made_at").notNull(),
    /** The proposed fields as they were when the proposal was made. */
    base: jsonb("base").$type<StationFields>().notNull(),
    /** The proposed fields. */
    proposed: jsonb("proposed").$type<StationFields>().notNull(),
    /** Why it is proposed. */
    text: text("text").notNull().default(""),
    state: text("state").$type<ProposalState>().notNull().default("open"),
    /** The change that accepted or refused it. */
    decidedChange: bigint("decided_change", { mode: "number" }).references(() => changes.id),
  },
  (table) => [
    check("proposals_state", sql.raw(`state in (${PROPOSAL_STATES.map((state) => `'${state}'`).join(", ")})`)),
    check("proposals_text", sql.raw(`char_length(text) <= ${MAX_CHANGE_TEXT}`)),
    uniqueIndex("proposals_open").on(table.stationId, table.proposedBy).where(sql`state = 'open'`),
    index("proposals_station").on(table.stationId),
    index("proposals_proposed_by").on(table.proposedBy, table.madeAt),
    index("proposals_decided_change").on(table.decidedChange),
  ],
);
