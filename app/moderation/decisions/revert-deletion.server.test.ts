import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { users } from "#app/people/accounts/accounts.table.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { streamChecks } from "#app/stations/station/stream-checks.table.ts";
import { uploadDigest } from "#app/stations/station/uploaded-image.ts";
import { readStationSquares } from "#app/stations/station/uploaded-images.server.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { statuses } from "#test-support/moderation.ts";
import { openReverts } from "#test-support/reverts.ts";
import { putUpload } from "#test-support/uploaded-images.ts";
import { ADMINISTRATOR } from "#test-support/viewers.ts";
import { deleteStation } from "./decide-stations.server.ts";

const conflict = (message: string) => expect.objectContaining({ kind: "conflict", message });

onBothEngines("a deleted station comes back with its id, its submitter and its image", async ({ database }) => {
  const { revertLatest, stationRow, latest } = await openReverts(database);
  const imageUrl = await putUpload(database, { stationId: "aurora" });
  const before = await stationRow("aurora");
  await deleteStation(database, ADMINISTRATOR, { id: "aurora", seen: null, now: new Date() });
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
    const { revert, revertLatest, latest, edit } = await openReverts(database);
    await deleteStation(database, ADMINISTRATOR, { id: "aurora", seen: null, now: new Date() });
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
  const { revertLatest, stationRow } = await openReverts(database);
  await deleteStation(database, ADMINISTRATOR, { id: "aurora", seen: null, now: new Date() });
  await database.update(stations).set({ submittedBy: null });
  await database.delete(users).where(eq(users.id, "submitter"));
  await revertLatest();
  expect(await stationRow("aurora")).toMatchObject({ submittedBy: null, contactEmail: "submitter@example.org" });
  await database.update(changes).set({ private: null });
  await deleteStation(database, ADMINISTRATOR, { id: "aurora", seen: null, now: new Date() });
  await database.update(changes).set({ private: null });
  await revertLatest();
  expect(await stationRow("aurora")).toMatchObject({ submittedBy: null, contactEmail: null });
});

onBothEngines("an image comes back while it is kept; later the station has none", async ({ database }) => {
  const { edit, revertLatest, stationRow, latest } = await openReverts(database);
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

onBothEngines("a changed stream URL is checked anew", async ({ database }) => {
  const { edit, revertLatest, stationRow } = await openReverts(database);
  await edit("aurora", { streamUrl: "https://aurora.example/b" });
  await database.update(stations).set({ playUrl: "https://aurora.example/c", streamCodec: "mp3", offAir: true });
  await database.insert(streamChecks).values({ stationId: "aurora", checkedAt: new Date(), nextCheckAt: new Date() });
  await revertLatest();
  expect(await stationRow("aurora")).toMatchObject({ streamUrl: "", playUrl: "", streamCodec: "", offAir: false });
  expect(await database.select().from(streamChecks)).toMatchObject([{ checkedAt: null }]);
});
