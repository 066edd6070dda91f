import { eq } from "drizzle-orm";
import { expect } from "vitest";
import type { Database } from "#app/platform/database/database.server.ts";
import { openChangeHub } from "#app/platform/live-events/change-hub.server.ts";
import type { Inspection } from "#app/sound/streams/inspection.ts";
import { reviewItems } from "#app/stations/open-items/review-items.table.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { dailyChecks, playFailures, streamChecks } from "#app/stations/station/stream-checks.table.ts";
import { recordChanges } from "#test-support/change-hubs.ts";
import { found, getStreamCheck, inspection, putStationsDueForCheck } from "#test-support/checked-streams.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { storeInspection } from "./store-inspection.server.ts";

const NOON = new Date("2026-11-21T12:00:00Z");
const HOUR = 3_600_000;
const at = (hours: number) => new Date(NOON.getTime() + hours * HOUR);

type StoreOptions = { now?: Date; id?: string; streamUrl?: string };

function store(database: Database, result: Inspection, { now = NOON, id = "a", streamUrl }: StoreOptions = {}) {
  const checked = { stationId: id, streamUrl: streamUrl ?? `https://${id}.example/s`, inspection: result };
  return storeInspection(database, checked, { now, random: 0.5 });
}

async function stationOf(database: Database, id = "a") {
  const [row] = await database.select().from(stations).where(eq(stations.id, id));
  return row;
}

/** Stores so many failed checks, an hour apart, the first at noon. */
async function fail(database: Database, times: number, id = "a"): Promise<void> {
  for (let time = 0; time < times; time += 1) await store(database, found("not-found"), { now: at(time), id });
}

onBothEngines(
  "storeInspection: stores the result with the check and the fields for players with the station",
  async ({ database }) => {
    await putStationsDueForCheck(database, ["a"], { since: NOON });
    const before = await stationOf(database);
    await store(
      database,
      inspection({ kind: "hls", codec: "aac", sendsTitles: true, name: "Rádio\nA", genre: "Fado" }),
    );
    expect(await getStreamCheck(database, "a")).toMatchObject({
      checkedUrl: "https://a.example/s",
      outcome: "plays",
      finalUrl: "https://final.example/s",
      bitrateKbps: 128,
      sendsTitles: true,
      streamName: "Rádio A",
      streamGenre: "Fado",
      checkedAt: NOON,
      leasedUntil: null,
      failures: 0,
      failingSince: null,
      nextCheckAt: at(24),
    });
    const facts = { playUrl: "https://play.example/s", streamKind: "hls", streamCodec: "aac", offAir: false };
    expect(await stationOf(database)).toEqual({ ...before, ...facts });
  },
);

onBothEngines(
  "storeInspection: blocks a stream in a private network from the first such check until it is playable again",
  async ({ database }) => {
    await putStationsDueForCheck(database, ["a", "b"], { since: NOON });
    for (const id of ["a", "b"]) {
      if (id === "a") await store(database, inspection({ kind: "hls", codec: "aac" }), { id });
      await store(database, found("private-address"), { now: at(1), id });
      expect(await stationOf(database, id)).toMatchObject({ streamKind: "private", offAir: false });
      await store(database, found("timed-out"), { now: at(2), id });
      expect((await stationOf(database, id))?.streamKind).toBe("private");
      await store(database, inspection({ kind: "hls", codec: "aac" }), { now: at(3), id });
      expect((await stationOf(database, id))?.streamKind).toBe("hls");
    }
  },
);

onBothEngines("storeInspection: does not block a private stream URL that the operator set", async ({ database }) => {
  await putStationsDueForCheck(database, ["a"], { since: NOON });
  const streamUrl = "http://192.168.1.5:8000/s";
  await database.update(stations).set({ streamUrl, streamKind: "direct" }).where(eq(stations.id, "a"));
  await database.update(streamChecks).set({ checkedUrl: streamUrl }).where(eq(streamChecks.stationId, "a"));
  await store(database, found("private-address"), { streamUrl });
  expect((await stationOf(database))?.streamKind).toBe("direct");
});

