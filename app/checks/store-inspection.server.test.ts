import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { openChangeHub } from "#app/live-events/change-hub.server.ts";
import type { Database } from "#app/platform/database.server.ts";
import { stations } from "#app/stations/stations.table.ts";
import type { Inspection } from "#app/streams/inspection.ts";
import { recordChanges } from "../../test-support/change-hubs.ts";
import { found, getStreamCheck, inspection, putStationsDueForCheck } from "../../test-support/checked-streams.ts";
import { onBothEngines } from "../../test-support/databases.ts";
import { storeInspection } from "./store-inspection.server.ts";
import { playFailures, streamChecks } from "./stream-checks.table.ts";

const NOON = new Date("2026-11-21T12:00:00Z");
const HOUR = 3_600_000;
const at = (hours: number) => new Date(NOON.getTime() + hours * HOUR);

type At = { now?: Date; id?: string; streamUrl?: string };

function store(database: Database, what: Inspection, { now = NOON, id = "a", streamUrl }: At = {}) {
  const checked = { stationId: id, streamUrl: streamUrl ?? `https://${id}.example/s`, inspection: what };
  return storeInspection(database, checked, { now, random: 0.5 });
}

async function stationOf(database: Database, id = "a") {
  const [row] = await database.select().from(stations).where(eq(stations.id, id));
  return row;
}

/** So many checks without sound, an hour apart, the first at noon. */
async function fail(database: Database, times: number, id = "a"): Promise<void> {
  for (let time = 0; time < times; time += 1) await store(database, found("not-found"), { now: at(time), id });
}

onBothEngines("what was found stands with the check, and what players need with the station", async ({ database }) => {
  await putStationsDueForCheck(database, ["a"], { since: NOON });
  const before = await stationOf(database);
  await store(database, inspection({ kind: "hls", codec: "aac", sendsTitles: true, name: "Rádio\nA", genre: "Fado" }));
  expect(await getStreamCheck(database, "a")).toMatchObject({
    ...{ checkedUrl: "https://a.example/s", outcome: "plays", finalUrl: "https://final.example/s", bitrateKbps: 128 },
    ...{ sendsTitles: true, streamName: "Rádio A", streamGenre: "Fado", checkedAt: NOON, leasedUntil: null },
    ...{ failures: 0, failingSince: null, nextCheckAt: at(24) },
  });
  const facts = { playUrl: "https://play.example/s", streamKind: "hls", streamCodec: "aac", offAir: false };
  expect(await stationOf(database)).toEqual({ ...before, ...facts });
});

onBothEngines(
  "storeInspection: a station that leads to a private network is not played from the first such check until it sounds again",
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

onBothEngines(
  "storeInspection: an address that is private as it is written, put in by who runs the site, stays as it was",
  async ({ database }) => {
    await putStationsDueForCheck(database, ["a"], { since: NOON });
    const streamUrl = "http://192.168.1.5:8000/s";
    await database.update(stations).set({ streamUrl, streamKind: "direct" }).where(eq(stations.id, "a"));
    await database.update(streamChecks).set({ checkedUrl: streamUrl }).where(eq(streamChecks.stationId, "a"));
    await store(database, found("private-address"), { streamUrl });
    expect((await stationOf(database))?.streamKind).toBe("direct");
  },
);

onBothEngines("an address that plays as it is, is not said twice", async ({ database }) => {
  await putStationsDueForCheck(database, ["a"], { since: NOON });
  await store(database, inspection({ playUrl: "https://a.example/s" }));
  expect(await stationOf(database)).toMatchObject({ playUrl: "", streamKind: "direct" });
});

onBothEngines(
  "a bitrate that nobody has said is what the stream says, and one that was said stays",
  async ({ database }) => {
    await putStationsDueForCheck(database, ["a", "b"], { since: NOON });
    await database.update(stations).set({ bitrate: "" }).where(eq(stations.id, "b"));
    await store(database, inspection({ bitrateKbps: 64 }));
    await store(database, inspection({ bitrateKbps: 64 }), { id: "b" });
    expect([(await stationOf(database))?.bitrate, (await stationOf(database, "b"))?.bitrate]).toEqual([
      "128kbps",
      "64kbps",
    ]);
  },
);

onBothEngines(
  "four failures over three hours make a station «sem emissão», one success makes it well",
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

onBothEngines("an exempt station is never called off the air", async ({ database }) => {
  await putStationsDueForCheck(database, ["a"], { since: NOON });
  await database.update(streamChecks).set({ exempt: true });
  await fail(database, 6);
  expect(await stationOf(database)).toMatchObject({ offAir: false });
  expect(await getStreamCheck(database, "a")).toMatchObject({ failures: 6, exempt: true });
});

onBothEngines("what was found at an address that the station has no more is thrown away", async ({ database }) => {
  await putStationsDueForCheck(database, ["a"], { since: NOON });
  const before = await stationOf(database);
  expect(await store(database, inspection(), { streamUrl: "https://old.example/s", now: at(1) })).toBe(false);
  expect(await stationOf(database)).toEqual(before);
  expect(await getStreamCheck(database, "a")).toMatchObject({ outcome: null, nextCheckAt: at(1) });
  expect(await store(database, inspection(), { id: "nada" })).toBe(false);
});

onBothEngines("failures at another address do not count for this one", async ({ database }) => {
  await putStationsDueForCheck(database, ["a"], { since: NOON });
  await fail(database, 5);
  await database.update(stations).set({ streamUrl: "https://new.example/s" });
  await store(database, found("dns"), { streamUrl: "https://new.example/s", now: at(6) });
  expect(await stationOf(database)).toMatchObject({ offAir: false });
  expect(await getStreamCheck(database, "a")).toMatchObject({ failures: 1, failingSince: at(6) });
});

onBothEngines("what visitors notified of a station is settled with its next check", async ({ database }) => {
  await putStationsDueForCheck(database, ["a", "b"], { since: NOON });
  await database.insert(playFailures).values(["a", "b"].map((stationId) => ({ key: stationId, stationId })));
  await store(database, found("dns"));
  expect(await database.select({ of: playFailures.stationId }).from(playFailures)).toEqual([{ of: "b" }]);
});

onBothEngines(
  "visitors hear of what they see, administrators of another verdict, nobody of the same again",
  async (house) => {
    const { database, connection, change } = house;
    await putStationsDueForCheck(database, ["a"], { since: NOON });
    await putStationsDueForCheck(database, ["p"], { since: NOON, status: "pending" });
    const hub = await openChangeHub(connection);
    const heard = recordChanges(hub);
    const seen = { status: "approved", updatedAt: (await stationOf(database))?.updatedAt };
    await store(database, inspection());
    await heard.until(1);
    await store(database, inspection());
    await store(database, inspection({ name: "Outro nome", finalUrl: "https://other.example/" }));
    await store(database, found("not-found"));
    await heard.until(2);
    await store(database, found("not-found"));
    await store(database, inspection(), { id: "p" });
    await heard.until(3);
    await change({ topic: "settings" });
    await heard.until(4);
    expect(heard.notified).toEqual([
      { topic: "stations", ids: ["a"] },
      { topic: "administration" },
      { topic: "administration" },
      { topic: "settings" },
    ]);
    expect(await stationOf(database)).toMatchObject(seen);
    hub.close();
  },
);
