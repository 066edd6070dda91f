import { sql } from "drizzle-orm";
import { rowsOf, type Transaction } from "#app/platform/database/database.server.ts";
import { announce } from "#app/platform/live-events/announce.server.ts";
import { stationPlace } from "./station-place.ts";
import { stations } from "./stations.table.ts";

/**
 * Stores the places of stations that were stored by earlier versions, by their countries and cities. Coordinates that
 * are there stay. Gives the number of stations changed. `updated_at` does not change, so that open edits stay valid.
 */
export async function storePlaces(transaction: Transaction): Promise<number> {
  const texts = await transaction.selectDistinct({ country: stations.country, city: stations.city }).from(stations);
  const places = texts.map(({ country, city }) => {
    const { countryCode, latitude, longitude } = stationPlace({ country, city });
    return { country, city, country_code: countryCode, latitude, longitude };
  });
  // One statement: thousands of updates would scan the table as often.
  const { length } = await rowsOf(
    transaction,
    sql`
    update ${stations} as station set country_code = place.country_code,
      latitude = coalesce(station.latitude, place.latitude), longitude = coalesce(station.longitude, place.longitude)
    from json_to_recordset(${JSON.stringify(places)}::json) as place(
      country text, city text, country_code text, latitude float8, longitude float8)
    where station.country = place.country and station.city = place.city and (station.country_code <> place.country_code
      or station.latitude is null and place.latitude is not null)
    returning station.id`,
  );
  if (length > 0) await announce(transaction, { topic: "everything" });
  return length;
}