onBothEngines("storeInspection: playUrl is empty when it is the stream URL", async ({ database }) => {
  await putStationsDueForCheck(database, ["a"], { since: NOON });
  await store(database, inspection({ playUrl: "https://a.example/s" }));
  expect(await stationOf(database)).toMatchObject({ playUrl: "", streamKind: "direct" });
});

onBothEngines("storeInspection: sets a missing bitrate and keeps an existing one", async ({ database }) => {
  await putStationsDueForCheck(database, ["a", "b"], { since: NOON });
  await database.update(stations).set({ bitrate: "" }).where(eq(stations.id, "b"));
  await store(database, inspection({ bitrateKbps: 64 }));
  await store(database, inspection({ bitrateKbps: 64 }), { id: "b" });
  expect([(await stationOf(database))?.bitrate, (await stationOf(database, "b"))?.bitrate]).toEqual([
    "128kbps",
    "64kbps",
  ]);
});

onBothEngines(
  "storeInspection: four failures over three hours set a station off the air, one success resets it",
  async ({ database }) => {
    await putStationsDueForCheck(database, ["a"], { since: NOON });
    await store(database, inspection({ kind: "hls" }), { now: at(-1) });
    await fail(database, 3);
    expect(await stationOf(database)).toMatchObject({ offAir: false });
    expect(await getStreamCheck(database, "a")).toMatchObject({
      failures: 3,
      failingSince: NOON,
      nextCheckAt: at(2 + 3 * 1.05),
    });
    await store(database, found("timed-out"), { now: at(3) });
    expect(await stationOf(database)).toMatchObject({
      offAir: true,
      streamKind: "hls",
      playUrl: "https://play.example/s",
    });
    await store(database, found("http-only"), { now: at(9) });
    expect(await stationOf(database)).toMatchObject({ offAir: false });
    expect(await getStreamCheck(database, "a")).toMatchObject({ failures: 0, failingSince: null });
  },
);

onBothEngines("storeInspection: never sets an exempt station off the air", async ({ database }) => {
  await putStationsDueForCheck(database, ["a"], { since: NOON });
  await database.update(streamChecks).set({ exempt: true });
  await fail(database, 6);
  expect(await stationOf(database)).toMatchObject({ offAir: false });
  expect(await getStreamCheck(database, "a")).toMatchObject({ failures: 6, exempt: true });
});

onBothEngines("storeInspection: ignores the result for a previous stream URL", async ({ database }) => {
  await putStationsDueForCheck(database, ["a"], { since: NOON });
  const before = await stationOf(database);
  expect(await store(database, inspection(), { streamUrl: "https://old.example/s", now: at(1) })).toBe(false);
  expect(await stationOf(database)).toEqual(before);
  expect(await getStreamCheck(database, "a")).toMatchObject({ outcome: null, nextCheckAt: at(1) });
  expect(await store(database, inspection(), { id: "nada" })).toBe(false);
});

onBothEngines("storeInspection: failures at a previous stream URL do not count", async ({ database }) => {
  await putStationsDueForCheck(database, ["a"], { since: NOON });
  await fail(database, 5);
  await database.update(stations).set({ streamUrl: "https://new.example/s" });
  await store(database, found("dns"), { streamUrl: "https://new.example/s", now: at(6) });
  expect(await stationOf(database)).toMatchObject({ offAir: false });
  expect(await getStreamCheck(database, "a")).toMatchObject({ failures: 1, failingSince: at(6) });
});

onBothEngines("storeInspection: keeps the results of the last 24 checks of one stream URL", async ({ database }) => {
  await putStationsDueForCheck(database, ["a"], { since: NOON });
  await store(database, inspection());
  await fail(database, 2);
  expect(await getStreamCheck(database, "a")).toMatchObject({ recent: "100" });
  for (let hour = 3; hour < 26; hour += 1) await store(database, inspection(), { now: at(hour) });
  expect(await getStreamCheck(database, "a")).toMatchObject({ recent: `0${"1".repeat(23)}` });
  await database.update(stations).set({ streamUrl: "https://new.example/s" });
  await store(database, found("dns"), { streamUrl: "https://new.example/s", now: at(26) });
  expect(await getStreamCheck(database, "a")).toMatchObject({ recent: "0" });
});

