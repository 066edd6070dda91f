import { asc, desc, eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { users } from "#app/accounts/accounts.table.ts";
import { streamChecks } from "#app/checks/stream-checks.table.ts";
import { changes } from "#app/history/changes.table.ts";
import { recordChange } from "#app/history/record-change.server.ts";
import { openChangeHub } from "#app/live-events/change-hub.server.ts";
import type { Database } from "#app/platform/database.server.ts";
import { openDatabase } from "#app/platform/open-database.server.ts";
import { stations } from "#app/stations/stations.table.ts";
import { uploadDigest } from "#app/stations/uploaded-image.ts";
import { readStationSquares } from "#app/stations/uploaded-images.server.ts";
import { recordChanges } from "../../test-support/change-hubs.ts";
import { onBothEngines, onEngine } from "../../test-support/databases.ts";
import { history, seen, statuses } from "../../test-support/moderation.ts";
import { putNamedStations } from "../../test-support/named-stations.ts";
import { putUpload } from "../../test-support/uploaded-images.ts";
import { ADMINISTRATOR, USER } from "../../test-support/viewers.ts";
import { waitUntil } from "../../test-support/wait-until.ts";
import { approveStation, clearStations, deleteStation, suspendStation } from "./change-status.server.ts";
import { editStation, exemptStation } from "./edit-station.server.ts";
import { revertBatch, revertChange } from "./revert-change.server.ts";

const WHY = { reason: "mistake", text: "" } as const;

const conflict = (message: string) => expect.objectContaining({ kind: "conflict", message });

async function open(database: Database) {
  await putNamedStations(database);
  const now = () => new Date();
  const latest = async () => {
    const [change] = await database.select().from(changes).orderBy(desc(changes.id)).limit(1);
    if (!change) throw new Error("The history is empty.");
    return change;
  };
  return {
    latest,
    edit: (id: string, fields: Parameters<typeof editStation>[2]["changes"]) =>
      editStation(database, ADMINISTRATOR, { id, changes: fields }),
    revert: (id: number) => revertChange(database, ADMINISTRATOR, { id, ...WHY, now: now() }),
    revertLatest: async () => revertChange(database, ADMINISTRATOR, { id: (await latest()).id, ...WHY, now: now() }),
    stationRow: async (id: string) => {
      const [row] = await database.select().from(stations).where(eq(stations.id, id));
      return row && { ...row, updatedAt: null };
    },
    version: async (id: string) => (await seen(database, id)).updatedAt.getTime(),
  };
}

onBothEngines(
  "a reverted edit has the values from before, also of the place, and a new version",
  async ({ database }) => {
    const { edit, revertLatest, stationRow, version, latest } = await open(database);
    await database.update(stations).set({ latitude: 38.712345678901, longitude: -9.5, region: "Lisboa" });
    const before = await stationRow("aurora");
    await edit("aurora", { country: "Brasil", city: "Recife", tags: ["a", "b"], description: "Outra" });
    const edited = await version("aurora");
    const id = await revertLatest();
    expect(await stationRow("aurora")).toEqual(before);
    expect(await version("aurora")).toBeGreaterThan(edited);
    expect(await latest()).toMatchObject({
      ...{ id, kind: "revert", actorId: "marta", actorRole: "admin", stationId: "aurora", reason: "mistake" },
      before: { country: "Brasil", city: "Recife" },
      after: { country: "Portugal", city: "" },
    });
  },
);

onBothEngines("a revert is a change that can be reverted, once", async ({ database }) => {
  const { edit, revert, revertLatest, stationRow, latest } = await open(database);
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
    const { edit, revert, latest, stationRow } = await open(test.database);
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
    const { edit, revert, latest } = await open(database);
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
  const { revertLatest } = await open(database);
  const decide = async (decision: typeof approveStation, id: string) =>
    decision(database, ADMINISTRATOR, { id, seen: await seen(database, id) });
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

onBothEngines("a deleted station comes back with its id, its submitter and its image", async ({ database }) => {
  const { revertLatest, stationRow, latest } = await open(database);
  const imageUrl = await putUpload(database, { stationId: "aurora" });
  const before = await stationRow("aurora");
  await deleteStation(database, ADMINISTRATOR, { id: "aurora", seen: null });
  expect(await latest()).toMatchObject({
    before: { name: "Rádio Aurora", status: "approved" },
    private: { submitted_by: "submitter", contact_email: "submitter@example.org" },
  });
  expect(JSON.stringify((await latest()).before)).not.toContain("submitter");
  await revertLatest();
  expect(await stationRow("aurora")).toEqual(before);
  expect(await readStationSquares(database, "aurora", uploadDigest(imageUrl) ?? "")).toHaveLength(3);
  // And away again, and back.
  await revertLatest();
  expect(await stationRow("aurora")).toBeUndefined();
  await revertLatest();
  expect(await stationRow("aurora")).toEqual(before);
});

onBothEngines(
  "a deletion is not reverted where a station has the id, and a restored station that changed stays",
  async (test) => {
    const { database } = test;
    const { revert, revertLatest, latest, edit } = await open(database);
    await deleteStation(database, ADMINISTRATOR, { id: "aurora", seen: null });
    const deletion = (await latest()).id;
    await database.execute(sql`insert into stations (id, name) values ('aurora', 'Outra')`);
    await expect(revert(deletion)).rejects.toEqual(conflict("Já há uma rádio com este endereço."));
    await database.execute(sql`delete from stations where id = 'aurora'`);
    const restored = await revertLatest();
    await edit("aurora", { name: "Rádio Boreal" });
    await expect(revert(restored)).rejects.toMatchObject({ kind: "conflict" });
    expect(await statuses(database)).toHaveProperty("aurora");
  },
);

onBothEngines("a deleted station whose submitter's account is gone comes back without the person", async (test) => {
  const { database } = test;
  const { revertLatest, stationRow } = await open(database);
  await deleteStation(database, ADMINISTRATOR, { id: "aurora", seen: null });
  await database.update(stations).set({ submittedBy: null });
  await database.delete(users);
  await revertLatest();
  expect(await stationRow("aurora")).toMatchObject({ submittedBy: null, contactEmail: "submitter@example.org" });
  await database.update(changes).set({ private: null });
  await deleteStation(database, ADMINISTRATOR, { id: "aurora", seen: null });
  await database.update(changes).set({ private: null });
  await revertLatest();
  expect(await stationRow("aurora")).toMatchObject({ submittedBy: null, contactEmail: null });
});

onBothEngines("an image comes back while it is kept; later the station has none", async ({ database }) => {
  const { edit, revertLatest, stationRow, latest } = await open(database);
  const imageUrl = await putUpload(database, { stationId: "aurora" });
  await edit("aurora", { imageUrl: "https://radio.example/a.png" });
  const { id } = await latest();
  await revertLatest();
  expect(await stationRow("aurora")).toMatchObject({ imageUrl });
  expect(await readStationSquares(database, "aurora", uploadDigest(imageUrl) ?? "")).toHaveLength(3);
  await revertLatest();
  await database.execute(sql`delete from uploaded_images`);
  await revertLatest();
  expect(await stationRow("aurora")).toMatchObject({ imageUrl: "" });
  // What was written is what the history says.
  expect(await latest()).toMatchObject({ kind: "revert", after: { image_url: "" } });
  expect((await latest()).reverts).not.toBe(id);
});

onBothEngines("a changed stream address is checked anew", async ({ database }) => {
  const { edit, revertLatest, stationRow } = await open(database);
  await edit("aurora", { streamUrl: "https://aurora.example/b" });
  await database.update(stations).set({ playUrl: "https://aurora.example/c", streamCodec: "mp3", offAir: true });
  await database.insert(streamChecks).values({ stationId: "aurora", checkedAt: new Date(), nextCheckAt: new Date() });
  await revertLatest();
  expect(await stationRow("aurora")).toMatchObject({ streamUrl: "", playUrl: "", streamCodec: "", offAir: false });
  expect(await database.select().from(streamChecks)).toMatchObject([{ checkedAt: null }]);
});

onBothEngines("acts without fields, unknown ids and people without the role are refused", async ({ database }) => {
  const { edit, revert, revertLatest, latest } = await open(database);
  const refused = conflict("Esta alteração não pode ser revertida.");
  await exemptStation(database, ADMINISTRATOR, { id: "aurora", exempt: true });
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
  await clearStations(database, ADMINISTRATOR);
  await expect(revertLatest()).rejects.toEqual(refused);
  expect((await history(database)).filter((line) => line.startsWith("revert"))).toEqual([]);
});

onBothEngines("a batch is reverted as one; what changed meanwhile is left and named", async ({ database }) => {
  const { edit, latest, version } = await open(database);
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
  const { edit, latest, revert } = await open(database);
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
