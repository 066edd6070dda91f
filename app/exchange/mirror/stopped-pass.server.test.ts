import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Database } from "#app/platform/database/database.server.ts";
import { knownMigrations } from "#app/platform/database/migrations.server.ts";
import { projectRoot } from "#app/platform/process/project-root.server.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { onBothEngines, type TestDatabase } from "#test-support/databases.ts";
import { uuidOf } from "#test-support/mirror/fake-upstream.ts";
import { mirrorOf } from "#test-support/mirror/mirrors.ts";
import { history, putModerators } from "#test-support/moderation.ts";
import { ADMINISTRATOR, EDITOR, USER } from "#test-support/viewers.ts";
import { heldStations, mirrorState } from "./mirror.table.ts";
import { commandMirror } from "./mirror-commands.server.ts";
import { readHeldNames, readMirrorState } from "./mirror-state.server.ts";
import { stoppedPass } from "./mirror-view.ts";

/** A mirror after its first pass, of so many stations. */
async function mirrored(testDatabase: TestDatabase, count: number) {
  const { database } = testDatabase;
  await putModerators(database);
  const mirror = await mirrorOf(testDatabase);
  const put = (from: number, to: number) => {
    for (let number = from; number <= to; number += 1)
      mirror.upstream.put({ stationuuid: uuidOf(number), name: `Rádio ${String(number).padStart(3, "0")}` });
  };
  const remove = (from: number, to: number) => {
    for (let number = from; number <= to; number += 1) mirror.upstream.remove(uuidOf(number));
  };
  put(1, count);
  await mirror.pass({ maxNew: 1 });
  return { ...mirror, database, put, remove };
}

const countOf = (database: Database, status: "approved" | "suspended") =>
  database.$count(stations, eq(stations.status, status));

const accept = async (database: Database, administrator = ADMINISTRATOR) => {
  const stopped = stoppedPass(await readMirrorState(database));
  await commandMirror(database, administrator, { accept: stopped?.id ?? "", now: new Date() });
};

onBothEngines(
  "a pass with one new station more than it may bring stops before the first of them",
  async (testDatabase) => {
    const { upstream, pass, database, put } = await mirrored(testDatabase, 2);
    // More than a batch of either engine.
    const maxNew = 300;
    put(3, 302);
    expect(await pass({ maxNew })).toMatchObject({ trouble: null, counts: { added: maxNew } });
    put(303, 603);
    upstream.put({ stationuuid: uuidOf(1), name: "Rádio Primeira" });
    const { kind, trouble, counts } = await pass({ maxNew });
    expect(trouble).toEqual({ kind: "stopped", base: upstream.origin, added: 301, removed: 0, known: 0 });
    expect({ kind, counts }).toEqual({ kind: "changes", counts: { added: 0, changed: 1, removed: 0, kept: 0 } });
    expect(await countOf(database, "approved")).toBe(302);
    expect(await readMirrorState(database)).toMatchObject({
      trouble,
      failures: 0,
      lastPass: { counts: { added: 300 } },
    });
    expect((await readHeldNames(database)).slice(0, 2)).toEqual(["Rádio 303", "Rádio 304"]);
  },
);

onBothEngines(
  "a stopped pass continues at its interval, and follows what changes without more new stations",
  async (testDatabase) => {
    const { upstream, pass, database, put } = await mirrored(testDatabase, 2);
    const maxNew = 2;
    put(3, 5);
    expect((await pass({ maxNew, kind: "all" })).trouble).toMatchObject({ added: 3 });
    const pages = () => upstream.requests.filter((path) => path.startsWith("/json/stations?")).length;
    const before = pages();
    const since = (await readMirrorState(database)).troubleAt;
    upstream.put({ stationuuid: uuidOf(1), name: "Rádio Primeira" });
    put(6, 6);
    expect((await pass({ maxNew })).trouble).toMatchObject({ added: 4 });
    expect(pages()).toBe(before);
    expect((await readMirrorState(database)).troubleAt).toEqual(since);
    expect(await database.$count(stations, eq(stations.name, "Rádio Primeira"))).toBe(1);
    expect(await countOf(database, "approved")).toBe(2);
    // The upstream loses them again: the next reading of all finds none.
    for (let number = 3; number <= 6; number += 1) upstream.remove(uuidOf(number));
    expect(await pass({ maxNew, kind: "all" })).toMatchObject({ trouble: null, counts: { added: 0 } });
    expect(await database.$count(heldStations)).toBe(0);
  },
);

