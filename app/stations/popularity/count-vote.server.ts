import { sql } from "drizzle-orm";
import { rowsOf } from "#app/platform/database/database.server.ts";
import type { Limit } from "#app/platform/limits/attempts.server.ts";
import {
  type CountResult,
  isWithinLimit,
  markCounted,
  type PopularityParts,
  type Visit,
} from "./counted-visitor.server.ts";
import { stationVotes } from "./popularity.table.ts";

export const VOTES_PER_ADDRESS: Limit = { name: "votes from an address", max: 30, windowSeconds: 60 };

/**
 * Counts a vote of a visitor for a station: one in 24 hours for each address and station. `votesElsewhere`: those that
 * the station has at its upstream; ours go on from the higher number. Errors: those of the database.
 */
export async function countVote(
  { database, attempts, secret }: PopularityParts,
  { votesElsewhere, ...visit }: Visit & { votesElsewhere: number },
): Promise<CountResult> {
  if (!(await isWithinLimit(attempts, VOTES_PER_ADDRESS, visit.address))) return "too-many";
  const votes = await rowsOf(
    database,
    sql`with counted as (${markCounted(secret, "vote", visit)})
      insert into ${stationVotes} as stored (station_id, votes)
      select ${visit.stationId}::text, ${votesElsewhere}::integer + 1 from counted
      on conflict (station_id) do update set
        votes = greatest(stored.votes + 1, excluded.votes), changed_at = excluded.changed_at
      returning votes`,
  );
  return votes.length > 0 ? "counted" : "repeated";
}
