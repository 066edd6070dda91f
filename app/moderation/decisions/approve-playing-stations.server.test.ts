import { asc, eq } from "drizzle-orm";
import { expect } from "vitest";
import { beginImport, type ImportArguments } from "#app/exchange/lists/import-records.server.ts";
import { awaitedChecks } from "#app/exchange/lists/imports.table.ts";
import { runImport } from "#app/exchange/lists/run-import.server.ts";
import { openChangeHub } from "#app/platform/live-events/change-hub.server.ts";
import { systemClock } from "#app/platform/process/clock.server.ts";
import { checkNow } from "#app/sound/checks/administrator-checks.server.ts";
import { checkRound } from "#app/sound/checks/check-round.server.ts";
import type { Inspect } from "#app/sound/streams/inspect-stream.server.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import { BUILT_IN_GENRES } from "#app/stations/station/reference/genre-map.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { recordChanges } from "#test-support/change-hubs.ts";
import { found, inspection } from "#test-support/checked-streams.ts";
import { onBothEngines, type TestDatabase } from "#test-support/databases.ts";
import { fakeClock } from "#test-support/fake-clock.ts";
import { putModerators } from "#test-support/moderation.ts";
import { ADMINISTRATOR } from "#test-support/viewers.ts";
import { approvePlayingStations } from "./approve-playing-stations.server.ts";
import { editStation } from "./edit-station.server.ts";

const clock = fakeClock();

/** Imports stations with these names, each on its own host: Douro is at https://douro.example/s. */
async function importStations(
  { database, engine }: TestDatabase,
  names: readonly string[],
  options: Partial<ImportArguments> = {},
): Promise<void> {
  const id = crypto.randomUUID();
  const wanted = { id, fileName: "lista", approves: false, approvesPlaying: true, country: "", administrator: null };
  const record = await beginImport(database, { ...wanted, ...options }, "one", clock.now());
  const list = names.map((name) => ({ name, country: "Portugal", stream_url: `https://${name}.example/s` }));
  const file = (async function* () {
    yield Buffer.from(JSON.stringify(list));
  })();
  await runImport({ database, pace: engine, record, file, genres: BUILT_IN_GENRES, clock });
}

const inspectAll: Inspect = async (url) => (url.includes("mudo") ? found("not-found") : inspection());

const check = ({ database }: TestDatabase) =>
  checkRound({
    database,
    inspect: inspectAll,
    clock,
    random: () => 0,
    unreached: [],
    signal: new AbortController().signal,
  });

async function statusesByName({ database }: TestDatabase): Promise<Record<string, string>> {
  const rows = await database.select().from(stations).orderBy(asc(stations.name));
  return Object.fromEntries(rows.map(({ name, status }) => [name, status]));
}

const awaited = ({ database }: TestDatabase) => database.$count(awaitedChecks);

onBothEngines("a station is approved by its first check if it plays; the others stay pending", async (test) => {
  const { database, connection } = test;
  await importStations(test, ["douro", "mudo"]);
  await approvePlayingStations(database, systemClock);
  expect(await statusesByName(test), "before the check").toEqual({ douro: "pending", mudo: "pending" });
  expect(await awaited(test)).toBe(2);

  await check(test);
  const hub = await openChangeHub(connection);
  const announced = recordChanges(hub);
  await approvePlayingStations(database, systemClock);
  expect(await statusesByName(test)).toEqual({ douro: "approved", mudo: "pending" });
  expect(await awaited(test)).toBe(0);
  await announced.until(2);
  hub.close();
  const [douro] = await database.select().from(stations).where(eq(stations.name, "douro"));
  expect([...announced.ids()]).toEqual([douro?.id]);
  const [begun, ...approved] = await database.select().from(changes).orderBy(asc(changes.id));
  expect(begun).toMatchObject({ kind: "import", actorRole: "command" });
  expect(approved).toMatchObject([
    {
      kind: "approve",
      stationId: douro?.id,
      stationName: "douro",
      batch: begun?.batch,
      before: { status: "pending" },
      after: { status: "approved" },
      actorId: null,
      actorRole: "import",
      text: "Em emissão na primeira verificação",
    },
  ]);

  // A later check of a station that did not play approves nothing.
  const [silent] = await database.select().from(stations).where(eq(stations.name, "mudo"));
  await checkNow({ database, inspect: async () => inspection(), clock }, silent?.id ?? "");
  await approvePlayingStations(database, systemClock);
  expect((await statusesByName(test)).mudo).toBe("pending");
});

onBothEngines("stations of ordinary imports stay pending, although they play", async (test) => {
  await importStations(test, ["ria"], { approvesPlaying: false });
  expect(await awaited(test)).toBe(0);
  await check(test);
  await approvePlayingStations(test.database, systemClock);
  expect(await statusesByName(test)).toEqual({ ria: "pending" });
});

onBothEngines("a station that an administrator has changed meanwhile is left to the administrator", async (test) => {
  const { database } = test;
  await importStations(test, ["douro", "ria", "tejo", "vouga"]);
  const ids = new Map((await database.select().from(stations)).map(({ name, id }) => [name, id]));
  await putModerators(database);
  const change = (name: string, changes: Parameters<typeof editStation>[2]["changes"]) =>
    editStation(database, ADMINISTRATOR, { id: ids.get(name) ?? "", changes, now: new Date() });
  await change("douro", { status: "suspended" });
  await change("ria", { status: "suspended" });
  await change("ria", { status: "pending" });
  await check(test);
  await change("tejo", { city: "Lisboa" });
  await approvePlayingStations(database, systemClock);
  expect(await statusesByName(test)).toEqual({
    douro: "suspended",
    ria: "pending",
    tejo: "pending",
    vouga: "approved",
  });
  expect(await awaited(test)).toBe(0);
});

onBothEngines("two processes approve each station once, with one entry in the history", async (test) => {
  const { database } = test;
  const names = Array.from({ length: 8 }, (_, index) => `r${index}`);
  await importStations(test, names, { administrator: null });
  await check(test);
  await Promise.all([approvePlayingStations(database, systemClock), approvePlayingStations(database, systemClock)]);
  expect(new Set(Object.values(await statusesByName(test)))).toEqual(new Set(["approved"]));
  expect(await database.$count(changes, eq(changes.kind, "approve"))).toBe(8);
});
