import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Database } from "#app/platform/database/database.server.ts";
import { stationClicks, stationVotes } from "#app/stations/popularity/popularity.table.ts";
import { answerForStations } from "#app/stations/station/add-station-uuids.server.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { streamChecks } from "#app/stations/station/stream-checks.table.ts";
import { upstreamStations } from "#app/stations/station/upstream-stations.table.ts";
import { NO_FACTS } from "#test-support/api-stations.ts";
import { recordChanges } from "#test-support/change-hubs.ts";
import { onBothEngines, type TestDatabase } from "#test-support/databases.ts";
import { putStation, station } from "#test-support/named-stations.ts";
import { openRadioBrowser, type RadioBrowserSite } from "#test-support/radio-browser.ts";
import { waitUntil } from "#test-support/wait-until.ts";
import type { ApiStation } from "./api-station.ts";

const AURORA = "0f6d7a52-1111-4222-a333-000000000001";
const MAR = "0f6d7a52-1111-4222-a333-000000000002";
const LIST = "/json/stations";

type Site = RadioBrowserSite & TestDatabase;

/** A test with Rádio Aurora listed and Rádio Mar waiting. */
function withSite(title: string, body: (site: Site) => Promise<void>): void {
  onBothEngines(title, async (testDatabase) => {
    const { database } = testDatabase;
    await putStation(database, station({ id: AURORA, name: "Aurora", streamUrl: "https://aurora.example/live" }));
    await putStation(database, station({ id: MAR, name: "Mar", streamUrl: "https://mar.example/live" }), "pending");
    const site = await openRadioBrowser(testDatabase);
    await site.untilNames(LIST, ["Aurora"]);
    await body({ ...testDatabase, ...site });
  });
}

const setStatus = (id: string, status: "approved" | "suspended") => (database: Pick<Database, "update">) =>
  database.update(stations).set({ status }).where(eq(stations.id, id));

withSite("an approved station appears, and a suspended one disappears", async ({ change, untilNames }) => {
  await change({ topic: "stations", ids: [MAR] }, setStatus(MAR, "approved"));
  await untilNames(LIST, ["Aurora", "Mar"]);
  await change({ topic: "stations", ids: [AURORA] }, setStatus(AURORA, "suspended"));
  await untilNames(LIST, ["Mar"]);
  await untilNames(`/json/stations/byuuid/${AURORA}`, []);
});

withSite(
  "a change is listed, with its version in the history",
  async ({ change, json, stations: list, untilNames }) => {
    const [before] = await list(LIST);
    const rename = (name: string) =>
      change({ topic: "stations", ids: [AURORA] }, (transaction) =>
        transaction
          .update(stations)
          .set({ name, tags: ["fado"] })
          .where(eq(stations.id, AURORA)),
      );
    await rename("Aurora FM");
    await untilNames(LIST, ["Aurora FM"]);
    const [after] = await list(LIST);
    expect(after?.changeuuid).not.toBe(before?.changeuuid);
    const changes = await json<ApiStation[]>("/json/stations/changed");
    expect(changes.map(({ name, tags, changeuuid }) => [name, tags, changeuuid])).toEqual([
      ["Aurora", "", before?.changeuuid],
      ["Aurora FM", "fado", after?.changeuuid],
    ]);
    expect(Object.keys(changes[0] ?? {})).toHaveLength(17);
    const since = (uuid = "") => json<ApiStation[]>(`/json/stations/changed?lastchangeuuid=${uuid.toUpperCase()}`);
    expect(await since(before?.changeuuid)).toEqual(changes.slice(1));
    expect(await since(after?.changeuuid)).toEqual([]);
    expect(await since("00000000-0000-4000-8000-000000000000")).toEqual(changes);
    expect(await json(`/json/stations/changed?limit=1`)).toEqual(changes.slice(0, 1));
    await rename("Aurora 2");
    await untilNames(LIST, ["Aurora 2"]);
    expect(await since(after?.changeuuid)).toMatchObject([{ name: "Aurora 2" }]);
  },
);

