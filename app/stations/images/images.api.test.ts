import { createHash } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#app/platform/database/database.server.ts";
import { createStreamClient } from "#app/platform/net/stream-client.server.ts";
import { stationCover, stationCoverPng } from "#app/stations/station/station-cover.ts";
import { stationImage, stationImageJpeg } from "#app/stations/station/station-image.ts";
import { draftImagePath, uploadedImagePath } from "#app/stations/station/uploaded-image.ts";
import { saveDraft } from "#app/stations/station/uploaded-images.server.ts";
import { uploadedImages } from "#app/stations/station/uploaded-images.table.ts";
import { onEngine } from "#test-support/databases.ts";
import { fakeClock } from "#test-support/fake-clock.ts";
import { drawn, type ImageServer, sends, startImageServer } from "#test-support/images.ts";
import { AURORA, BEIRA, putNamedStations, putStation } from "#test-support/named-stations.ts";
import { makeTemporaryFolder } from "#test-support/temporary-folder.ts";
import { putUpload, uploadOf } from "#test-support/uploaded-images.ts";
import { ADMINISTRATOR, apiAs, USER, VISITOR } from "#test-support/viewers.ts";
import { createImageDecoder } from "./image-decoder.server.ts";
import { type ImageStore, openImageStore } from "./image-store.server.ts";
import { createImagesApi } from "./images.api.ts";

let web: ImageServer;
let images: ImageStore;
const folder = makeTemporaryFolder("images");
beforeAll(async () => {
  web = await startImageServer();
  web.put("/logo", sends(await drawn(500).png().toBuffer(), "text/html"));
  images = openImageStore({
    streamClient: createStreamClient({ allowPrivate: true }),
    folder: folder.path,
    // The clocks stand still: no timeout.
    clock: fakeClock(),
    decoder: createImageDecoder({ clock: fakeClock() }),
  });
});
afterAll(async () => {
  images.close();
  await web.stop();
  folder.remove();
});

const LOGO = {
  get imageUrl() {
    return `${web.origin}/logo`;
  },
};
const CACHED = {
  "cache-control": "public, max-age=31536000, s-maxage=300, immutable",
  etag: expect.stringMatching(/^"[\w-]{43}"$/),
};
const SAFE = {
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'",
  "content-disposition": "inline",
};

/** The database is queried only for administrators. */
const NO_DATABASE = {} as Database;

function requestAs(stations: readonly (typeof AURORA)[], { viewer = VISITOR, database = NO_DATABASE } = {}) {
  const catalogue = { find: (id: string) => stations.find((station) => station.id === id) ?? null };
  return apiAs(viewer, createImagesApi({ images, catalogue, database }));
}

/** Not by `response.bytes()`: the server's own class of responses, which other tests of this process may load, lacks it. */
const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());

