import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { toCursor } from "#app/platform/text/cursor.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { uuidOf } from "#test-support/mirror/fake-upstream.ts";
import { mirrorOf } from "#test-support/mirror/mirrors.ts";
import { history, putModerators } from "#test-support/moderation.ts";
import { ADMINISTRATOR, EDITOR } from "#test-support/viewers.ts";
import {
  countDeletedStations,
  DELETED_PER_PAGE,
  letStationReturn,
  readDeletedStations,
} from "./deleted-stations.server.ts";

const [ONE, TWO] = [uuidOf(1), uuidOf(2)];

onBothEngines("a station that was deleted here is listed, and returns when it may", async (testDatabase) => {
  const { database } = testDatabase;
  await putModerators(database);
  const { upstream, pass } = await mirrorOf(testDatabase);
  upstream.put({ stationuuid: ONE, name: "Rádio Mar" });
  upstream.put({ stationuuid: TWO, name: "Rádio Rio" });
  await pass();
  const [mar] = await database.select().from(stations).where(eq(stations.name, "Rádio Mar"));
  const id = mar?.id ?? "";
  await database.delete(stations).where(eq(stations.id, id));
  await pass({ kind: "all" });
  const { deleted, next } = await readDeletedStations(database, "");
  expect(deleted).toMatchObject([{ id, name: "Rádio Mar" }]);
  expect(next).toBeNull();
  expect(await countDeletedStations(database)).toBe(1);

  const now = new Date();
  await expect(letStationReturn(database, EDITOR, { id, now })).rejects.toMatchObject({ kind: "forbidden" });
  await letStationReturn(database, ADMINISTRATOR, { id, now });
  const again = letStationReturn(database, ADMINISTRATOR, { id, now });
  await expect(again).rejects.toMatchObject({ kind: "not-found" });
  expect(await history(database)).toContain("import Radio Browser: deixou voltar «Rádio Mar», apagada antes");
  expect((await readDeletedStations(database, "")).deleted).toEqual([]);
  expect((await pass()).counts).toMatchObject({ added: 1 });
  expect((await database.select().from(stations).where(eq(stations.id, id)))[0]).toMatchObject({ name: "Rádio Mar" });
  // Deleted again, it stays away again.
  await database.delete(stations).where(eq(stations.id, id));
  expect((await pass({ kind: "all" })).counts).toMatchObject({ added: 0 });
});

onBothEngines(
  "those that the upstream no longer has are not listed; pages end where the next begins",
  async (testDatabase) => {
    const { database } = testDatabase;
    const { upstream, pass } = await mirrorOf(testDatabase);
    const count = DELETED_PER_PAGE + 3;
    for (let number = 1; number <= count; number += 1)
      upstream.put({ stationuuid: uuidOf(number), name: `Rádio ${number}` });
    await pass();
    await database.delete(stations);
    upstream.remove(ONE);
    await pass({ kind: "all" });
    const first = await readDeletedStations(database, "");
    const second = await readDeletedStations(database, first.next ?? "");
    expect(first.deleted).toHaveLength(DELETED_PER_PAGE);
    const ids = [...first.deleted, ...second.deleted].map(({ id }) => id);
    expect(new Set(ids).size).toBe(count - 1);
    expect(second.next).toBeNull();
    for (const text of ["nada", toCursor(["ontem", "aurora"]), toCursor([new Date().toISOString(), ""])])
      expect(await readDeletedStations(database, text)).toEqual(first);
  },
);