withSite("a deleted station answers nothing, and returns under its UUID", async ({ database, change, untilNames }) => {
  const remove = () =>
    change({ topic: "stations", ids: [AURORA] }, (transaction) =>
      transaction.delete(stations).where(eq(stations.id, AURORA)),
    );
  await remove();
  await untilNames(`/json/stations/byuuid/${AURORA}`, []);
  await untilNames(LIST, []);
  await putStation(database, station({ id: AURORA, name: "Aurora again", streamUrl: "https://aurora.example/live" }));
  await change({ topic: "stations", ids: [AURORA] });
  await untilNames(`/json/stations/byuuid/${AURORA}`, ["Aurora again"]);
});

withSite("a station answers for a suspended duplicate, under the UUID that was requested", async (site) => {
  const { change, untilNames, stations: list, names } = site;
  await change({ topic: "stations", ids: [MAR] }, setStatus(MAR, "approved"));
  await untilNames(LIST, ["Aurora", "Mar"]);
  await change({ topic: "stations", ids: [AURORA] }, async (transaction) => {
    await setStatus(AURORA, "suspended")(transaction);
    await answerForStations(transaction, [AURORA], MAR);
  });
  await untilNames(`/json/stations/byuuid/${AURORA}`, ["Mar"]);
  expect(await list(`/json/stations/byuuid/${AURORA}`)).toMatchObject([{ stationuuid: AURORA }]);
  expect(await names(LIST)).toEqual(["Mar"]);
  await change({ topic: "stations", ids: [AURORA] }, setStatus(AURORA, "approved"));
  await untilNames(`/json/stations/byuuid/${AURORA}`, ["Aurora"]);
});

withSite("a station answers for a deleted duplicate, until that one comes back", async (site) => {
  const { database, change, untilNames } = site;
  await change({ topic: "stations", ids: [MAR] }, setStatus(MAR, "approved"));
  await change({ topic: "stations", ids: [AURORA] }, async (transaction) => {
    await transaction.delete(stations).where(eq(stations.id, AURORA));
    await answerForStations(transaction, [AURORA], MAR);
  });
  await untilNames(`/json/stations/byuuid/${AURORA}`, ["Mar"]);
  await untilNames(LIST, ["Mar"]);
  await putStation(database, station({ id: AURORA, name: "Aurora again", streamUrl: "https://aurora.example/live" }));
  await change({ topic: "stations", ids: [AURORA] });
  await untilNames(`/json/stations/byuuid/${AURORA}`, ["Aurora again"]);
});

withSite("after a restore all is read again", async ({ database, change, untilNames }) => {
  await database.execute(sql`update stations set name = 'Restored', status = 'approved' where id = ${MAR}`);
  await change({ topic: "everything" });
  await untilNames(LIST, ["Aurora", "Restored"]);
});

/** Moves the clock on to the next reading, and waits until Rádio Aurora is listed with these values. */
async function untilListed({ clock, json }: Site, expected: Partial<ApiStation>): Promise<void> {
  await clock.untilAsleep();
  clock.advance(10_000);
  await waitUntil(`the station has ${JSON.stringify(expected)}`, async () => {
    const [listed] = await json<ApiStation[]>(`/json/stations/byuuid/${AURORA}`);
    return Object.entries(expected).every(([name, value]) => listed?.[name as keyof ApiStation] === value);
  });
}

