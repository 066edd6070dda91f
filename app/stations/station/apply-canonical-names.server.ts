import { eq, ne } from "drizzle-orm";
import type { Transaction } from "#app/platform/database/database.server.ts";
import { announce } from "#app/platform/live-events/announce.server.ts";
import { countryName } from "./reference/countries.ts";
import { genreName } from "./reference/genre-names.ts";
import { stations } from "./stations.table.ts";

/**
 * Replaces the countries and genres of stored stations by their known names, as submissions, edits and imports do: for
 * stations stored by earlier versions. Gives the number of values replaced. `updated_at` does not change, so that open
 * edits stay valid.
 */
export async function applyCanonicalNames(transaction: Transaction): Promise<number> {
  const countries = await transaction
    .selectDistinct({ value: stations.country })
    .from(stations)
    .where(ne(stations.country, ""));
  const genres = await transaction
    .selectDistinct({ value: stations.genre })
    .from(stations)
    .where(ne(stations.genre, ""));
  let replaced = 0;
  for (const { value } of countries) {
    const name = countryName({ name: value });
    if (name === value) continue;
    await transaction.update(stations).set({ country: name }).where(eq(stations.country, value));
    replaced += 1;
  }
  for (const { value } of genres) {
    const name = genreName(value);
    if (name === value) continue;
    await transaction.update(stations).set({ genre: name }).where(eq(stations.genre, value));
    replaced += 1;
  }
  if (replaced > 0) await announce(transaction, { topic: "everything" });
  return replaced;
}
