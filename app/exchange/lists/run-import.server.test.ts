import { writeFileSync } from "node:fs";
import { asc, eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { openChangeHub } from "#app/platform/live-events/change-hub.server.ts";
import { createStreamClient } from "#app/platform/net/stream-client.server.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { streamChecks } from "#app/stations/station/stream-checks.table.ts";
import { recordChanges } from "#test-support/change-hubs.ts";
import { onBothEngines, type TestDatabase } from "#test-support/databases.ts";
import { encodeText } from "#test-support/encode-text.ts";
import { fakeClock } from "#test-support/fake-clock.ts";
import { importText, NOON, newImport } from "#test-support/import-lists.ts";
import { AURORA, BEIRA, putStation } from "#test-support/named-stations.ts";
import { makeTemporaryFolder } from "#test-support/temporary-folder.ts";
import { waitUntil } from "#test-support/wait-until.ts";
import { DUPLICATE_IN_LIST, DUPLICATE_KNOWN } from "./classify-rows.ts";
import { getImport, readImports, readReportedRows } from "./import-reader.server.ts";
import { beginImport, IMPORT_ALREADY_RUNNING, IMPORT_INTERRUPTED, requestImportStop } from "./import-records.server.ts";
import { openImportService } from "./import-service.server.ts";
import { imports } from "./imports.table.ts";

const streamClient = createStreamClient({ allowPrivate: false });

const line = (name: string, stream_url: string, more: object = {}) =>
  JSON.stringify({ name, stream_url, country: "Portugal", ...more });

const MIXED = [
  line("Rádio Douro", "https://douro.example/stream", {
    genre: "jazz",
    tags: ["rio"],
    language: "portuguese,english",
    bitrate: 128,
    state: "Norte",
  }),
  line("Rádio Ria", "http://ria.example:80/;", { country: "Spain" }),
  line("Aurora de novo", "https://AURORA.example/stream"),
  line("Douro de novo", "http://douro.example:80/stream"),
  line("Rádio de casa", "http://10.0.0.1/stream"),
  line("Rádio de lado nenhum", "https://nenhum.example/", { country: "" }),
  "{ isto não é JSON",
  line("Rádio Vouga", "https://vouga.example/stream"),
].join("\n");

const allStations = ({ database }: TestDatabase) => database.select().from(stations).orderBy(asc(stations.id));

onBothEngines(
  "valid rows become stations and the others are reported with the reason; a second import adds nothing",
  async (test) => {
    const { database, connection } = test;
    await putStation(database, { ...AURORA, streamUrl: "https://aurora.example/stream" }, "suspended");
    const hub = await openChangeHub(connection);
    const changes = recordChanges(hub);
    const done = await importText(test, MIXED, { approves: true });
    expect(done).toMatchObject({
      state: "done",
      format: "json-lines",
      encoding: expect.stringMatching(/^utf-8/),
      problem: "",
      finishedAt: NOON,
      rowsRead: 8,
      added: 3,
      duplicates: 2,
      refused: 3,
      leftOut: 0,
    });
    const { rows } = await readReportedRows(database, done.id, { after: 0, limit: 100 });
    expect(rows.map(({ row, outcome, name, reason }) => [row, outcome, name, reason])).toEqual([
      [3, "duplicate", "Aurora de novo", DUPLICATE_KNOWN],
      [4, "duplicate", "Douro de novo", DUPLICATE_IN_LIST],
      [5, "refused", "Rádio de casa", "URL de stream não pode apontar para endereços locais ou privados"],
      [6, "refused", "Rádio de lado nenhum", "falta o país"],
      [7, "refused", expect.stringContaining("isto não é JSON"), "a linha não é JSON válido"],
    ]);

    const listed = await database
      .select()
      .from(stations)
      .where(eq(stations.status, "approved"))
      .orderBy(asc(stations.createdAt));
    expect(
      listed.map(({ name }) => name),
      "the first of the list is the newest",
    ).toEqual(["Rádio Vouga", "Rádio Ria", "Rádio Douro"]);
    expect(listed[2]).toMatchObject({
      region: "Norte",
      genre: "Jazz",
      tags: ["rio"],
      languages: ["pt", "en"],
      bitrate: "128kbps",
      submittedBy: null,
      contactEmail: null,
    });
    expect(listed[1]).toMatchObject({ country: "Espanha", genre: "Geral", streamUrl: "http://ria.example:80/;" });
    expect(await database.$count(streamChecks), "their streams are scheduled for a check").toBe(3);
    await waitUntil("each station is announced", () => changes.ids().size === 3);
    hub.close();

    const before = await allStations(test);
    const again = await importText(test, MIXED, { approves: true });
    expect(again).toMatchObject({ state: "done", added: 0, duplicates: 5, refused: 3 });
    expect(await allStations(test), "a second import changes nothing").toEqual(before);

    await database
      .update(stations)
      .set({ streamUrl: "https://douro.example/novo" })
      .where(eq(stations.name, "Rádio Douro"));
    const edited = await allStations(test);
    expect(await importText(test, MIXED), "nor after a station's stream URL was edited").toMatchObject({
      added: 0,
      duplicates: 5,
    });
    expect(await allStations(test)).toEqual(edited);

    const { imports: history } = await readImports(database, null);
    expect(history).toHaveLength(3);
  },
);

onBothEngines(
  "without approval stations are pending and announced to administrators only; a file that is not a list fails",
  async (test) => {
    const { connection } = test;
    const hub = await openChangeHub(connection);
    const changes = recordChanges(hub);
    expect(await importText(test, line("Rádio Douro", "https://douro.example/s"))).toMatchObject({
      state: "done",
      added: 1,
    });
    expect(await allStations(test)).toMatchObject([{ name: "Rádio Douro", status: "pending" }]);
    await changes.until(1);
    expect(new Set(changes.notified.map(({ topic }) => topic))).toEqual(new Set(["administration"]));
    hub.close();
    expect(await importText(test, "\u0000\u0001 nada disto")).toMatchObject({
      state: "failed",
      problem: expect.stringMatching(/\.?$/),
      added: 0,
    });
  },
);

onBothEngines("one import runs at a time; an interrupted import is resumed where it stopped", async (test) => {
  const { database, engine } = test;
  const folder = makeTemporaryFolder("import");
  const clock = fakeClock();
  const list = Array.from({ length: 4_000 }, (_, index) => line(`Rádio ${index}`, `https://r${index}.example/`)).join(
    "\n",
  );
  const first = openImportService({ database, engine, dataDir: folder.path, streamClient, clock });
  const started = newImport({ approves: true });
  writeFileSync(await first.uploadPath(started.id), list);
  await first.begin(started);
  await expect(first.begin(newImport())).rejects.toMatchObject({ kind: "conflict", message: IMPORT_ALREADY_RUNNING });
  await waitUntil("the first batch is stored", async () => (await getImport(database, started.id)).added > 0);
  await first.close();
  const released = await getImport(database, started.id);
  expect(released.state).toBe("running");
  expect(released.added).toBeLessThan(4_000);

  clock.advance(1);
  const second = openImportService({ database, engine, dataDir: folder.path, streamClient, clock });
  await waitUntil("the import is done", async () => (await getImport(database, started.id)).state === "done");
  expect(await getImport(database, started.id)).toMatchObject({
    rowsRead: 4_000,
    added: 4_000,
    duplicates: 0,
    refused: 0,
  });
  expect(await database.$count(stations)).toBe(4_000);

  const stopped = newImport();
  writeFileSync(await second.uploadPath(stopped.id), list.replaceAll("https://r", "https://s"));
  await second.begin(stopped);
  await requestImportStop(database, stopped.id);
  await waitUntil("the import stops", async () => (await getImport(database, stopped.id)).state === "stopped");
  const { added } = await getImport(database, stopped.id);
  expect(await database.$count(stations), "stations added before the stop stay").toBe(4_000 + added);
  await expect(requestImportStop(database, stopped.id)).rejects.toMatchObject({ kind: "conflict" });
  await second.close();
  folder.remove();
});

onBothEngines(
  "an import whose file is missing is marked as interrupted after the grace period, and another can start",
  async (test) => {
    const { database, engine } = test;
    await putStation(database, BEIRA, "pending");
    const folder = makeTemporaryFolder("import");
    const clock = fakeClock();
    const lost = await beginImport(database, newImport(), "a crashed process", clock.now());
    const service = openImportService({ database, engine, dataDir: folder.path, streamClient, clock });
    for (let tries = 0; tries < 8; tries += 1) {
      await clock.untilAsleep();
      expect((await getImport(database, lost.id)).state, `after ${10 * tries} s`).toBe("running");
      clock.advance(10_000);
    }
    await clock.untilAsleep();
    expect(await getImport(database, lost.id)).toMatchObject({ state: "interrupted", problem: IMPORT_INTERRUPTED });
    await service.close();
    expect(await importText(test, line("Rádio Douro", "https://douro.example/s"))).toMatchObject({ state: "done" });
    expect(await database.select({ state: imports.state }).from(imports).where(sql`state = 'running'`)).toEqual([]);
    folder.remove();
  },
);

onBothEngines("a batch stored by several statements counts and reports each row once, in order", async (test) => {
  const { database } = test;
  // Added, duplicate and refused rows, more of each than one statement takes on the embedded database.
  const rows = Array.from({ length: 180 }, (_, index) =>
    index % 3 === 2 ? line(`Rádio ${index}`, "") : line(`Rádio ${index}`, `https://r${index - (index % 3)}.example/`),
  );
  const done = await importText(test, rows.join("\n"), { approves: true });
  expect(done).toMatchObject({ state: "done", rowsRead: 180, added: 60, duplicates: 60, refused: 60 });
  expect(await database.$count(stations)).toBe(60);
  const { rows: reported } = await readReportedRows(database, done.id, { after: 0, limit: 200 });
  const expected = rows.map((_, index) => index + 1).filter((row) => row % 3 !== 1);
  expect(reported.map(({ row }) => row)).toEqual(expected);
});

onBothEngines("a guessed encoding is stored with a sample", async (test) => {
  const text = "#EXTM3U\n#EXTINF:-1,Радио Шансон\nhttps://radio.example/1\n";
  const done = await importText(test, encodeText(text, "windows-1251") ?? "", { country: "Rússia" });
  expect(done).toMatchObject({
    added: 1,
    encoding: "windows-1251 «Радио Шансон»",
  });
  expect((await allStations(test)).map(({ name }) => name)).toEqual(["Радио Шансон"]);
});