onBothEngines("several new stations with one stream count as one", async (testDatabase) => {
  const { upstream, pass, put } = await mirrored(testDatabase, 2);
  put(3, 4);
  upstream.put({ stationuuid: uuidOf(5), name: "Rádio Outra", url: `https://${uuidOf(4)}.example/live#2` });
  expect(await pass({ maxNew: 2 })).toMatchObject({ trouble: null, counts: { added: 2 } });
});

onBothEngines(
  "an accepted pass brings the stations that it stopped with, and the next one has the usual limit",
  async (testDatabase) => {
    const { pass, database, put } = await mirrored(testDatabase, 2);
    const maxNew = 2;
    put(3, 5);
    await pass({ maxNew });
    await accept(database);
    expect(await readMirrorState(database)).toMatchObject({ additionsAllowed: 3, trouble: null });
    expect(await history(database)).toContain(
      "import Radio Browser: aceitou uma passagem com 3 rádios novas e 0 retiradas",
    );
    expect(await pass({ maxNew })).toMatchObject({ trouble: null, counts: { added: 3 } });
    expect(await countOf(database, "approved")).toBe(5);
    expect(await readMirrorState(database)).toMatchObject({ pass: null, additionsAllowed: 0, removalsAllowed: 0 });
    expect(await database.$count(heldStations)).toBe(0);
    put(6, 8);
    expect((await pass({ maxNew })).trouble).toMatchObject({ added: 3 });
  },
);

onBothEngines("an accepted pass that would bring one station more by then stops again", async (testDatabase) => {
  const { pass, database, put } = await mirrored(testDatabase, 2);
  const maxNew = 2;
  put(3, 5);
  await pass({ maxNew });
  await accept(database);
  put(6, 6);
  expect((await pass({ maxNew })).trouble).toMatchObject({ added: 4 });
  expect(await countOf(database, "approved")).toBe(2);
  // What was accepted counts no more.
  expect(await readMirrorState(database)).toMatchObject({ additionsAllowed: 0 });
  await accept(database);
  expect(await pass({ maxNew })).toMatchObject({ trouble: null, counts: { added: 4 } });
});

onBothEngines(
  "of eleven per cent that are missing none is removed, until the upstream has some of them again",
  async (testDatabase) => {
    const { upstream, pass, database, remove, put } = await mirrored(testDatabase, 100);
    remove(1, 11);
    const { trouble } = await pass({ kind: "all" });
    expect(trouble).toEqual({ kind: "stopped", base: upstream.origin, added: 0, removed: 11, known: 100 });
    expect(await countOf(database, "suspended")).toBe(0);
    remove(12, 12);
    // Stopped, it reads all again when that is requested.
    expect((await pass({ kind: "all" })).trouble).toMatchObject({ removed: 12, known: 100 });
    expect(await countOf(database, "suspended")).toBe(0);
    // The upstream has two of them again.
    put(11, 12);
    expect(await pass({ kind: "all" })).toMatchObject({ trouble: null, counts: { removed: 10 } });
    expect(await countOf(database, "suspended")).toBe(10);
  },
);

onBothEngines("one press accepts new and removed stations", async (testDatabase) => {
  const { pass, database, put, remove } = await mirrored(testDatabase, 20);
  remove(1, 5);
  put(21, 23);
  expect((await pass({ kind: "all", maxNew: 2 })).trouble).toMatchObject({ added: 3, removed: 5, known: 20 });
  await accept(database);
  expect(await history(database)).toContain(
    "import Radio Browser: aceitou uma passagem com 3 rádios novas e 5 retiradas",
  );
  expect(await pass({ maxNew: 2 })).toMatchObject({ trouble: null, kind: "all", counts: { added: 3, removed: 5 } });
  expect(await countOf(database, "suspended")).toBe(5);
  expect(await countOf(database, "approved")).toBe(18);
});

