import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { openChangeHub } from "#app/platform/live-events/change-hub.server.ts";
import { UNCHECKED } from "#app/stations/station/station.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { streamChecks } from "#app/stations/station/stream-checks.table.ts";
import { uploadDigest, uploadedImagePath, uploadUrl } from "#app/stations/station/uploaded-image.ts";
import { readStationSquares, saveDraft } from "#app/stations/station/uploaded-images.server.ts";
import { recordChanges } from "#test-support/change-hubs.ts";
import { getStreamCheck } from "#test-support/checked-streams.ts";
import { onBothEngines, onEngine } from "#test-support/databases.ts";
import { history, putModeratedStations, seen, statuses, untilLockWait } from "#test-support/moderation.ts";
import { countUploads, putUpload, uploadOf } from "#test-support/uploaded-images.ts";
import { ADMINISTRATOR } from "#test-support/viewers.ts";
import { openDatabase } from "../../../server/open-database.ts";
import { editStation, exemptStation } from "./edit-station.server.ts";

onBothEngines("only the given fields change", async ({ database }) => {
  await putModeratedStations(database);
  const [before] = await database.select().from(stations).where(eq(stations.id, "aurora"));
  const changes = { name: "Rádio Boreal", tags: ["norte"], city: "" };
  const now = new Date();
  const after = await editStation(database, ADMINISTRATOR, { id: "aurora", changes, now });
  const [row] = await database.select().from(stations).where(eq(stations.id, "aurora"));
  expect(row).toEqual({ ...before, ...changes, searchText: row?.searchText, updatedAt: now });
  expect(row?.searchText).toContain("radio boreal");
  expect(after).toMatchObject({ ...changes, status: "approved", contactEmail: "submitter@example.org" });
});

onBothEngines(
  "an edit whose time was read before an earlier change is a later version than that",
  async ({ database }) => {
    await putModeratedStations(database);
    const updatedAt = new Date("2026-07-01T12:00:00.000Z");
    await database.update(stations).set({ updatedAt });
    const edit = { id: "aurora", changes: { name: "Rádio Boreal" }, now: new Date("2026-07-01T11:59:00Z") };
    const after = await editStation(database, ADMINISTRATOR, edit);
    expect(after.updatedAt).toEqual(new Date("2026-07-01T12:00:00.001Z"));
  },
);

onBothEngines("an edit is recorded with its effect on the status and the changed fields", async ({ database }) => {
  await putModeratedStations(database);
  const edit = (id: string, changes: Parameters<typeof editStation>[2]["changes"]) =>
    editStation(database, ADMINISTRATOR, { id, changes, now: new Date() });
  await edit("beira", { status: "approved" });
  await edit("beira", { status: "approved", name: "Rádio Beira Alta" });
  await edit("beira", { status: "suspended", genre: "Fado", streamUrl: "https://beira.example/som" });
  await edit("beira", { status: "pending" });
  expect(await history(database)).toEqual([
    "approve beira",
    "edit beira name",
    "suspend beira stream_url",
    "edit beira",
  ]);
  expect(await statuses(database)).toMatchObject({ beira: "pending" });
});

onBothEngines(
  "an edit of country or city changes the place; other edits keep imported coordinates",
  async ({ database }) => {
    await putModeratedStations(database);
    await database.update(stations).set({ latitude: 38.5, longitude: -9.5 });
    const placeAfter = async (changes: Parameters<typeof editStation>[2]["changes"]) => {
      const { countryCode, latitude, longitude } = await editStation(database, ADMINISTRATOR, {
        id: "aurora",
        changes,
        now: new Date(),
      });
      return [countryCode, latitude, longitude];
    };
    expect(await placeAfter({ name: "Rádio Boreal", country: "Portugal" })).toEqual(["PT", 38.5, -9.5]);
    expect(await placeAfter({ city: "Lisboa" })).toEqual(["PT", 38.72, -9.13]);
    expect(await placeAfter({ country: "Brasil" })).toEqual(["BR", null, null]);
    expect(await placeAfter({ country: "Atlântida" })).toEqual(["", null, null]);
  },
);