onBothEngines("storeInspection: deletes the play failures of the station", async ({ database }) => {
  await putStationsDueForCheck(database, ["a", "b"], { since: NOON });
  await database.insert(playFailures).values(["a", "b"].map((stationId) => ({ key: stationId, stationId })));
  await store(database, found("dns"));
  expect(await database.select({ of: playFailures.stationId }).from(playFailures)).toEqual([{ of: "b" }]);
});

onBothEngines(
  "storeInspection: announces public changes to all and other outcomes to administrators, each once",
  async ({ database, connection, change }) => {
    await putStationsDueForCheck(database, ["a"], { since: NOON });
    await putStationsDueForCheck(database, ["p"], { since: NOON, status: "pending" });
    const hub = await openChangeHub(connection);
    const recorded = recordChanges(hub);
    const unchanged = { status: "approved", updatedAt: (await stationOf(database))?.updatedAt };
    await store(database, inspection());
    await recorded.until(1);
    await store(database, inspection());
    await store(database, inspection({ name: "Outro nome", finalUrl: "https://other.example/" }));
    await store(database, found("not-found"));
    await recorded.until(2);
    await store(database, found("not-found"));
    await store(database, inspection(), { id: "p" });
    await recorded.until(3);
    await change({ topic: "settings" });
    await recorded.until(4);
    expect(recorded.notified).toEqual([
      { topic: "stations", ids: ["a"] },
      { topic: "administration" },
      { topic: "administration" },
      { topic: "settings" },
    ]);
    expect(await stationOf(database)).toMatchObject(unchanged);
    hub.close();
  },
);

onBothEngines(
  "storeInspection: a stream that is blocked for us has neither played nor failed, and is not off the air",
  async ({ database }) => {
    await putStationsDueForCheck(database, ["a", "b"], { since: NOON });
    await store(database, found("blocked"), { id: "b" });
    expect(await stationOf(database, "b")).toMatchObject({ offAir: false, streamKind: "", playUrl: "" });
    expect(await getStreamCheck(database, "b")).toMatchObject({ outcome: "blocked", recent: "", nextCheckAt: at(24) });

    await store(database, inspection({ kind: "hls" }), { now: at(-1) });
    await fail(database, 5);
    expect(await stationOf(database)).toMatchObject({ offAir: true });
    for (const hour of [5, 29]) await store(database, found("blocked"), { now: at(hour) });
    expect(await stationOf(database)).toMatchObject({ offAir: false, streamKind: "hls" });
    expect(await getStreamCheck(database, "a")).toMatchObject({
      failures: 0,
      failingSince: null,
      recent: "100000",
      playedAt: at(-1),
    });
    const counted = await database.select().from(dailyChecks).orderBy(dailyChecks.stationId);
    expect(counted).toMatchObject([{ stationId: "a", checks: 6, failures: 5 }]);
    await fail(database, 3);
    expect(await stationOf(database)).toMatchObject({ offAir: false });
  },
);

onBothEngines(
  "storeInspection: a blocked stream that a listener heard since the last check counts as played, once",
  async ({ database }) => {
    await putStationsDueForCheck(database, ["a"], { since: NOON });
    await store(database, found("blocked"));
    await database.update(streamChecks).set({ playedAt: at(3) });
    await store(database, found("blocked"), { now: at(24) });
    await store(database, found("blocked"), { now: at(48) });
    expect(await getStreamCheck(database, "a")).toMatchObject({ recent: "1", playedAt: at(3) });
    expect(await database.select().from(dailyChecks)).toMatchObject([{ checks: 1, failures: 0 }]);
    await store(database, found("not-found"), { now: at(49) });
    expect(await getStreamCheck(database, "a")).toMatchObject({ recent: "10", failures: 1 });
  },
);

onBothEngines(
  "storeInspection: the item of a dead station is closed when its stream is blocked",
  async ({ database }) => {
    await putStationsDueForCheck(database, ["a"], { since: NOON });
    for (const day of [0, 1, 2, 15]) await store(database, found("dns"), { now: at(24 * day) });
    const items = () => database.select().from(reviewItems);
    expect(await items()).toMatchObject([{ kind: "dead", closedAt: null }]);
    await store(database, found("blocked"), { now: at(24 * 16) });
    expect(await items()).toMatchObject([{ kind: "dead", outcome: "gone" }]);
  },
);
