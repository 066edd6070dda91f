import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { decideStations } from "#app/moderation/decisions/decide-stations.server.ts";
import { editStation } from "#app/moderation/decisions/edit-station.server.ts";
import { revertChange } from "#app/moderation/decisions/revert-change.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { deleteAccount } from "#app/site/my-account/delete-account.server.ts";
import { findModeratedStation } from "#app/stations/station/station-reader.server.ts";
import { uploadDigest, uploadUrl } from "#app/stations/station/uploaded-image.ts";
import { readStationSquares, saveDraft } from "#app/stations/station/uploaded-images.server.ts";
import { uploadedImages } from "#app/stations/station/uploaded-images.table.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { CONTRIBUTOR, OTHER_CONTRIBUTOR, openProposals } from "#test-support/proposals.ts";
import { countUploads, putUpload, uploadOf } from "#test-support/uploaded-images.ts";
import { ADMINISTRATOR } from "#test-support/viewers.ts";

const UPLOAD_GONE = { kind: "invalid", field: "image_file" };

/** Proposals of images: `upload` stores a draft of the contributor and gives its URL. */
async function openImageProposals(database: Database) {
  const directory = await openProposals(database);
  return {
    ...directory,
    upload: async (byte: number, accountId = CONTRIBUTOR.id) =>
      uploadUrl(await saveDraft(database, accountId, { squares: uploadOf(byte), now: new Date() })),
    imageOf: async (id = "aurora") => (await findModeratedStation(database, id))?.imageUrl,
    /** The owners of all images, in the order of their digests. */
    images: async () => {
      const { digest, stationId, formerStationId, proposalId, accountId, expiresAt } = uploadedImages;
      const columns = { digest, stationId, formerStationId, proposalId, accountId, expiresAt };
      const rows = await database.select(columns).from(uploadedImages).orderBy(uploadedImages.createdAt);
      return rows.map(({ digest: of, expiresAt: ends, ...owners }) => ({
        image: uploadUrl(of),
        owner: Object.entries(owners).flatMap(([name, id]) => (id === null ? [] : [`${name} ${id}`]))[0],
        expires: ends !== null,
      }));
    },
  };
}

onBothEngines(
  "a proposed draft becomes the image of the proposal, and accepting makes it the station's",
  async (test) => {
    const { database } = test;
    const { upload, propose, decide, images, imageOf, latest } = await openImageProposals(database);
    const before = await putUpload(database, { stationId: "aurora" });
    const image = await upload(2);
    const id = await propose({ imageUrl: image });
    expect(await latest()).toMatchObject({ base: { image_url: before }, proposed: { image_url: image } });
    const proposed = { image, owner: `proposalId ${id}`, expires: false };
    expect(await images()).toEqual([{ image: before, owner: "stationId aurora", expires: false }, proposed]);
    expect(await imageOf()).toBe(before);
    const { change } = await decide();
    expect(await imageOf()).toBe(image);
    expect(await images()).toEqual([
      { image: before, owner: "formerStationId aurora", expires: true },
      { image, owner: "stationId aurora", expires: false },
    ]);
    expect(await readStationSquares(database, "aurora", uploadDigest(image) ?? "")).toHaveLength(3);

    // Taken back, and that taken back too.
    const revert = { reason: "mistake", text: "", now: new Date() } as const;
    const reverted = await revertChange(database, ADMINISTRATOR, { ...revert, id: change ?? 0 });
    expect(await imageOf()).toBe(before);
    await revertChange(database, ADMINISTRATOR, { ...revert, id: reverted });
    expect(await imageOf()).toBe(image);
  },
);

