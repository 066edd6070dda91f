import { asc, eq } from "drizzle-orm";
import { expect } from "vitest";
import type { Database } from "#app/platform/database/database.server.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import { stationUuids } from "#app/stations/station/station-identities.table.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { upstreamStations } from "#app/stations/station/upstream-stations.table.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { type FakeUpstream, uuidOf } from "#test-support/mirror/fake-upstream.ts";
import { mirrorOf } from "#test-support/mirror/mirrors.ts";
import { putModerators } from "#test-support/moderation.ts";
import { ADMINISTRATOR } from "#test-support/viewers.ts";
import { commandMirror } from "./mirror-commands.server.ts";
import { readMirrorState } from "./mirror-state.server.ts";
import { MirrorTrouble } from "./mirror-trouble.ts";
import { stoppedPass } from "./mirror-view.ts";
import type { PassResult } from "./run-pass.server.ts";

const COUNT = 130;

function fill(upstream: FakeUpstream): void {
  for (let number = 1; number <= COUNT; number += 1)
    upstream.put({ stationuuid: uuidOf(number), name: `Rádio ${String(number).padStart(3, "0")}` });
}

/** What a mirror makes of an upstream, without times. */
async function resultOf(database: Database) {
  const all = await database.select().from(stations).orderBy(asc(stations.id));
  const rows = await database.select().from(upstreamStations).orderBy(asc(upstreamStations.uuid));
  return {
    stations: all.map(({ id, name, status, streamUrl }) => ({ id, name, status, streamUrl })),
    rows: rows.map(({ uuid, stationId, changeUuid, written }) => ({ uuid, stationId, changeUuid, name: written.name })),
    uuids: (await database.select().from(stationUuids).orderBy(asc(stationUuids.uuid))).map(({ uuid, isPrimary }) => [
      ...[uuid, isPrimary],
    ]),
    cursor: (await readMirrorState(database)).cursor,
  };
}

/** Runs passes, each stopped after one more transaction, until one reaches its end. Gives that one, and how many there were. */
async function stopAfterEach(pass: (options: object) => Promise<PassResult>, options: object = {}) {
  for (let stopped = 0; stopped < 100; stopped += 1) {
    const stop = new AbortController();
    let transactions = 0;
    const onProgress = () => {
      transactions += 1;
      if (transactions > 1) stop.abort(new Error("stopped"));
    };
    try {
      return { result: await pass({ ...options, signal: stop.signal, onProgress }), stopped };
    } catch (error) {
      if (!stop.signal.aborted) throw error;
    }
  }
  throw new Error("The pass never ended");
}

onBothEngines("a pass that is stopped after each transaction continues where it stopped", async (testDatabase) => {
  const { database } = testDatabase;
  const { upstream, pass } = await mirrorOf(testDatabase);
  fill(upstream);
  const first = await stopAfterEach(pass, { pageSize: 40 });
  expect(first.stopped).toBeGreaterThan(5);
  expect(first.result.counts).toEqual({ added: COUNT, changed: 0, removed: 0, kept: 0 });
  expect((await resultOf(database)).stations).toHaveLength(COUNT);
  for (let number = 1; number <= 120; number += 1) upstream.put({ stationuuid: uuidOf(number), state: "Porto" });
  upstream.put({ stationuuid: uuidOf(COUNT + 1), name: "Rádio Nova" });
  const second = await stopAfterEach(pass);
  expect(second.result.counts).toMatchObject({ added: 1, changed: 120 });
  for (let number = 1; number <= 13; number += 1) upstream.remove(uuidOf(number));
  const third = await stopAfterEach(pass, { kind: "all", pageSize: 40 });
  expect(third.result).toMatchObject({ trouble: null, counts: { removed: 13 } });
  const { stations: all, uuids, rows } = await resultOf(database);
  expect(all.filter(({ status }) => status === "suspended")).toHaveLength(13);
  expect(new Set(all.map(({ streamUrl }) => streamUrl)).size).toBe(COUNT + 1);
  expect(rows).toHaveLength(COUNT + 1);
  expect(uuids).toHaveLength(2 * (COUNT + 1));
  // Each edit once.
  expect(await database.$count(changes, eq(changes.kind, "edit"))).toBe(120);
});

onBothEngines(
  "an accepted pass that is stopped after each transaction brings each station once",
  async (testDatabase) => {
    const { database } = testDatabase;
    await putModerators(database);
    const { upstream, pass } = await mirrorOf(testDatabase);
    fill(upstream);
    await pass();
    for (let number = 1; number <= 20; number += 1) upstream.remove(uuidOf(number));
    // More than a batch of the embedded database.
    for (let number = COUNT + 1; number <= COUNT + 60; number += 1) upstream.put({ stationuuid: uuidOf(number) });
    const { result } = await stopAfterEach(pass, { kind: "all", pageSize: 40, maxNew: 59 });
    expect(result.trouble).toMatchObject({ kind: "stopped", added: 60, removed: 20, known: COUNT });
    const id = stoppedPass(await readMirrorState(database))?.id ?? "";
    await commandMirror(database, ADMINISTRATOR, { accept: id, now: new Date() });
    const accepted = await stopAfterEach(pass, { maxNew: 59 });
    expect(accepted.stopped).toBeGreaterThan(1);
    expect(accepted.result).toMatchObject({ trouble: null, counts: { added: 60, removed: 20 } });
    const { stations: all } = await resultOf(database);
    expect(all).toHaveLength(COUNT + 60);
    expect(all.filter(({ status }) => status === "suspended")).toHaveLength(20);
  },
);