withSite("clicks count within seconds, for a day, and for the trend of the next", async (site) => {
  const { database, clock, json } = site;
  const clickedAt = new Date(Math.floor(clock.now().getTime() / 1_000) * 1_000);
  await database.insert(stationClicks).values([
    { stationId: AURORA, clickedAt },
    { stationId: "unknown", clickedAt },
  ]);
  const text = clickedAt.toISOString().slice(0, 19).replace("T", " ");
  await untilListed(site, { clickcount: 1, clicktrend: 1, clicktimestamp: text });
  const clicks = await json<{ stationuuid: string; clickuuid: string }[]>("/json/clicks");
  expect(clicks).toMatchObject([{ stationuuid: AURORA, clicktimestamp: text }]);
  expect(await json(`/json/clicks?lastclickuuid=${clicks[0]?.clickuuid}`)).toEqual([]);
  expect(await json("/json/stats")).toMatchObject({ clicks_last_hour: 2, clicks_last_day: 2 });
  clock.advance(24 * 60 * 60 * 1_000);
  await untilListed(site, { clickcount: 0, clicktrend: -1, clicktimestamp: text });
  clock.advance(24 * 60 * 60 * 1_000);
  await untilListed(site, { clickcount: 0, clicktrend: 0 });
});

withSite("votes, checks and reports of upstreams are listed within seconds", async (site) => {
  const { database, clock, json } = site;
  await database.insert(stationVotes).values({ stationId: AURORA, votes: 7, changedAt: clock.now() });
  await untilListed(site, { votes: 7, lastcheckok: 1, codec: "UNKNOWN" });
  const written = { stream_url: "https://aurora.example/live" };
  const reported = { url_resolved: "https://aurora.example/play", votes: 90, codec: "AAC+", lastcheckok: 0 as const };
  const facts = { ...NO_FACTS, ...reported };
  await database.insert(upstreamStations).values({ uuid: AURORA, stationId: AURORA, written, facts });
  await untilListed(site, { votes: 90, codec: "AAC+", lastcheckok: 0, url_resolved: "https://aurora.example/play" });
  expect(await json("/json/stations/broken")).toHaveLength(1);
  const checkedAt = new Date(clock.now().getTime() - 1_000);
  const checkedUrl = "https://aurora.example/live";
  const check = { stationId: AURORA, checkedUrl, outcome: "plays" as const, checkedAt, playedAt: checkedAt };
  await database.insert(streamChecks).values(check);
  await untilListed(site, { lastcheckok: 1, votes: 90 });
  const checks = await json<{ checkuuid: string }[]>("/json/checks");
  expect(checks).toMatchObject([{ stationuuid: AURORA, source: "radio.example", ok: 1 }]);
  expect(await json(`/json/checks?lastcheckuuid=${checks[0]?.checkuuid}`)).toEqual([]);
  expect(await json("/json/checks?seconds=60")).toHaveLength(1);
  expect(await json("/json/checks?seconds=0")).toEqual([]);
  const later = new Date(clock.now().getTime() - 500);
  await database.update(streamChecks).set({ checkedAt: later, outcome: "timed-out" });
  await untilListed(site, { lastchecktime: later.toISOString().slice(0, 19).replace("T", " ") });
  expect(await json(`/json/checks?lastcheckuuid=${checks[0]?.checkuuid}`)).toMatchObject([{ ok: 0 }]);
});

withSite("a failure of the database delays a change, and loses none", async ({ database, change, hub, ...site }) => {
  const changes = recordChanges(hub);
  await database.execute(sql`alter table upstream_stations rename to hidden`);
  await change({ topic: "stations", ids: [MAR] }, setStatus(MAR, "approved"));
  await waitUntil("the change is received", () => changes.refreshed.length > 0);
  expect(await site.names(LIST)).toEqual(["Aurora"]);
  await database.execute(sql`alter table hidden rename to upstream_stations`);
  await site.untilNames(LIST, ["Aurora", "Mar"]);
});

withSite("a failure of the database delays votes, and loses none", async (site) => {
  const { database, clock } = site;
  await clock.untilAsleep();
  await database.insert(stationVotes).values({ stationId: AURORA, votes: 7, changedAt: clock.now() });
  await database.execute(sql`alter table upstream_stations rename to hidden`);
  clock.advance(10_000);
  await waitUntil("the next try is in a second", async () => (await clock.untilAsleep()) === 1_000);
  await database.execute(sql`alter table hidden rename to upstream_stations`);
  await untilListed(site, { votes: 7 });
});
