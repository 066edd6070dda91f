import { expect } from "vitest";
import { openChangeHub } from "#app/live-events/change-hub.server.ts";
import { openDatabase } from "#app/platform/open-database.server.ts";
import { recordChanges } from "../../test-support/change-hubs.ts";
import { onBothEngines, onEngine } from "../../test-support/databases.ts";
import { history, seen, statuses } from "../../test-support/moderation.ts";
import { putNamedStations } from "../../test-support/named-stations.ts";
import { ADMINISTRATOR } from "../../test-support/viewers.ts";
import { approveStation, suspendStation } from "./change-status.server.ts";
import { decisions } from "./decisions.table.ts";
import { deleteStation } from "./delete-station.server.ts";

const conflict = (message: string) => expect.objectContaining({ kind: "conflict", message });
const GONE = expect.objectContaining({ kind: "not-found", message: "Esta rádio já não existe." });

onBothEngines("a pending and a suspended station can be approved", async ({ database }) => {
  await putNamedStations(database);
  for (const id of ["beira", "cais"])
    await approveStation(database, ADMINISTRATOR, { id, seen: await seen(database, id) });
  expect(await statuses(database)).toEqual({ aurora: "approved", beira: "approved", cais: "approved" });
});

onBothEngines("an approved and a pending station can be suspended", async ({ database }) => {
  await putNamedStations(database);
  for (const id of ["aurora", "beira"]) {
    await suspendStation(database, ADMINISTRATOR, { id, seen: await seen(database, id) });
  }
  expect(await statuses(database)).toEqual({ aurora: "suspended", beira: "suspended", cais: "suspended" });
});

onBothEngines("a station is not made what it is already", async ({ database }) => {
  await putNamedStations(database);
  const approve = approveStation(database, ADMINISTRATOR, { id: "aurora", seen: await seen(database, "aurora") });
  await expect(approve).rejects.toEqual(conflict("Esta rádio já está aprovada."));
  const suspend = suspendStation(database, ADMINISTRATOR, { id: "cais", seen: await seen(database, "cais") });
  await expect(suspend).rejects.toEqual(conflict("Esta rádio já está suspensa."));
  expect(await history(database)).toEqual([]);
});

onBothEngines("every decision is in the history: who, what, which station, when", async ({ database }) => {
  await putNamedStations(database);
  const before = Date.now();
  await approveStation(database, ADMINISTRATOR, { id: "beira", seen: await seen(database, "beira") });
  await suspendStation(database, ADMINISTRATOR, { id: "beira", seen: await seen(database, "beira") });
  await deleteStation(database, ADMINISTRATOR, { id: "beira", seen: await seen(database, "beira") });
  expect(await history(database)).toEqual(["approve beira", "suspend beira", "delete beira"]);
  const [first] = await database.select().from(decisions);
  expect(first).toMatchObject({
    ...{ administratorId: "marta", administratorEmail: "marta@example.org" },
    ...{ stationId: "beira", stationName: "Rádio Beira" },
  });
  expect(Math.abs((first?.decidedAt.getTime() ?? 0) - before)).toBeLessThan(60_000);
});

onBothEngines(
  "of two administrators who saw the same, the second is notified what the first did",
  async ({ database }) => {
    await putNamedStations(database);
    const both = await seen(database, "beira");
    await suspendStation(database, ADMINISTRATOR, { id: "beira", seen: both });
    const late = approveStation(database, ADMINISTRATOR, { id: "beira", seen: both });
    await expect(late).rejects.toEqual(
      conflict(
        "Esta rádio foi alterada entretanto e agora está suspensa. O seu pedido não foi aplicado; reveja a rádio e decida de novo.",
      ),
    );
    expect(await statuses(database)).toMatchObject({ beira: "suspended" });
    expect(await history(database)).toEqual(["suspend beira"]);
  },
);

onBothEngines("a state that came back is still not the one that was seen", async ({ database }) => {
  await putNamedStations(database);
  const early = await seen(database, "aurora");
  await suspendStation(database, ADMINISTRATOR, { id: "aurora", seen: early });
  await approveStation(database, ADMINISTRATOR, { id: "aurora", seen: await seen(database, "aurora") });
  const late = suspendStation(database, ADMINISTRATOR, { id: "aurora", seen: early });
  await expect(late).rejects.toEqual(
    conflict(
      "Esta rádio foi alterada entretanto e agora está aprovada. O seu pedido não foi aplicado; reveja a rádio e decida de novo.",
    ),
  );
});

onBothEngines("of decisions made at the same moment one holds and the others are refused", async ({ database }) => {
  await putNamedStations(database);
  const target = { id: "beira", seen: await seen(database, "beira") };
  const wishes = [approveStation, suspendStation, deleteStation, approveStation].map((decide) =>
    decide(database, ADMINISTRATOR, target),
  );
  const outcomes = await Promise.allSettled(wishes);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await history(database)).toHaveLength(1);
});

onEngine(
  "postgres",
  "two processes that decide at the same moment do not both hold",
  async ({ settings, database }) => {
    await putNamedStations(database);
    const other = await openDatabase(settings);
    const target = { id: "beira", seen: await seen(database, "beira") };
    const outcomes = await Promise.allSettled([
      approveStation(database, ADMINISTRATOR, target),
      suspendStation(other.database, ADMINISTRATOR, target),
    ]);
    await other.close();
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await history(database)).toHaveLength(1);
  },
);

onBothEngines("a station that is gone, or never was, cannot be decided on", async ({ database }) => {
  await putNamedStations(database);
  const target = { seen: await seen(database, "beira") };
  for (const id of ["nada", "", "a\0b", "x".repeat(500)]) {
    for (const decide of [approveStation, suspendStation, deleteStation]) {
      await expect(decide(database, ADMINISTRATOR, { id, ...target })).rejects.toEqual(GONE);
    }
  }
  expect(await history(database)).toEqual([]);
});

onBothEngines("visitors are notified only of stations that they see or saw", async ({ connection, database }) => {
  await putNamedStations(database);
  const hub = await openChangeHub(connection);
  const heard = recordChanges(hub);
  await suspendStation(database, ADMINISTRATOR, { id: "beira", seen: await seen(database, "beira") });
  await heard.until(1);
  await approveStation(database, ADMINISTRATOR, { id: "beira", seen: await seen(database, "beira") });
  await heard.until(2);
  await suspendStation(database, ADMINISTRATOR, { id: "beira", seen: await seen(database, "beira") });
  await heard.until(3);
  await deleteStation(database, ADMINISTRATOR, { id: "beira", seen: await seen(database, "beira") });
  await heard.until(4);
  await deleteStation(database, ADMINISTRATOR, { id: "aurora", seen: null });
  await heard.until(5);
  expect(heard.notified).toEqual([
    { topic: "administration" },
    { topic: "stations", ids: ["beira"] },
    { topic: "stations", ids: ["beira"] },
    { topic: "administration" },
    { topic: "stations", ids: ["aurora"] },
  ]);
  hub.close();
});