onBothEngines(
  "a region is edited like other texts, survives another city, and is emptied with another country",
  async ({ database }) => {
    await putModeratedStations(database);
    const regionAfter = async (changes: Parameters<typeof editStation>[2]["changes"]) =>
      (await editStation(database, ADMINISTRATOR, { id: "aurora", changes, now: new Date() })).region;
    expect(await regionAfter({ region: "Algarve" })).toBe("Algarve");
    expect(await regionAfter({ city: "Faro", country: "Portugal" })).toBe("Algarve");
    expect(await regionAfter({ country: "Brasil", city: "Olinda", region: "Pernambuco" })).toBe("Pernambuco");
    expect(await regionAfter({ country: "Atlântida" })).toBe("");
  },
);

onBothEngines(
  "an edit based on the current version is applied, with its reason; one based on an older version is refused",
  async ({ database }) => {
    await putModeratedStations(database);
    const { updatedAt } = await seen(database, "aurora");
    const edit = (changes: Parameters<typeof editStation>[2]["changes"], seenAt: Date) =>
      editStation(database, ADMINISTRATOR, { id: "aurora", changes, seenAt, text: "Mudou de nome", now: new Date() });
    const after = await edit({ name: "Rádio Boreal" }, updatedAt);
    for (const other of [updatedAt, new Date(after.updatedAt.getTime() + 1)]) {
      await expect(edit({ city: "Faro" }, other)).rejects.toMatchObject({ kind: "conflict" });
    }
    expect(await seen(database, "aurora")).toMatchObject({ updatedAt: after.updatedAt });
    expect(await history(database)).toEqual(["edit aurora Mudou de nome name"]);
  },
);

onBothEngines("editing an unknown station is refused", async ({ database }) => {
  await putModeratedStations(database);
  for (const id of ["nada", "a\0b"]) {
    const edit = editStation(database, ADMINISTRATOR, { id, changes: { name: "Rádio" }, now: new Date() });
    await expect(edit).rejects.toMatchObject({ kind: "not-found", message: "Esta rádio já não existe." });
  }
  expect(await history(database)).toEqual([]);
});

