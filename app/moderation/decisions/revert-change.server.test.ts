import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { userRoles } from "#app/people/accounts/accounts.table.ts";
import { openChangeHub } from "#app/platform/live-events/change-hub.server.ts";
import { recordChange } from "#app/stations/history/record-change.server.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { recordChanges } from "#test-support/change-hubs.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { history, seen, statuses } from "#test-support/moderation.ts";
import { openReverts, WHY } from "#test-support/reverts.ts";
import { ADMINISTRATOR, EDITOR, USER } from "#test-support/viewers.ts";
import { waitUntil } from "#test-support/wait-until.ts";
import { clearStations } from "./clear-and-restore.server.ts";
import { approveStation, suspendStation } from "./decide-stations.server.ts";
import { editStation, exemptStation } from "./edit-station.server.ts";
import { revertChange } from "./revert-change.server.ts";

const conflict = (message: string) => expect.objectContaining({ kind: "conflict", message });

onBothEngines(
  "a reverted edit has the values from before, also of the place, and a new version",
  async ({ database }) => {
    const { edit, revertLatest, stationRow, version, latest } = await openReverts(database);
    await database.update(stations).set({ latitude: 38.712345678901, longitude: -9.5, region: "Lisboa" });
    const before = await stationRow("aurora");
    await edit("aurora", { country: "Brasil", city: "Recife", tags: ["a", "b"], description: "Outra" });
    const edited = await version("aurora");
    const id = await revertLatest();
    expect(await stationRow("aurora")).toEqual(before);
    expect(await version("aurora")).toBeGreaterThan(edited);
    expect(await latest()).toMatchObject({
      id,
      kind: "revert",
      actorId: "marta",
      actorRole: "admin",
      stationId: "aurora",
      reason: "mistake",
      before: { country: "Brasil", city: "Recife" },
      after: { country: "Portugal", city: "" },
    });
  },
);

onBothEngines("a revert is a change that can be reverted, once", async ({ database }) => {
  const { edit, revert, revertLatest, stationRow, latest } = await openReverts(database);
  await edit("aurora", { name: "Rádio Boreal", tags: [] });
  const first = (await latest()).id;
  const edited = await stationRow("aurora");
  await revertLatest();
  await expect(revert(first)).rejects.toEqual(conflict("Esta alteração já foi revertida."));
  await revertLatest();
  expect(await stationRow("aurora")).toEqual(edited);
  await expect(revert(first)).rejects.toEqual(conflict("Esta alteração já foi revertida."));
  expect(await history(database)).toHaveLength(3);
});

onBothEngines(
  "a later change of another field stays; one of the same field is a conflict that names it",
  async (test) => {
    const { edit, revert, latest, stationRow } = await openReverts(test.database);
    await edit("aurora", { name: "Rádio Boreal", genre: "Rock" });
    const first = (await latest()).id;
    await edit("aurora", { city: "Tavira" });
    await edit("aurora", { genre: "Fado" });
    const before = await stationRow("aurora");
    await expect(revert(first)).rejects.toEqual(
      conflict("Estes campos mudaram outra vez depois: Género. Reverta primeiro essa alteração, ou edite a rádio."),
    );
    expect(await stationRow("aurora")).toEqual(before);
    await edit("aurora", { genre: "Rock" });
    await revert(first);
    expect(await stationRow("aurora")).toMatchObject({ name: "Rádio Aurora", genre: "Jazz", city: "Tavira" });
  },
);

onBothEngines(
  "values are compared exactly: a list of tags that contains the old one is another",
  async ({ database }) => {
    const { edit, revert, latest } = await openReverts(database);
    for (const [after, later] of [
      [["a"], ["a", "b"]],
      [[], ["a"]],
      [
        ["a", "b"],
        ["b", "a"],
      ],
    ] as const) {
      await edit("aurora", { tags: ["x", ...after] });
      await edit("aurora", { tags: [...after] });
      const { id } = await latest();
      await edit("aurora", { tags: [...later] });
      await expect(revert(id), String(later)).rejects.toEqual(conflict(expect.stringContaining("Etiquetas")));
    }
  },
);

