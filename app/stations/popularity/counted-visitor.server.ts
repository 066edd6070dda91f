import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/refusal.ts";
import type { AttemptCounter, Limit } from "#app/platform/limits/attempts.server.ts";
import { keyedDigest } from "#app/platform/process/keyed-digest.server.ts";
import { countedVisitors } from "./popularity.table.ts";

/** `secret`: keys the digests of addresses. */
export type PopularityParts = { database: Database; attempts: Pick<AttemptCounter, "count">; secret: string };

/** What a visitor did: the station, and the network address as limits count it. */
export type Visit = { stationId: string; address: string };

/** `repeated`: it was counted in the last 24 hours; `too-many`: the address has reached its limit in this minute. */
export type CountResult = "counted" | "repeated" | "too-many";

/**
 * A statement that marks a visitor as counted, and gives a row unless that was so in the last 24 hours. It is one
 * statement, and the row is locked: of simultaneous requests to any process one is counted. Use it inside the statement
 * that counts.
 */
export function markCounted(secret: string, act: "click" | "vote", { stationId, address }: Visit): SQL {
  const key = keyedDigest(secret, `counted ${act}`, stationId, address);
  return sql`insert into ${countedVisitors} as known (key) values (${key})
    on conflict (key) do update set counted_at = excluded.counted_at
    where known.counted_at <= now() - interval '24 hours' returning key`;
}

/**
 * Counts a click or vote towards the limit of the address in this minute; gives whether it is within it. Errors: those
 * of the database.
 */
export async function isWithinLimit(
  attempts: PopularityParts["attempts"],
  limit: Limit,
  address: string,
): Promise<boolean> {
  try {
    await attempts.count(limit, address);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.kind === "too-many") return false;
    throw error;
  }
}
