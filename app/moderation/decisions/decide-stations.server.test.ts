import { expect } from "vitest";
import { openChangeHub } from "#app/platform/live-events/change-hub.server.ts";
import { changes as historyRows } from "#app/stations/history/changes.table.ts";
import { recordChanges } from "#test-support/change-hubs.ts";
import { onBothEngines, onEngine } from "#test-support/databases.ts";
import { history, putModeratedStations, seen, statuses } from "#test-support/moderation.ts";
import { ADMINISTRATOR } from "#test-support/viewers.ts";
import { openDatabase } from "../../../server/open-database.ts";
import { approveStation, deleteStation, suspendStation } from "./decide-stations.server.ts";

const conflict = (message: string) => expect.objectContaining({ kind: "conflict", message });
const GONE = expect.objectContaining({ kind: "not-found", message: "Esta rádio já não existe." });

onBothEngines("approve: pending and suspended stations become approved", async ({ database }) => {
  await putModeratedStations(database);
  for (const id of ["beira", "cais"])
    await approveStation(database, ADMINISTRATOR, { id, seen: await seen(database, id), now: new Date() });
  expect(await statuses(database)).toEqual({ aurora: "approved", beira: "approved", cais: "approved" });
});

onBothEngines("suspend: approved and pending stations become suspended", async ({ database }) => {
  await putModeratedStations(database);
  for (const id of ["aurora", "beira"]) {
    await suspendStation(database, ADMINISTRATOR, { id, seen: await seen(database, id), now: new Date() });
  }
  expect(await statuses(database)).toEqual({ aurora: "suspended", beira: "suspended", cais: "suspended" });
});

onBothEngines(
  "a page that saw a station before a decision is refused, whatever the clock says",
  async ({ database }) => {
    await putModeratedStations(database);
    const beforeIt = await seen(database, "beira");
    const now = new Date(beforeIt.updatedAt.getTime());
    for (const decide of [suspendStation, approveStation])
      await decide(database, ADMINISTRATOR, { id: "beira", seen: await seen(database, "beira"), now });
    const late = suspendStation(database, ADMINISTRATOR, {
      id: "beira",
      seen: { ...beforeIt, status: "approved" },
      now,
    });
    await expect(late).rejects.toMatchObject({ kind: "conflict" });
  },
);

onBothEngines("approve, suspend: a station that has the status already is refused", async ({ database }) => {
  await putModeratedStations(database);
  const approve = approveStation(database, ADMINISTRATOR, {
    id: "aurora",
    seen: await seen(database, "aurora"),
    now: new Date(),
  });
  await expect(approve).rejects.toEqual(conflict("Esta rádio já está aprovada."));
  const suspend = suspendStation(database, ADMINISTRATOR, {
    id: "cais",
    seen: await seen(database, "cais"),
    now: new Date(),
  });
  await expect(suspend).rejects.toEqual(conflict("Esta rádio já está suspensa."));
  expect(await history(database)).toEqual([]);
});

onBothEngines("each decision is recorded with administrator, station and time", async ({ database }) => {
  await putModeratedStations(database);
  const before = Date.now();
  await approveStation(database, ADMINISTRATOR, { id: "beira", seen: await seen(database, "beira"), now: new Date() });
  await suspendStation(database, ADMINISTRATOR, { id: "beira", seen: await seen(database, "beira"), now: new Date() });
  await deleteStation(database, ADMINISTRATOR, { id: "beira", seen: await seen(database, "beira"), now: new Date() });
  expect(await history(database)).toEqual(["approve beira", "suspend beira", "delete beira"]);
  const [first] = await database.select().from(historyRows);
  expect(first).toMatchObject({
    actorId: "marta",
    actorRole: "admin",
    stationId: "beira",
    stationName: "Rádio Beira",
  });
  expect(first?.at.getTime()).toBeGreaterThanOrEqual(before);
});

