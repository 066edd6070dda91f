import { asc, eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { changes } from "#app/stations/history/changes.table.ts";
import { recordChange } from "#app/stations/history/record-change.server.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { onBothEngines, onEngine } from "#test-support/databases.ts";
import { statuses } from "#test-support/moderation.ts";
import { openReverts, WHY } from "#test-support/reverts.ts";
import { ADMINISTRATOR } from "#test-support/viewers.ts";
import { openDatabase } from "../../../server/open-database.ts";
import { revertBatch, revertChange } from "./revert-change.server.ts";

onBothEngines("a batch is reverted as one; what changed meanwhile is left and named", async ({ database }) => {
  const { edit, latest, version } = await openReverts(database);
  const admin = { id: "marta", role: "admin" } as const;
  await database.transaction(async (transaction) => {
    for (const id of ["aurora", "beira", "cais"]) {
      const station = { id, name: id };
      const fields = { before: { status: "pending", genre: "Pop" }, after: { status: "approved", genre: "Pop" } };
      await recordChange(transaction, admin, { kind: "approve", station, ...fields, batch: "b" });
    }
    // Two changes of one station in a batch.
    const later = { before: { genre: "Pop", name: "x" }, after: { genre: "Soul", name: "x" } };
    await recordChange(transaction, admin, {
      kind: "edit",
      station: { id: "cais", name: "cais" },
      ...later,
      batch: "b",
    });
  });
  await database.update(stations).set({ status: "approved", genre: "Pop", name: "x" });
  await edit("cais", { genre: "Soul" });
  await edit("beira", { genre: "Rock" });
  const before = await version("beira");
  const revert = () => revertBatch(database, ADMINISTRATOR, { batch: "b", ...WHY, now: new Date() });
  const { batch, done, left } = await revert();
  expect(done).toHaveLength(3);
  expect(left).toEqual([{ id: expect.any(Number), why: expect.stringContaining("mudaram outra vez depois: Género.") }]);
  expect(await statuses(database)).toEqual({ aurora: "pending", beira: "approved", cais: "pending" });
  expect(await version("beira")).toBe(before);
  expect(await latest()).toMatchObject({ kind: "revert", batch });
  expect((await revert()).left.filter(({ why }) => why === "Esta alteração já foi revertida.")).toHaveLength(3);
  await revertBatch(database, ADMINISTRATOR, { batch, ...WHY, now: new Date() });
  expect(await statuses(database)).toEqual({ aurora: "approved", beira: "approved", cais: "approved" });
  for (const unknown of ["nada", "\0"])
    await expect(
      revertBatch(database, ADMINISTRATOR, { batch: unknown, ...WHY, now: new Date() }),
    ).rejects.toMatchObject({
      kind: "not-found",
    });
});

onEngine("postgres", "of two simultaneous reverts of a change one succeeds", async ({ settings, database }) => {
  const { edit, latest, revert } = await openReverts(database);
  await edit("aurora", { name: "Rádio Boreal" });
  const { id } = await latest();
  const other = await openDatabase(settings);
  const outcomes = await Promise.allSettled([
    revert(id),
    revertChange(other.database, ADMINISTRATOR, { id, ...WHY, now: new Date() }),
  ]);
  await other.close();
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(outcomes).toContainEqual(expect.objectContaining({ reason: expect.objectContaining({ kind: "conflict" }) }));
  expect(await database.select().from(changes).where(eq(changes.kind, "revert")).orderBy(asc(changes.id))).toHaveLength(
    1,
  );
});

onEngine("embedded", "a batch of more changes than a statement can name is reverted as one", async ({ database }) => {
  await openReverts(database);
  const count = 6_000;
  await database.execute(
    sql`insert into stations (id, name, status) select 's' || n, 'x', 'approved' from generate_series(1, ${count}) n`,
  );
  await database.execute(sql`insert into changes (actor_role, kind, station_id, station_name, before, after, batch)
    select 'import', 'approve', 's' || n, 'x', '{"status": "pending"}', '{"status": "approved"}', 'b' from generate_series(1, ${count}) n`);
  const { done, left } = await revertBatch(database, ADMINISTRATOR, { batch: "b", ...WHY, now: new Date() });
  expect([done.length, left]).toEqual([count, []]);
  expect(Object.values(await statuses(database)).filter((status) => status === "pending")).toHaveLength(count + 1);
  expect(await database.$count(changes)).toBe(2 * count);
});
