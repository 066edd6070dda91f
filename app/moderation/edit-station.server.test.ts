import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { streamChecks } from "#app/checks/stream-checks.table.ts";
import { openChangeHub } from "#app/live-events/change-hub.server.ts";
import { openDatabase } from "#app/platform/open-database.server.ts";
import { UNCHECKED } from "#app/stations/station.ts";
import { stations } from "#app/stations/stations.table.ts";
import { recordChanges } from "../../test-support/change-hubs.ts";
import { getStreamCheck } from "../../test-support/checked-streams.ts";
import { onBothEngines, onEngine } from "../../test-support/databases.ts";
import { history, statuses, untilLockWait } from "../../test-support/moderation.ts";
import { putNamedStations } from "../../test-support/named-stations.ts";
import { ADMINISTRATOR } from "../../test-support/viewers.ts";
import { editStation } from "./edit-station.server.ts";

onBothEngines("what is named changes, and nothing else", async ({ database }) => {
  await putNamedStations(database);
  const [before] = await database.select().from(stations).where(eq(stations.id, "aurora"));
  const changes = { name: "Rádio Boreal", tags: ["norte"], city: "" };
  const after = await editStation(database, ADMINISTRATOR, { id: "aurora", changes });
  const [row] = await database.select().from(stations).where(eq(stations.id, "aurora"));
  expect(row).toEqual({ ...before, ...changes, searchText: row?.searchText, updatedAt: after.updatedAt });
  expect(row?.searchText).toContain("radio boreal");
  expect(after).toMatchObject({ ...changes, status: "approved", contactEmail: "submitter@example.org" });
  expect(after.updatedAt.getTime()).toBeGreaterThan(before?.updatedAt.getTime() ?? Number.POSITIVE_INFINITY);
});

onBothEngines("the history says what an edit did to the state, and which fields it touched", async ({ database }) => {
  await putNamedStations(database);
  const edit = (id: string, changes: Parameters<typeof editStation>[2]["changes"]) =>
    editStation(database, ADMINISTRATOR, { id, changes });
  await edit("beira", { status: "approved" });
  await edit("beira", { status: "approved", name: "Rádio Beira Alta" });
  await edit("beira", { status: "suspended", genre: "Fado", streamUrl: "https://beira.example/som" });
  await edit("beira", { status: "pending" });
  expect(await history(database)).toEqual([
    "approve beira",
    "edit beira name",
    "suspend beira genre, streamUrl",
    "edit beira Pendente",
  ]);
  expect(await statuses(database)).toMatchObject({ beira: "pending" });
});

onBothEngines("a station that is not there is not edited", async ({ database }) => {
  for (const id of ["nada", "a\0b"]) {
    const edit = editStation(database, ADMINISTRATOR, { id, changes: { name: "Rádio" } });
    await expect(edit).rejects.toMatchObject({ kind: "not-found", message: "Esta rádio já não existe." });
  }
  expect(await history(database)).toEqual([]);
});

onEngine("postgres", "an edit that another one overtakes is refused", async ({ settings, database }) => {
  await putNamedStations(database);
  const other = await openDatabase(settings);
  let edit: Promise<unknown> = Promise.resolve();
  await other.database.transaction(async (transaction) => {
    await transaction.update(stations).set({ city: "Braga", updatedAt: new Date() }).where(eq(stations.id, "aurora"));
    edit = editStation(database, ADMINISTRATOR, { id: "aurora", changes: { name: "Rádio Boreal" } });
    edit.catch(() => {});
    await untilLockWait(transaction);
  });
  await expect(edit).rejects.toMatchObject({
    kind: "conflict",
    message:
      "Esta rádio foi alterada entretanto e agora está aprovada. O seu pedido não foi aplicado; reveja a rádio e decida de novo.",
  });
  await other.close();
  expect(await history(database)).toEqual([]);
});

onBothEngines(
  "visitors are notified of an edit that they can see, administrators of any",
  async ({ connection, database }) => {
    await putNamedStations(database);
    const hub = await openChangeHub(connection);
    const heard = recordChanges(hub);
    await editStation(database, ADMINISTRATOR, { id: "beira", changes: { name: "Rádio Beira Alta" } });
    await heard.until(1);
    await editStation(database, ADMINISTRATOR, { id: "aurora", changes: { status: "pending" } });
    await heard.until(2);
    expect(heard.notified).toEqual([{ topic: "administration" }, { topic: "stations", ids: ["aurora"] }]);
    hub.close();
  },
);

onBothEngines("what was known of the stream goes with its address, and only with it", async ({ database }) => {
  await putNamedStations(database);
  const facts = { playUrl: "https://p.example/", streamKind: "hls", streamCodec: "aac", offAir: true } as const;
  await database.update(stations).set({ ...facts, streamUrl: "https://old.example/s" });
  const tomorrow = new Date(Date.now() + 86_400_000);
  const checked = { checkedUrl: "https://old.example/s", outcome: "dns", nextCheckAt: tomorrow } as const;
  await database.insert(streamChecks).values({ stationId: "aurora", ...checked });
  const edit = (changes: Parameters<typeof editStation>[2]["changes"]) =>
    editStation(database, ADMINISTRATOR, { id: "aurora", changes });
  expect(await edit({ name: "Rádio Boreal", streamUrl: "https://old.example/s" })).toMatchObject(facts);
  expect(await getStreamCheck(database, "aurora")).toMatchObject(checked);
  expect(await edit({ streamUrl: "https://new.example/s" })).toMatchObject(UNCHECKED);
  const { nextCheckAt, outcome } = await getStreamCheck(database, "aurora");
  expect(outcome).toBeNull();
  expect(nextCheckAt.getTime()).toBeLessThanOrEqual(Date.now());
});
