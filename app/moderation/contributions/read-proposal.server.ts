import { and, eq, inArray } from "drizzle-orm";
import { users } from "#app/people/accounts/accounts.table.ts";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import type { StationFields } from "#app/stations/history/changed-fields.ts";
import { ROW_FIELDS } from "#app/stations/history/station-row-fields.server.ts";
import { FIELD_LIST, HISTORY_FIELDS } from "#app/stations/station/field-list.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { proposals } from "./proposals.table.ts";
import { conflictingFields } from "./proposed-fields.ts";

/** A proposed field: `field` is its column, `current` what the station has now. */
type ProposalField = {
  field: string;
  label: string;
  before: unknown;
  after: unknown;
  current: unknown;
  /** Whether the station's field is no longer `before`, so that accepting leaves it. */
  isConflict: boolean;
};

type ProposalDetails = {
  id: number;
  /** When it was made or last changed: `seenAt` of a decision. */
  madeAt: Date;
  text: string;
  /** Null: the account was deleted. */
  proposer: { id: string; name: string; email: string } | null;
  fields: ProposalField[];
};

/**
 * An open proposal for those who decide on it, beside the station as it is now; null: there is no open one. Not for
 * contributors.
 */
export async function readProposalDetails(
  database: Database | Transaction,
  id: number,
): Promise<ProposalDetails | null> {
  const { madeAt, text, base, proposed } = proposals;
  const [found] = await database
    .select({
      madeAt,
      text,
      base,
      proposed,
      row: ROW_FIELDS,
      proposer: { id: users.id, name: users.name, email: users.email },
    })
    .from(proposals)
    .innerJoin(stations, eq(stations.id, proposals.stationId))
    .leftJoin(users, eq(users.id, proposals.proposedBy))
    .where(and(eq(proposals.id, id), eq(proposals.state, "open")));
  if (!found) return null;
  const conflicts = conflictingFields(found.base, found.row);
  const fields = HISTORY_FIELDS.filter((field) => field in found.proposed).map((field) => ({
    field,
    label: FIELD_LIST[field].label,
    before: found.base[field],
    after: found.proposed[field],
    current: found.row[field],
    isConflict: conflicts.includes(field),
  }));
  return { id, madeAt: found.madeAt, text: found.text, proposer: found.proposer, fields };
}

/** An open proposal as it is now. `conflicts`: the columns that the station no longer has as they were. */
export type ProposalVersion = {
  madeAt: Date;
  base: StationFields;
  proposed: StationFields;
  text: string;
  conflicts: string[];
};

/** The open ones among these proposals, by their ids. Not for contributors. */
export async function readOpenProposals(
  database: Database,
  ids: readonly number[],
): Promise<Map<number, ProposalVersion>> {
  if (ids.length === 0) return new Map();
  const { id, madeAt, text, base, proposed } = proposals;
  const rows = await database
    .select({ id, madeAt, text, base, proposed, row: ROW_FIELDS })
    .from(proposals)
    .innerJoin(stations, eq(stations.id, proposals.stationId))
    .where(and(inArray(id, [...ids]), eq(proposals.state, "open")));
  return new Map(
    rows.map(({ id, row, ...proposal }) => [id, { ...proposal, conflicts: conflictingFields(proposal.base, row) }]),
  );
}