onBothEngines("an open proposal keeps its image until another, a URL or none is chosen", async ({ database }) => {
  const { upload, propose, images, latest } = await openImageProposals(database);
  const first = await upload(2);
  const id = await propose({ imageUrl: first, city: "Faro" });
  await propose({ imageUrl: first, city: "Lagos" });
  expect(await images()).toEqual([{ image: first, owner: `proposalId ${id}`, expires: false }]);
  const second = await upload(3);
  await propose({ imageUrl: second, city: "Lagos" });
  expect(await images()).toEqual([{ image: second, owner: `proposalId ${id}`, expires: false }]);
  // The same file again: the draft ends by itself.
  await propose({ imageUrl: await upload(3), city: "Tavira" });
  expect(await images()).toContainEqual({ image: second, owner: `proposalId ${id}`, expires: false });
  await database.delete(uploadedImages).where(eq(uploadedImages.accountId, CONTRIBUTOR.id));
  await propose({ imageUrl: "https://x.example/i.png" });
  expect([await images(), (await latest()).proposed]).toEqual([[], { image_url: "https://x.example/i.png" }]);
  await propose({ imageUrl: await upload(4), city: "Lagos" });
  await propose({ city: "Lagos" });
  expect([await countUploads(database), (await latest()).proposed]).toEqual([
    { images: 0, squares: 0 },
    { city: "Lagos" },
  ]);
});

onBothEngines("an image that is not accepted is removed", async ({ database }) => {
  const { upload, propose, decide, withdraw, imageOf } = await openImageProposals(database);
  const none = { images: 0, squares: 0 };
  await propose({ imageUrl: await upload(2) });
  await withdraw();
  expect(await countUploads(database)).toEqual(none);
  await propose({ imageUrl: await upload(2) });
  await decide({ decision: "refuse", reason: "image" });
  expect(await countUploads(database)).toEqual(none);
  await propose({ imageUrl: await upload(2), city: "Faro" });
  await decide({ fields: ["city"] });
  expect(await countUploads(database)).toEqual(none);
  await propose({ imageUrl: await upload(2), city: "Lagos" });
  await editStation(database, ADMINISTRATOR, {
    id: "aurora",
    changes: { imageUrl: "https://x.example/i.png" },
    now: new Date(),
  });
  expect(await decide()).toMatchObject({ state: "partly", conflicts: ["Imagem"] });
  expect([await countUploads(database), await imageOf()]).toEqual([none, "https://x.example/i.png"]);
  await propose({ imageUrl: await upload(2) });
  const target = { decision: "delete", targets: [{ id: "aurora", seen: null }], now: new Date() } as const;
  await database.transaction((transaction) => decideStations(transaction, ADMINISTRATOR, target));
  expect(await countUploads(database)).toEqual(none);
});

onBothEngines("an account proposes its own drafts alone, and a failed proposal keeps them", async ({ database }) => {
  const { upload, propose, stored, images } = await openImageProposals(database);
  const foreign = await upload(2, OTHER_CONTRIBUTOR.id);
  for (const imageUrl of [foreign, uploadUrl("0".repeat(64))])
    await expect(propose({ imageUrl })).rejects.toMatchObject(UPLOAD_GONE);
  const own = await upload(3);
  await expect(propose({ imageUrl: own, name: "Rádio Boreal" }, { text: "" })).rejects.toMatchObject({ field: "text" });
  expect(await stored()).toEqual([]);
  const [ofOther, ofOwn] = await images();
  expect([ofOther?.owner, ofOwn?.owner]).toEqual(["accountId ana", "accountId rui"]);
  await propose({ imageUrl: foreign }, { as: OTHER_CONTRIBUTOR });
  await expect(propose({ imageUrl: foreign })).rejects.toMatchObject(UPLOAD_GONE);
});

onBothEngines("the image of an open proposal outlives the account that proposed it", async ({ database }) => {
  const { upload, propose, decide, images, imageOf } = await openImageProposals(database);
  const image = await upload(2);
  const id = await propose({ imageUrl: image });
  await upload(3);
  await database.transaction((transaction) => deleteAccount(transaction, CONTRIBUTOR, new Date()));
  expect(await images()).toEqual([{ image, owner: `proposalId ${id}`, expires: false }]);
  await decide();
  expect(await imageOf()).toBe(image);
});