test("an approved station's image is served as a square and cached for a year", async () => {
  const aurora = { ...AURORA, imageUrl: LOGO.imageUrl };
  for (const [url, type, side] of [
    [stationImage(aurora, 96), "image/webp", 96],
    [stationImage(aurora, 480), "image/webp", 480],
    [stationImageJpeg(aurora), "image/jpeg", 480],
  ] as const) {
    const answer = await requestAs([aurora]).request(url);
    expect([answer.status, Object.fromEntries(answer.headers)]).toEqual([
      200,
      { ...SAFE, ...CACHED, "content-type": type },
    ]);
    const { format, width } = await sharp(await answer.arrayBuffer()).metadata();
    expect([`image/${format}`, width]).toEqual([type, side]);
  }
  const head = await requestAs([aurora]).request(stationImage(aurora, 96), { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
});

test("an image URL that is a generated cover redirects to the station's own cover without a fetch", async () => {
  const builtIn = { ...AURORA, id: "1" };
  const find = () => Promise.reject(new Error("unexpected fetch"));
  for (const imageUrl of [
    `https://radio.example${stationCoverPng(builtIn, 512)}`,
    `http://localhost:3000/covers/9/pop-00000001-_.svg`,
  ]) {
    const withImage = { ...builtIn, imageUrl };
    const catalogue = { find: () => withImage };
    const api = apiAs(
      VISITOR,
      createImagesApi({
        images: { find, findUpload: find, findOriginal: async () => null, close: () => {} },
        catalogue,
        database: NO_DATABASE,
      }),
    );
    expect((await api.request(stationImage(withImage, 96))).headers.get("location")).toBe(stationCover(builtIn));
    expect((await api.request(stationImageJpeg(withImage))).headers.get("location")).toBe(
      stationCoverPng(builtIn, 512),
    );
  }
});

test("without an image the response redirects to the cover, for a limited time", async () => {
  const aurora = { ...AURORA, imageUrl: `${web.origin}/nothing` };
  const answer = await requestAs([aurora]).request(stationImage(aurora, 96));
  expect([answer.status, Object.fromEntries(answer.headers)]).toEqual([
    302,
    { ...SAFE, "cache-control": "public, max-age=1800", location: stationCover(aurora) },
  ]);
  const jpeg = await requestAs([aurora]).request(stationImageJpeg(aurora));
  expect(jpeg.headers.get("location")).toBe(stationCoverPng(aurora, 512));
  const bare = await requestAs([AURORA]).request(stationImage(aurora, 96));
  expect([bare.status, bare.headers.get("location")]).toEqual([302, stationCover(AURORA)]);
});

test("the URL of a previous image redirects to the current one", async () => {
  const [before, now] = [
    { ...AURORA, imageUrl: `${web.origin}/before` },
    { ...AURORA, imageUrl: LOGO.imageUrl },
  ];
  for (const urlOf of [stationImage, stationImageJpeg]) {
    const answer = await requestAs([now]).request(urlOf(before, 192));
    expect([answer.status, answer.headers.get("location")]).toEqual([302, urlOf(now, 192)]);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=60");
  }
  expect(web.visits("/before")).toBe(0);
});

test("any other path is not found: arbitrary URLs and files", async () => {
  const file =
    stationImage({ ...AURORA, imageUrl: LOGO.imageUrl }, 96)
      .split("/")
      .at(-1) ?? "";
  const paths = [
    `/images/nada/${file}`,
    "/images/aurora/96.webp",
    `/images/aurora/${file}.png`,
    `/images/aurora/%39${file.slice(1)}`,
    `/images/..%2F..%2Fsecret/${file}`,
    `/images/${encodeURIComponent(LOGO.imageUrl)}/${file}`,
    "/images/aurora/..%2F..%2Fsecret",
  ];
  for (const path of paths) {
    const answer = await requestAs([AURORA]).request(path);
    expect([answer.status, await answer.text()], path).toEqual([404, "Imagem não encontrada."]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  }
});

onEngine(
  "postgres",
  "the image of a station that is not public is served to administrators only",
  async ({ database }) => {
    const beira = { ...BEIRA, imageUrl: LOGO.imageUrl };
    await putStation(database, beira, "pending");
    const url = stationImage(beira, 96);
    const answer = await requestAs([], { viewer: ADMINISTRATOR, database }).request(url);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "private, max-age=3600"]);
    const unknown = await requestAs([], { database }).request(url.replace("beira", "nada"));
    for (const viewer of [VISITOR, USER]) {
      const refused = await requestAs([], { viewer, database }).request(url);
      expect([refused.status, await refused.clone().text()]).toEqual([404, await unknown.clone().text()]);
      expect([...refused.headers]).toEqual([...unknown.headers]);
    }
  },
);

onEngine(
  "postgres",
  "an approved station's uploaded image is served in all sizes, and forever",
  async ({ database }) => {
    await putNamedStations(database);
    const squares = [96, 480].map(async (side) => ({
      side,
      webp: new Uint8Array(await drawn(side).webp().toBuffer()),
    }));
    const imageUrl = await putUpload(database, { stationId: "aurora" }, await Promise.all(squares));
    const aurora = { ...AURORA, imageUrl };
    const original = uploadedImagePath(aurora);
    const api = requestAs([aurora], { database });
    for (const [url, type, side] of [
      [original, "image/webp", 480],
      [stationImage(aurora, 96), "image/webp", 96],
      [stationImage(aurora, 192), "image/webp", 480],
      [stationImageJpeg(aurora), "image/jpeg", 480],
    ] as const) {
      const answer = await api.request(url);
      expect([answer.status, Object.fromEntries(answer.headers)], url).toEqual([
        200,
        { ...SAFE, ...CACHED, "content-type": type },
      ]);
      expect((await sharp(await answer.arrayBuffer()).metadata()).width).toBe(side);
    }
    expect(
      createHash("sha256")
        .update(await bytesOf(await api.request(original)))
        .digest("hex"),
    ).toBe(imageUrl.slice("upload:".length));
    const foreign = original.replace("aurora", "beira");
    const other = original.replace(/[0-9a-f]{64}/, "0".repeat(64));
    for (const url of [other, foreign]) expect((await api.request(url)).status, url).toBe(404);

    const beira = { ...BEIRA, imageUrl: await putUpload(database, { stationId: "beira" }) };
    for (const [viewer, status] of [
      [VISITOR, 404],
      [USER, 404],
      [ADMINISTRATOR, 200],
    ] as const) {
      const answer = await requestAs([aurora], { viewer, database }).request(uploadedImagePath(beira));
      expect(answer.status).toBe(status);
      if (status === 200) expect(answer.headers.get("cache-control")).toBe("private, max-age=3600");
    }
    await database.delete(uploadedImages);
    const withoutRows = { ...AURORA, imageUrl: `upload:${"1".repeat(64)}` };
    const cover = await requestAs([withoutRows], { database }).request(stationImage(withoutRows, 96));
    expect([cover.status, cover.headers.get("location")]).toEqual([302, stationCover(withoutRows)]);
  },
);

onEngine("postgres", "an image that is not submitted yet is served to its own account only", async ({ database }) => {
  await putNamedStations(database);
  const digest = await saveDraft(database, USER.id, { squares: uploadOf(1), now: new Date() });
  const url = draftImagePath(digest);
  const own = await requestAs([], { viewer: USER, database }).request(url);
  expect([own.status, own.headers.get("cache-control"), own.headers.get("content-type")]).toEqual([
    200,
    "private, max-age=3600",
    "image/webp",
  ]);
  expect(await bytesOf(own)).toEqual(uploadOf(1)[1]?.webp);
  for (const viewer of [VISITOR, ADMINISTRATOR]) {
    expect((await requestAs([], { viewer, database }).request(url)).status).toBe(404);
  }
  expect((await requestAs([], { viewer: VISITOR }).request("/images/draft/nada.webp")).status).toBe(404);
});