onBothEngines("a pass whose requests all fail once ends as one without failures", async (testDatabase) => {
  const { database } = testDatabase;
  const { upstream, pass } = await mirrorOf(testDatabase);
  fill(upstream);
  const kinds = new Set<string>();
  let result: PassResult | undefined;
  for (let number = 0; result === undefined && number < 60; number += 1) {
    const failing = number;
    let requests = 0;
    upstream.onRequest((path) => {
      if (requests === failing) upstream.fail(path, (_request, response) => response.writeHead(503).end(), 1);
      requests += 1;
    });
    try {
      result = await pass({ pageSize: 40 });
    } catch (error) {
      if (!(error instanceof MirrorTrouble)) throw error;
      kinds.add(error.trouble.kind);
      // It continues where it stopped: the same request is sent again, and then the next one fails.
    }
  }
  expect([...kinds]).toEqual(["busy"]);
  expect(result?.counts).toMatchObject({ added: COUNT });
  expect((await resultOf(database)).stations).toHaveLength(COUNT);
});

onBothEngines("an answer that cannot be used changes nothing", async (testDatabase) => {
  const { database } = testDatabase;
  const { upstream, pass } = await mirrorOf(testDatabase);
  fill(upstream);
  await pass();
  const before = await resultOf(database);
  for (let number = 1; number <= 60; number += 1) upstream.put({ stationuuid: uuidOf(number), state: "Porto" });
  const broken = (text: string) => (_request: unknown, response: import("node:http").ServerResponse) =>
    response.writeHead(200).end(text);
  for (const path of ["changed", "byuuid"]) {
    for (const text of ["", "<html>", "[", '[{"stationuuid":', "[1]", "null"]) {
      upstream.fail(path, broken(text), 1);
      await expect(pass()).rejects.toThrow(MirrorTrouble);
      expect(await resultOf(database)).toEqual(before);
    }
  }
  // Stations that were just named cannot all be missing.
  upstream.fail("byuuid", broken("[]"), 1);
  await expect(pass()).rejects.toThrow("is not that of a Radio Browser server");
  expect(await resultOf(database)).toEqual(before);
  // A reading of all stores whole pages alone.
  const page = JSON.stringify([{ stationuuid: uuidOf(1), name: "Outra", url: "https://x.example/" }]).slice(0, -1);
  upstream.fail("/json/stations?", broken(page), 1);
  await expect(pass({ kind: "all" })).rejects.toThrow("was cut off");
  expect((await resultOf(database)).stations).toEqual(before.stations);
  expect((await pass()).counts).toMatchObject({ changed: 60, removed: 0 });
});

onBothEngines("an upstream that gives one page again and again is not read without end", async (testDatabase) => {
  const { upstream, pass } = await mirrorOf(testDatabase);
  fill(upstream);
  const page = JSON.stringify(
    Array.from({ length: 40 }, (_, index) => ({
      stationuuid: uuidOf(index),
      name: "R",
      url: `https://x.example/${index}`,
    })),
  );
  upstream.fail("/json/stations?", (_request, response) => response.writeHead(200).end(page));
  await expect(pass({ pageSize: 40 })).rejects.toThrow("is not that of a Radio Browser server");
});

onBothEngines("a cursor that the upstream does not know any more makes the pass read all", async (testDatabase) => {
  const { database } = testDatabase;
  const { upstream, pass } = await mirrorOf(testDatabase);
  fill(upstream);
  await pass();
  upstream.put({ stationuuid: uuidOf(500), name: "Rádio Última" });
  await pass();
  // With its station the history goes, and the upstream begins at the start without saying so.
  upstream.remove(uuidOf(500));
  upstream.touch(uuidOf(1), { votes: 4_000 });
  const { kind, counts } = await pass();
  expect({ kind, counts }).toMatchObject({ kind: "all", counts: { added: 0, removed: 1 } });
  const [row] = await database
    .select()
    .from(upstreamStations)
    .where(eq(upstreamStations.uuid, uuidOf(1)));
  expect(row?.facts.votes).toBe(4_000);
  expect((await pass()).kind).toBe("changes");
});

onBothEngines("changes of stations that were read meanwhile are no sign of a lost cursor", async (testDatabase) => {
  const { upstream, pass } = await mirrorOf(testDatabase);
  fill(upstream);
  let pages = 0;
  upstream.onRequest((path) => {
    if (!path.startsWith("/json/stations?")) return;
    pages += 1;
    if (pages === 1)
      for (let number = 1; number <= 9; number += 1) upstream.put({ stationuuid: uuidOf(number), state: "Faro" });
  });
  expect(await pass({ pageSize: 40 })).toMatchObject({ kind: "all", counts: { added: COUNT } });
  expect(pages).toBe(4);
});

onBothEngines("an upstream that knows no cursor is read once, and the operator is notified", async (testDatabase) => {
  const { database } = testDatabase;
  const { upstream, pass } = await mirrorOf(testDatabase);
  fill(upstream);
  upstream.fail("lastchangeuuid", (_request, response) => {
    const first = [{ stationuuid: uuidOf(1), changeuuid: uuidOf(1, "c0000000") }];
    response.writeHead(200).end(JSON.stringify(first));
  });
  await expect(pass()).rejects.toThrow("does not know the change that was read last");
  expect(await database.$count(stations)).toBe(COUNT);
  expect((await readMirrorState(database)).pass).toMatchObject({ kind: "all", step: "follow" });
});