onBothEngines("a decision on an outdated state is refused with the current status", async ({ database }) => {
  await putModeratedStations(database);
  const outdated = await seen(database, "beira");
  await suspendStation(database, ADMINISTRATOR, { id: "beira", seen: outdated, now: new Date() });
  const late = approveStation(database, ADMINISTRATOR, { id: "beira", seen: outdated, now: new Date() });
  await expect(late).rejects.toEqual(
    conflict(
      "Esta rádio foi alterada entretanto e agora está suspensa. O seu pedido não foi aplicado; reveja a rádio e decida de novo.",
    ),
  );
  expect(await statuses(database)).toMatchObject({ beira: "suspended" });
  expect(await history(database)).toEqual(["suspend beira"]);
});

onBothEngines("a status that was changed and restored counts as changed", async ({ database }) => {
  await putModeratedStations(database);
  const early = await seen(database, "aurora");
  await suspendStation(database, ADMINISTRATOR, { id: "aurora", seen: early, now: new Date() });
  await approveStation(database, ADMINISTRATOR, {
    id: "aurora",
    seen: await seen(database, "aurora"),
    now: new Date(),
  });
  const late = suspendStation(database, ADMINISTRATOR, { id: "aurora", seen: early, now: new Date() });
  await expect(late).rejects.toEqual(
    conflict(
      "Esta rádio foi alterada entretanto e agora está aprovada. O seu pedido não foi aplicado; reveja a rádio e decida de novo.",
    ),
  );
});

onBothEngines("one of several simultaneous decisions succeeds and the others are refused", async ({ database }) => {
  await putModeratedStations(database);
  const target = { id: "beira", seen: await seen(database, "beira"), now: new Date() };
  const attempts = [approveStation, suspendStation, deleteStation, approveStation].map((decide) =>
    decide(database, ADMINISTRATOR, target),
  );
  const outcomes = await Promise.allSettled(attempts);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await history(database)).toHaveLength(1);
});

onEngine("postgres", "one of two simultaneous decisions in two processes succeeds", async ({ settings, database }) => {
  await putModeratedStations(database);
  const other = await openDatabase(settings);
  const target = { id: "beira", seen: await seen(database, "beira"), now: new Date() };
  const outcomes = await Promise.allSettled([
    approveStation(database, ADMINISTRATOR, target),
    suspendStation(other.database, ADMINISTRATOR, target),
  ]);
  await other.close();
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await history(database)).toHaveLength(1);
});

onBothEngines("a decision on an unknown station is refused", async ({ database }) => {
  await putModeratedStations(database);
  const target = { seen: await seen(database, "beira"), now: new Date() };
  for (const id of ["nada", "", "a\0b", "x".repeat(500)]) {
    for (const decide of [approveStation, suspendStation, deleteStation]) {
      await expect(decide(database, ADMINISTRATOR, { id, ...target })).rejects.toEqual(GONE);
    }
  }
  expect(await history(database)).toEqual([]);
});

onBothEngines(
  "changes are announced to visitors only if the station is or was public",
  async ({ connection, database }) => {
    await putModeratedStations(database);
    const hub = await openChangeHub(connection);
    const changes = recordChanges(hub);
    await suspendStation(database, ADMINISTRATOR, {
      id: "beira",
      seen: await seen(database, "beira"),
      now: new Date(),
    });
    await changes.until(1);
    await approveStation(database, ADMINISTRATOR, {
      id: "beira",
      seen: await seen(database, "beira"),
      now: new Date(),
    });
    await changes.until(2);
    await suspendStation(database, ADMINISTRATOR, {
      id: "beira",
      seen: await seen(database, "beira"),
      now: new Date(),
    });
    await changes.until(3);
    await deleteStation(database, ADMINISTRATOR, { id: "beira", seen: await seen(database, "beira"), now: new Date() });
    await changes.until(4);
    await deleteStation(database, ADMINISTRATOR, { id: "aurora", seen: null, now: new Date() });
    await changes.until(5);
    expect(changes.notified).toEqual([
      { topic: "administration" },
      { topic: "stations", ids: ["beira"] },
      { topic: "stations", ids: ["beira"] },
      { topic: "administration" },
      { topic: "stations", ids: ["aurora"] },
    ]);
    hub.close();
  },
);
