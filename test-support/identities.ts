import { asc, eq } from "drizzle-orm";
import type { Database } from "#app/platform/database/database.server.ts";
import { stationVotes } from "#app/stations/popularity/popularity.table.ts";
import { stationUuids, stationVersions } from "#app/stations/station/station-identities.table.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { upstreamStations } from "#app/stations/station/upstream-stations.table.ts";
import type { TestDatabase } from "./databases.ts";
import { importText } from "./import-lists.ts";

/** All stations with their UUIDs, upstream records, versions and votes, in the order of their keys. */
export const readIdentities = async (database: Database) => ({
  stations: await database.select().from(stations).orderBy(asc(stations.id)),
  uuids: await database.select().from(stationUuids).orderBy(asc(stationUuids.uuid)),
  upstream: await database.select().from(upstreamStations).orderBy(asc(upstreamStations.uuid)),
  versions: await database.select().from(stationVersions).orderBy(asc(stationVersions.seq)),
  votes: await database.select().from(stationVotes).orderBy(asc(stationVotes.stationId)),
});

/** The UUIDs of a station, in their order. */
export const uuidsOfStation = (database: Database, stationId: string) =>
  database
    .select({ uuid: stationUuids.uuid, isPrimary: stationUuids.isPrimary, deletedAt: stationUuids.deletedAt })
    .from(stationUuids)
    .where(eq(stationUuids.stationId, stationId))
    .orderBy(asc(stationUuids.uuid));

/** A valid UUID that ends with a number below 10,000. */
export const givenUuid = (number: number) => `960cf833-0601-41e8-ae97-52543be0${String(number).padStart(4, "0")}`;

/**
 * Imported stations in every state: one with an alias, one edited, one suspended as a duplicate, one deleted, one
 * beyond the limits of the submission form.
 */
export async function putIdentities(test: Pick<TestDatabase, "database" | "engine">): Promise<void> {
  const { database } = test;
  const rows = ["Mar", "Rio", "Ria", "Foz", "é".repeat(400)].map((name, index) => ({
    stationuuid: givenUuid(index),
    changeuuid: givenUuid(100 + index),
    name,
    votes: index,
    url: `https://r${index}.example/`,
    tags: Array.from({ length: 45 }, (_, tag) => `t${tag}`).join(","),
  }));
  const alias = { ...rows[0], stationuuid: givenUuid(50) };
  await importText(test, JSON.stringify([...rows, alias]), { approves: true });
  const named = (name: string) => eq(stations.name, name);
  await database.update(stations).set({ streamUrl: "https://mar.example/novo" }).where(named("Mar"));
  await database.update(stations).set({ name: "Rio Grande" }).where(named("Rio"));
  await database.update(stations).set({ status: "suspended" }).where(named("Ria"));
  await database
    .update(stationUuids)
    .set({ answeredBy: "outra" })
    .where(eq(stationUuids.uuid, givenUuid(2)));
  await database.delete(stations).where(named("Foz"));
  await database.insert(stationVotes).values({ stationId: "aurora", votes: 7 });
}
