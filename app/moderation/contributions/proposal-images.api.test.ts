import { expect } from "vitest";
import type { Viewer } from "#app/people/accounts/viewer.ts";
import type { ImageStore } from "#app/stations/images/image-store.server.ts";
import { uploadUrl } from "#app/stations/station/uploaded-image.ts";
import { readDraftSquares, saveDraft } from "#app/stations/station/uploaded-images.server.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { CONTRIBUTOR, OTHER_CONTRIBUTOR, openProposals } from "#test-support/proposals.ts";
import { uploadOf } from "#test-support/uploaded-images.ts";
import { ADMINISTRATOR, apiAs, EDITOR, USER, VISITOR } from "#test-support/viewers.ts";
import { createProposalImagesApi, proposedImagePath } from "./proposal-images.api.ts";

const FETCHED = Uint8Array.of(1, 2, 3);

/** Gives the largest uploaded square, and for every URL the same image. */
function imageStore(fetched: string[]): Pick<ImageStore, "find" | "findUpload"> {
  return {
    find: async ({ imageUrl }) => {
      fetched.push(imageUrl);
      return { ok: true, bytes: FETCHED };
    },
    findUpload: async ({ readSquares }) => {
      const bytes = (await readSquares())[1]?.webp;
      return bytes ? { ok: true, bytes: Uint8Array.from(bytes) } : { ok: false, retryAfterSeconds: 60 };
    },
  };
}

const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());

onBothEngines("a proposed image is served to its proposer and to those who decide, while it waits", async (test) => {
  const { database } = test;
  const { propose, withdraw } = await openProposals(database);
  const digest = await saveDraft(database, CONTRIBUTOR.id, { squares: uploadOf(2), now: new Date() });
  const id = await propose({ imageUrl: uploadUrl(digest) });
  const images = imageStore([]);
  const get = (viewer: Viewer, path: string) =>
    apiAs(viewer, createProposalImagesApi({ images, database })).request(path);
  const path = proposedImagePath(id, uploadUrl(digest));
  for (const viewer of [CONTRIBUTOR, EDITOR, ADMINISTRATOR]) {
    const answer = await get(viewer, path);
    expect([answer.status, answer.headers.get("cache-control"), answer.headers.get("content-type")]).toEqual([
      200,
      "private, max-age=3600",
      "image/webp",
    ]);
    expect(await bytesOf(answer)).toEqual(uploadOf(2)[1]?.webp);
  }
  // USER has submitted the station, and decides nothing.
  for (const viewer of [VISITOR, OTHER_CONTRIBUTOR, USER]) {
    const answer = await get(viewer, path);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([404, "no-store"]);
  }
  for (const other of [
    path.replace(/[0-9a-f]{8}\.webp$/, "00000000.webp"),
    path.replace("480", "96"),
    path.replace(`/${id}/`, "/999999999/"),
    path.replace(`/${id}/`, "/nada/"),
  ])
    expect((await get(EDITOR, other)).status, other).toBe(404);
  await withdraw();
  for (const viewer of [CONTRIBUTOR, EDITOR]) expect((await get(viewer, path)).status).toBe(404);
});

onBothEngines("an image with a URL is fetched for those who decide alone", async ({ database }) => {
  const { propose } = await openProposals(database);
  const fetched: string[] = [];
  const images = imageStore(fetched);
  const get = (viewer: Viewer, path: string) =>
    apiAs(viewer, createProposalImagesApi({ images, database })).request(path);
  const imageUrl = "https://x.example/i.png";
  const path = proposedImagePath(await propose({ imageUrl }), imageUrl);
  for (const viewer of [VISITOR, CONTRIBUTOR, OTHER_CONTRIBUTOR]) expect((await get(viewer, path)).status).toBe(404);
  expect(fetched).toEqual([]);
  expect(await bytesOf(await get(EDITOR, path))).toEqual(FETCHED);
  expect(fetched).toEqual([imageUrl]);
  const cover = "https://radio.example/covers/9/pop-00000001-_.svg";
  expect((await get(EDITOR, proposedImagePath(await propose({ imageUrl: cover }), cover))).status).toBe(404);
});

onBothEngines("the form of its proposer shows the image as a draft, until it is decided", async ({ database }) => {
  const { propose, decide } = await openProposals(database);
  const digest = await saveDraft(database, CONTRIBUTOR.id, { squares: uploadOf(2), now: new Date() });
  await propose({ imageUrl: uploadUrl(digest) });
  const countFor = async ({ id: accountId }: { id: string }) =>
    (await readDraftSquares(database, { accountId, digest, now: new Date() })).length;
  expect([await countFor(CONTRIBUTOR), await countFor(OTHER_CONTRIBUTOR), await countFor(EDITOR)]).toEqual([3, 0, 0]);
  await decide({ decision: "refuse" });
  expect(await countFor(CONTRIBUTOR)).toBe(0);
});
