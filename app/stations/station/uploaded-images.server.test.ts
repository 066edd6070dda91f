import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { users } from "#app/people/accounts/accounts.table.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { AURORA, BEIRA, putStation } from "#test-support/named-stations.ts";
import { countUploads, uploadOf } from "#test-support/uploaded-images.ts";
import { stations } from "./stations.table.ts";
import {
  attachDraft,
  findUploadOriginal,
  maySubmitImage,
  readDraftSquares,
  readStationSquares,
  reinstateStationImage,
  retireStationImage,
  saveDraft,
} from "./uploaded-images.server.ts";
import { expiringImageDrafts } from "./uploaded-images.table.ts";

const NOON = new Date("2026-11-24T12:00:00Z");
const hours = (count: number) => new Date(NOON.getTime() + count * 3_600_000);

const save = (database: Database, accountId: string, squares = uploadOf(1), now = NOON) =>
  saveDraft(database, accountId, { squares, now });

async function putAccounts(database: Database): Promise<void> {
  for (const id of ["ana", "rui"]) await database.insert(users).values({ id, name: "", email: `${id}@example.org` });
}

const attach = (database: Database, accountId: string, digest: string, stationId: string, now = NOON) =>
  database.transaction((transaction) => attachDraft(transaction, { accountId, digest, stationId, now }));

onBothEngines("a draft is read unchanged by its account alone, until it expires", async ({ database }) => {
  await putAccounts(database);
  const digest = await save(database, "ana");
  expect(digest).toMatch(/^[0-9a-f]{64}$/);
  const read = (accountId: string, now = NOON) => readDraftSquares(database, { accountId, digest, now });
  expect(await read("ana", hours(23.9))).toEqual(uploadOf(1));
  expect(await read("ana", hours(24))).toEqual([]);
  expect(await read("rui")).toEqual([]);
  expect(await maySubmitImage(database, { accountId: "ana", digest, now: NOON })).toBe(true);
  expect(await maySubmitImage(database, { accountId: "rui", digest, now: NOON })).toBe(false);
  expect(await maySubmitImage(database, { accountId: "ana", digest, now: hours(24) })).toBe(false);
});

onBothEngines("an account has three drafts; the same image again is one and renews it", async ({ database }) => {
  await putAccounts(database);
  const digests: string[] = [];
  for (const [number, image] of [1, 2, 3, 1, 4].entries()) {
    digests.push(await save(database, "ana", uploadOf(image), hours(number)));
  }
  await save(database, "rui", uploadOf(2), hours(9));
  expect(digests[3]).toBe(digests[0]);
  const read = (digest = "") => readDraftSquares(database, { accountId: "ana", digest, now: hours(25) });
  expect(await read(digests[0])).toEqual(uploadOf(1));
  expect(await read(digests[1])).toEqual([]);
  expect(await countUploads(database)).toEqual({ images: 4, squares: 12 });
});

onBothEngines("a draft becomes the image of one station, with which it is deleted", async ({ database }) => {
  await putAccounts(database);
  await putStation(database, AURORA);
  await putStation(database, BEIRA);
  const digest = await save(database, "ana");
  expect(await attach(database, "rui", digest, "aurora")).toBe(false);
  expect(await attach(database, "ana", digest, "aurora", hours(24))).toBe(false);
  expect(await attach(database, "ana", digest, "aurora")).toBe(true);
  expect(await attach(database, "ana", digest, "beira")).toBe(false);
  expect(await readStationSquares(database, "aurora", digest)).toEqual(uploadOf(1));
  expect(await readStationSquares(database, "beira", digest)).toEqual([]);
  expect(await readStationSquares(database, "aurora", "0".repeat(64))).toEqual([]);
  expect(await readDraftSquares(database, { accountId: "ana", digest, now: NOON })).toEqual([]);

  // The same image of another station is another row.
  await save(database, "rui");
  expect(await attach(database, "rui", digest, "beira")).toBe(true);
  await database.delete(stations).where(eq(stations.id, "aurora"));
  expect(await readStationSquares(database, "beira", digest)).toEqual(uploadOf(1));
  expect(await countUploads(database)).toEqual({ images: 1, squares: 3 });
  await database.delete(stations);
  expect(await countUploads(database)).toEqual({ images: 0, squares: 0 });
});

onBothEngines(
  "the image of a station stays when the account that submitted it is deleted; its drafts go",
  async ({ database }) => {
    await putAccounts(database);
    await putStation(database, AURORA);
    await database.update(stations).set({ submittedBy: "ana" });
    const digest = await save(database, "ana");
    await attach(database, "ana", digest, "aurora");
    // Sent again after a lost response.
    expect(await maySubmitImage(database, { accountId: "ana", digest, now: NOON })).toBe(true);
    expect(await maySubmitImage(database, { accountId: "rui", digest, now: NOON })).toBe(false);
    await save(database, "ana", uploadOf(2));
    await database.delete(users).where(eq(users.id, "ana"));
    expect(await countUploads(database)).toEqual({ images: 1, squares: 3 });
  },
);

onBothEngines(
  "a former image is not served, comes back while it is kept, and is removed after 90 days",
  async (test) => {
    const { database } = test;
    await putAccounts(database);
    await putStation(database, AURORA);
    const digest = await save(database, "ana");
    await attach(database, "ana", digest, "aurora");
    const retire = () =>
      database.transaction((transaction) => retireStationImage(transaction, { stationId: "aurora", now: NOON }));
    const reinstate = (wanted = digest, stationId = "aurora") =>
      database.transaction((transaction) => reinstateStationImage(transaction, { stationId, digest: wanted }));
    const clean = (now: Date) =>
      Promise.all(expiringImageDrafts.map(({ removeBatch }) => removeBatch(database, now, 100)));
    await retire();
    expect(await readStationSquares(database, "aurora", digest)).toEqual([]);
    expect(await maySubmitImage(database, { accountId: "ana", digest, now: NOON })).toBe(false);
    expect(await reinstate("0".repeat(64))).toBe(false);
    expect(await reinstate(digest, "beira")).toBe(false);
    expect(await reinstate()).toBe(true);
    expect(await readStationSquares(database, "aurora", digest)).toEqual(uploadOf(1));
    await retire();
    // Also without its station.
    await database.delete(stations);
    expect(await clean(hours(90 * 24 - 1))).toEqual([0]);
    expect(await clean(hours(90 * 24 + 1))).toEqual([1]);
    expect(await reinstate()).toBe(false);
  },
);

onBothEngines("an uploaded image keeps the size and format of its original", async ({ database }) => {
  await putAccounts(database);
  await putStation(database, AURORA);
  const original = { width: 600, height: 400, format: "PNG", bytes: 84_000 };
  const digest = await saveDraft(database, "ana", { squares: uploadOf(1), original, now: NOON });
  await attach(database, "ana", digest, "aurora");
  expect(await findUploadOriginal(database, "aurora", digest)).toEqual(original);
  expect(await findUploadOriginal(database, "aurora", "0".repeat(64))).toBeNull();
});

onBothEngines("the clean-up removes expired drafts and no image of a station", async ({ database }) => {
  await putAccounts(database);
  await putStation(database, AURORA);
  await attach(database, "ana", await save(database, "ana"), "aurora");
  await save(database, "ana", uploadOf(2), hours(-25));
  await save(database, "rui", uploadOf(3));
  const removed = await Promise.all(expiringImageDrafts.map(({ removeBatch }) => removeBatch(database, NOON, 100)));
  expect(removed).toEqual([1]);
  expect(await countUploads(database)).toEqual({ images: 2, squares: 6 });
});