onBothEngines("what is accepted while the pass is tried again holds for that one", async (testDatabase) => {
  const { upstream, pass, database, remove } = await mirrored(testDatabase, 20);
  remove(1, 5);
  await pass({ kind: "all" });
  let isAccepted = false;
  upstream.onRequest(async (path) => {
    if (isAccepted || !path.includes("byuuid")) return;
    isAccepted = true;
    await accept(database);
  });
  expect(await pass()).toMatchObject({ trouble: null, counts: { removed: 5 } });
  expect(isAccepted).toBe(true);
});

onBothEngines(
  "only an administrator accepts a pass, with the numbers that it has now, and not during a pause",
  async (testDatabase) => {
    const { pass, database, put } = await mirrored(testDatabase, 2);
    const now = new Date();
    await expect(accept(database)).rejects.toMatchObject({ kind: "conflict" });
    put(3, 4);
    await pass({ maxNew: 1 });
    const id = stoppedPass(await readMirrorState(database))?.id ?? "";
    for (const viewer of [EDITOR, USER])
      await expect(commandMirror(database, viewer, { accept: id, now })).rejects.toMatchObject({ kind: "forbidden" });
    for (const other of ["", "nada", id.replace(/-2-0$/, "-3-0")])
      await expect(commandMirror(database, ADMINISTRATOR, { accept: other, now })).rejects.toThrow(
        "Esta passagem já não está parada, ou os números mudaram. Veja-os outra vez.",
      );
    const command = (fields: { paused?: boolean; accept?: string }) =>
      commandMirror(database, ADMINISTRATOR, { ...fields, now });
    await command({ paused: true });
    await expect(command({ accept: id })).rejects.toThrow("O espelho está em pausa");
    await command({ paused: false });
    put(5, 5);
    await pass({ maxNew: 1 });
    await expect(command({ accept: id })).rejects.toMatchObject({ kind: "conflict" });
    expect(await readMirrorState(database)).toMatchObject({ additionsAllowed: 0, trouble: { added: 3 } });
    await accept(database);
    await expect(accept(database)).rejects.toMatchObject({ kind: "conflict" });
  },
);

onBothEngines("what an earlier version held is taken by the next pass, by the same limit", async (testDatabase) => {
  const { pass, database, put, upstream } = await mirrored(testDatabase, 2);
  put(3, 5);
  upstream.put({ stationuuid: uuidOf(6), name: "Onda Livre", url: `https://${uuidOf(1)}.example/live` });
  await pass({ maxNew: 1 });
  await database.update(heldStations).set({ reason: "many" });
  const held = { heldAt: new Date(), streamUrl: `https://${uuidOf(1)}.example/live`, reason: "same-stream" };
  await database.insert(heldStations).values({ ...held, uuid: uuidOf(6), name: "Onda Livre" });
  await database.update(mirrorState).set({ pass: null, trouble: sql`'{"kind":"removals","base":"x"}'::jsonb` });
  await migrateAgain(database);
  expect(await readMirrorState(database)).toMatchObject({ wanted: "all", trouble: null });
  expect(await database.$count(heldStations)).toBe(3);
  expect((await pass({ maxNew: 2 })).trouble).toMatchObject({ added: 3 });
  expect(await pass({ maxNew: 3 })).toMatchObject({ trouble: null, counts: { added: 3 } });
  expect(await countOf(database, "approved")).toBe(5);
});

/** Runs the statements of the migration that change rows. */
async function migrateAgain(database: Database): Promise<void> {
  const migration = knownMigrations(join(projectRoot(), "migrations")).find(({ tag }) => tag.endsWith("_stopped-pass"));
  const changing = (migration?.sql ?? []).filter((statement) => /\b(UPDATE|DELETE)\b/.test(statement));
  expect(changing).toHaveLength(3);
  for (const statement of changing) await database.execute(sql.raw(statement));
}
