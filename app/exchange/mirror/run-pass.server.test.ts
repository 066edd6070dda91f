import { asc, eq } from "drizzle-orm";
import { expect } from "vitest";
import { changes } from "#app/stations/history/changes.table.ts";
import { stationUuids } from "#app/stations/station/station-identities.table.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { streamChecks } from "#app/stations/station/stream-checks.table.ts";
import { upstreamStations } from "#app/stations/station/upstream-stations.table.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { uuidOf } from "#test-support/mirror/fake-upstream.ts";
import { mirrorOf } from "#test-support/mirror/mirrors.ts";
import { readMirrorState } from "./mirror-state.server.ts";

const [ONE, TWO, THREE] = [uuidOf(1), uuidOf(2), uuidOf(3)];

onBothEngines("the first pass takes all stations in, approved and with their UUIDs", async (testDatabase) => {
  const { upstream, pass } = await mirrorOf(testDatabase);
  const { database } = testDatabase;
  upstream.put({ stationuuid: ONE, name: "Rádio Um", votes: 12 });
  upstream.put({ stationuuid: TWO, name: "Rádio Dois" });
  const { counts, kind, trouble } = await pass();
  expect({ kind, trouble, counts }).toEqual({
    kind: "all",
    trouble: null,
    counts: { added: 2, changed: 0, removed: 0, kept: 0 },
  });
  const rows = await database.select().from(stations).orderBy(asc(stations.name));
  expect(rows).toMatchObject([
    { name: "Rádio Dois", status: "approved", countryCode: "PT", tags: ["jazz"], languages: ["pt"] },
    { name: "Rádio Um", status: "approved", streamUrl: `https://${ONE}.example/live` },
  ]);
  const uuids = await database
    .select()
    .from(stationUuids)
    .where(eq(stationUuids.stationId, rows[1]?.id ?? ""));
  expect(uuids.find(({ isPrimary }) => isPrimary)).toMatchObject({ uuid: ONE, origin: "upstream" });
  const [row] = await database.select().from(upstreamStations).where(eq(upstreamStations.uuid, ONE));
  expect(row?.facts).toMatchObject({ votes: 12, clickcount: 2, codec: "MP3" });
  expect(await database.$count(streamChecks)).toBe(2);
  expect(await database.select().from(changes)).toMatchObject([
    { kind: "import", actorRole: "system", text: "Radio Browser: 2 rádios novas", stationId: null },
  ]);
  const state = await readMirrorState(database);
  expect(state).toMatchObject({ pass: null, trouble: null, failures: 0, lastPass: { counts } });
});

onBothEngines(
  "a pass stores what has changed upstream since the last one, and nothing while upstream is unchanged",
  async (testDatabase) => {
    const { upstream, pass } = await mirrorOf(testDatabase);
    const { database } = testDatabase;
    upstream.put({ stationuuid: ONE, name: "Rádio Um" });
    upstream.put({ stationuuid: TWO, name: "Rádio Dois" });
    await pass();
    expect((await pass()).counts).toEqual({ added: 0, changed: 0, removed: 0, kept: 0 });
    upstream.put({ stationuuid: ONE, name: "Rádio Primeira", homepage: "https://um.example/", state: "Porto" });
    upstream.put({ stationuuid: THREE, name: "Rádio Três" });
    const { counts, kind } = await pass();
    expect({ kind, counts }).toEqual({
      kind: "changes",
      counts: { added: 1, changed: 1, removed: 0, kept: 0 },
    });
    const [changed] = await database.select().from(stations).where(eq(stations.name, "Rádio Primeira"));
    expect(changed).toMatchObject({ websiteUrl: "https://um.example/", region: "Porto", city: "Porto" });
    const edits = await database.select().from(changes).where(eq(changes.kind, "edit"));
    expect(edits).toMatchObject([
      {
        actorRole: "system",
        stationName: "Rádio Primeira",
        before: { name: "Rádio Um" },
        after: { name: "Rádio Primeira" },
      },
    ]);
  },
);