onEngine(
  "postgres",
  "an edit is refused when another transaction changes the station meanwhile",
  async ({ settings, database }) => {
    await putModeratedStations(database);
    const other = await openDatabase(settings);
    let edit: Promise<unknown> = Promise.resolve();
    await other.database.transaction(async (transaction) => {
      await transaction.update(stations).set({ city: "Braga", updatedAt: new Date() }).where(eq(stations.id, "aurora"));
      edit = editStation(database, ADMINISTRATOR, { id: "aurora", changes: { name: "Rádio Boreal" }, now: new Date() });
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
  },
);

onBothEngines(
  "an edit is announced to visitors if the station is or was public, else to administrators",
  async ({ connection, database }) => {
    await putModeratedStations(database);
    const hub = await openChangeHub(connection);
    const changes = recordChanges(hub);
    await editStation(database, ADMINISTRATOR, { id: "beira", changes: { name: "Rádio Beira Alta" }, now: new Date() });
    await changes.until(1);
    await editStation(database, ADMINISTRATOR, { id: "aurora", changes: { status: "pending" }, now: new Date() });
    await changes.until(2);
    expect(changes.notified).toEqual([{ topic: "administration" }, { topic: "stations", ids: ["aurora"] }]);
    hub.close();
  },
);

onBothEngines("the stream's check results are reset when its URL changes, and only then", async ({ database }) => {
  await putModeratedStations(database);
  const facts = { playUrl: "https://p.example/", streamKind: "hls", streamCodec: "aac", offAir: true } as const;
  await database.update(stations).set({ ...facts, streamUrl: "https://old.example/s" });
  const now = new Date();
  const tomorrow = new Date(now.getTime() + 86_400_000);
  const checked = { checkedUrl: "https://old.example/s", outcome: "dns", nextCheckAt: tomorrow } as const;
  await database.insert(streamChecks).values({ stationId: "aurora", ...checked });
  const edit = (changes: Parameters<typeof editStation>[2]["changes"]) =>
    editStation(database, ADMINISTRATOR, { id: "aurora", changes, now });
  expect(await edit({ name: "Rádio Boreal", streamUrl: "https://old.example/s" })).toMatchObject(facts);
  expect(await getStreamCheck(database, "aurora")).toMatchObject(checked);
  expect(await edit({ streamUrl: "https://new.example/s" })).toMatchObject(UNCHECKED);
  const { nextCheckAt, outcome } = await getStreamCheck(database, "aurora");
  expect(outcome).toBeNull();
  expect(nextCheckAt).toEqual(now);
});

onBothEngines(
  "exempting a station puts it back on the air at once and is recorded",
  async ({ database, connection }) => {
    await putModeratedStations(database);
    await database.update(stations).set({ offAir: true }).where(eq(stations.id, "aurora"));
    await database.insert(streamChecks).values({ stationId: "aurora", failures: 7, failingSince: new Date() });
    const before = await seen(database, "aurora");
    const hub = await openChangeHub(connection);
    const changes = recordChanges(hub);
    await exemptStation(database, ADMINISTRATOR, { id: "aurora", exempt: true, now: new Date() });
    await changes.until(1);
    expect(changes.notified).toEqual([{ topic: "stations", ids: ["aurora"] }]);
    expect(await getStreamCheck(database, "aurora")).toMatchObject({ exempt: true, failures: 0, failingSince: null });
    const [aurora] = await database.select().from(stations).where(eq(stations.id, "aurora"));
    expect(aurora?.offAir).toBe(false);
    await exemptStation(database, ADMINISTRATOR, { id: "aurora", exempt: false, now: new Date() });
    await changes.until(2);
    expect(changes.notified[1]).toEqual({ topic: "administration" });
    expect(await getStreamCheck(database, "aurora")).toMatchObject({ exempt: false });
    expect(await history(database)).toEqual(["edit aurora Não verificar", "edit aurora Retomar a verificação"]);
    expect(await seen(database, "aurora")).toEqual(before);
    hub.close();
  },
);

onBothEngines("a station that was never checked can be exempted, an unknown one cannot", async ({ database }) => {
  await putModeratedStations(database);
  await exemptStation(database, ADMINISTRATOR, { id: "beira", exempt: true, now: new Date() });
  expect(await getStreamCheck(database, "beira")).toMatchObject({ exempt: true, checkedAt: null });
  const unknown = exemptStation(database, ADMINISTRATOR, { id: "nada", exempt: true, now: new Date() });
  await expect(unknown).rejects.toMatchObject({ kind: "not-found" });
});

onBothEngines(
  "another image replaces an uploaded one; its own URL, as the API gives it, changes nothing",
  async ({ database }) => {
    await putModeratedStations(database);
    const imageUrl = await putUpload(database, { stationId: "aurora" });
    const edit = (changes: Parameters<typeof editStation>[2]["changes"]) =>
      editStation(database, ADMINISTRATOR, { id: "aurora", changes, now: new Date() });
    const path = uploadedImagePath({ id: "aurora", imageUrl });
    expect(await edit({ imageUrl: `https://radio.example${path}`, city: "Tavira" })).toMatchObject({ imageUrl });
    expect(await edit({ name: "Rádio Boreal" })).toMatchObject({ imageUrl });
    expect(await countUploads(database)).toEqual({ images: 1, squares: 3 });
    expect(await edit({ imageUrl: "" })).toMatchObject({ imageUrl: "" });
    expect(await readStationSquares(database, "aurora", uploadDigest(imageUrl) ?? "")).toEqual([]);
  },
);

onBothEngines("an image that is uploaded now must be a draft of the editor's account", async ({ database }) => {
  await putModeratedStations(database);
  const first = await putUpload(database, { stationId: "aurora" });
  const draftOf = async (accountId: string, ...bytes: number[]) =>
    uploadUrl(await saveDraft(database, accountId, { squares: uploadOf(...bytes), now: new Date() }));
  const edit = (imageUrl: string) =>
    editStation(database, ADMINISTRATOR, { id: "aurora", changes: { imageUrl, city: "Faro" }, now: new Date() });
  for (const foreign of [await draftOf("submitter", 2), uploadUrl("0".repeat(64))]) {
    await expect(edit(foreign)).rejects.toMatchObject({ kind: "invalid", field: "image_file" });
  }
  const [aurora] = await database.select().from(stations).where(eq(stations.id, "aurora"));
  expect(aurora).toMatchObject({ imageUrl: first, city: "" });
  expect(await readStationSquares(database, "aurora", uploadDigest(first) ?? "")).toHaveLength(3);
  const own = await draftOf(ADMINISTRATOR.id, 3);
  expect(await edit(own)).toMatchObject({ imageUrl: own, city: "Faro" });
  expect(await readStationSquares(database, "aurora", uploadDigest(own) ?? "")).toHaveLength(3);
});