onBothEngines("decisions are reverted, and announced as the statuses demand", async (test) => {
  const { database, connection } = test;
  const { revertLatest } = await openReverts(database);
  const decide = async (decision: typeof approveStation, id: string) =>
    decision(database, ADMINISTRATOR, { id, seen: await seen(database, id), now: new Date() });
  const hub = await openChangeHub(connection);
  const announced = recordChanges(hub);
  await decide(approveStation, "beira");
  await revertLatest();
  await decide(suspendStation, "beira");
  await revertLatest();
  await test.change({ topic: "settings" });
  await waitUntil("all is notified", () => announced.notified.some(({ topic }) => topic === "settings"));
  expect(await statuses(database)).toEqual({ aurora: "approved", beira: "pending", cais: "suspended" });
  expect(announced.notified.map(({ topic }) => topic)).toEqual([
    ...["stations", "stations", "administration", "administration", "settings"],
  ]);
  hub.close();
});

onBothEngines("changes without fields, unknown ids and people without the role are refused", async ({ database }) => {
  const { edit, revert, revertLatest, latest } = await openReverts(database);
  const refused = conflict("Esta alteração não pode ser revertida.");
  await exemptStation(database, ADMINISTRATOR, { id: "aurora", exempt: true, now: new Date() });
  await expect(revertLatest()).rejects.toEqual(refused);
  await database.transaction((transaction) =>
    recordChange(
      transaction,
      { id: "marta", role: "admin" },
      { kind: "link", account: { id: "rui", email: "r@example.org" } },
    ),
  );
  await expect(revertLatest()).rejects.toEqual(refused);
  await edit("aurora", { name: "Rádio Boreal" });
  const { id } = await latest();
  await expect(revertChange(database, USER, { id, ...WHY, now: new Date() })).rejects.toMatchObject({
    kind: "forbidden",
  });
  await expect(revert(999_999)).rejects.toMatchObject({ kind: "not-found" });
  await database.delete(stations).where(eq(stations.id, "aurora"));
  await expect(revert(id)).rejects.toEqual(conflict("Esta rádio já não existe."));
  await clearStations(database, ADMINISTRATOR, new Date());
  await expect(revertLatest()).rejects.toEqual(refused);
  expect((await history(database)).filter((line) => line.startsWith("revert"))).toEqual([]);
});

onBothEngines("editors revert what contributors and editors did, not decisions of administrators", async (test) => {
  const { database } = test;
  const { edit, latest } = await openReverts(database);
  const revertAs = async (viewer: typeof EDITOR) =>
    revertChange(database, viewer, { id: (await latest()).id, ...WHY, now: new Date() });
  await edit("aurora", { name: "Rádio Boreal" });
  const message = "Só a administração pode reverter esta alteração.";
  await expect(revertAs(EDITOR)).rejects.toMatchObject({ kind: "forbidden", message });
  await editStation(database, EDITOR, { id: "aurora", changes: { name: "Rádio Austral" }, now: new Date() });
  expect(await revertAs(EDITOR)).toBe((await latest()).id);
  expect(await latest()).toMatchObject({ actorId: EDITOR.id, actorRole: "editor", after: { name: "Rádio Boreal" } });
  await editStation(database, EDITOR, { id: "beira", changes: { name: "Rádio Beira Alta" }, now: new Date() });
  await database.update(stations).set({ submittedBy: EDITOR.id }).where(eq(stations.id, "beira"));
  const own = { kind: "forbidden", message: "Não pode decidir sobre uma rádio que submeteu." };
  await expect(revertAs(EDITOR)).rejects.toMatchObject(own);
  // A role that was revoked since the request began.
  await database.delete(userRoles).where(eq(userRoles.userId, EDITOR.id));
  await expect(revertAs(EDITOR)).rejects.toMatchObject({ kind: "forbidden" });
});

onBothEngines("the third revert of a field within 24 hours needs an administrator", async ({ database }) => {
  const { latest } = await openReverts(database);
  const revertAs = async (viewer: typeof EDITOR, now = new Date()) =>
    revertChange(database, viewer, { id: (await latest()).id, ...WHY, now });
  await editStation(database, EDITOR, {
    id: "aurora",
    changes: { name: "Rádio Boreal", genre: "Rock" },
    now: new Date(),
  });
  await revertAs(EDITOR);
  await revertAs(EDITOR);
  const message =
    "Este campo já foi revertido duas vezes nas últimas 24 horas. Agora só a administração o pode reverter.";
  await expect(revertAs(EDITOR)).rejects.toMatchObject({ kind: "forbidden", message });
  await expect(revertAs(EDITOR, new Date(Date.now() + 25 * 3_600_000))).resolves.toBeGreaterThan(0);
  await expect(revertAs(ADMINISTRATOR)).resolves.toBeGreaterThan(0);
  // Another field.
  await editStation(database, EDITOR, { id: "aurora", changes: { city: "Tavira" }, now: new Date() });
  await expect(revertAs(EDITOR)).resolves.toBeGreaterThan(0);
});
