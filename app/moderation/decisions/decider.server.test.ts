import { expect } from "vitest";
import { userRoles } from "#app/people/accounts/accounts.table.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { putModeratedStations, seen, statuses } from "#test-support/moderation.ts";
import { ADMINISTRATOR, EDITOR, signedIn, USER } from "#test-support/viewers.ts";
import { clearStations, restoreDefaults } from "./clear-and-restore.server.ts";
import { approveStation, deleteStation, suspendStation } from "./decide-stations.server.ts";
import { editStation, exemptStation } from "./edit-station.server.ts";

const OWN = { kind: "forbidden", message: "Não pode decidir sobre uma rádio que submeteu." };
const FOR_EDITORS = { kind: "forbidden", message: "Acesso negado. Apenas editores e administradores." };
const FOR_ADMINISTRATORS = { kind: "forbidden", message: "Acesso negado. Apenas administradores." };

onBothEngines("an editor approves, suspends and edits the submissions of others", async ({ database }) => {
  await putModeratedStations(database);
  await approveStation(database, EDITOR, { id: "beira", seen: await seen(database, "beira"), now: new Date() });
  await suspendStation(database, EDITOR, { id: "aurora", seen: await seen(database, "aurora"), now: new Date() });
  await editStation(database, EDITOR, { id: "cais", changes: { status: "approved" }, now: new Date() });
  expect(await statuses(database)).toEqual({ aurora: "suspended", beira: "approved", cais: "approved" });
});

onBothEngines("an editor never decides on an own submission; an administrator does", async ({ database }) => {
  await putModeratedStations(database);
  await database.update(stations).set({ submittedBy: EDITOR.id });
  const target = { id: "beira", seen: await seen(database, "beira"), now: new Date() };
  await expect(approveStation(database, EDITOR, target)).rejects.toMatchObject(OWN);
  await expect(suspendStation(database, EDITOR, target)).rejects.toMatchObject(OWN);
  for (const changes of [{ status: "approved" as const }, { name: "Rádio Beira Alta" }])
    await expect(editStation(database, EDITOR, { id: "beira", changes, now: new Date() })).rejects.toMatchObject(OWN);
  expect(await seen(database, "beira")).toEqual(target.seen);
  await database.update(stations).set({ submittedBy: ADMINISTRATOR.id });
  await approveStation(database, ADMINISTRATOR, target);
  expect(await statuses(database)).toMatchObject({ beira: "approved" });
});

onBothEngines("an editor neither deletes, clears, restores nor exempts", async ({ database }) => {
  await putModeratedStations(database);
  const deletion = { id: "beira", seen: await seen(database, "beira"), now: new Date() };
  for (const refused of [
    () => deleteStation(database, EDITOR, deletion),
    () => clearStations(database, EDITOR, new Date()),
    () => restoreDefaults(database, EDITOR, new Date()),
    () => exemptStation(database, EDITOR, { id: "beira", exempt: true, now: new Date() }),
  ])
    await expect(refused()).rejects.toMatchObject(FOR_ADMINISTRATORS);
  expect(Object.keys(await statuses(database))).toHaveLength(3);
});

onBothEngines("a role that was revoked since the request began does not decide", async ({ database }) => {
  await putModeratedStations(database);
  const target = { id: "beira", seen: await seen(database, "beira"), now: new Date() };
  await expect(approveStation(database, USER, target)).rejects.toMatchObject(FOR_EDITORS);
  await expect(approveStation(database, signedIn("admin", "deleted"), target)).rejects.toMatchObject(FOR_EDITORS);
  await database.delete(userRoles);
  for (const viewer of [EDITOR, ADMINISTRATOR])
    await expect(approveStation(database, viewer, target)).rejects.toMatchObject(FOR_EDITORS);
  await expect(deleteStation(database, ADMINISTRATOR, target)).rejects.toMatchObject(FOR_ADMINISTRATORS);
  expect(await statuses(database)).toMatchObject({ beira: "pending" });
});
