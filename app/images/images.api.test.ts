import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#app/platform/database.server.ts";
import { stationCover, stationCoverPng } from "#app/stations/station-cover.ts";
import { stationImage, stationImageJpeg } from "#app/stations/station-image.ts";
import { createStreamClient } from "#app/streams/stream-client.server.ts";
import { onEngine } from "../../test-support/databases.ts";
import { fakeClock } from "../../test-support/fake-clock.ts";
import { drawn, type ImageServer, sends, startImageServer } from "../../test-support/images.ts";
import { AURORA, BEIRA, putStation } from "../../test-support/named-stations.ts";
import { makeTemporaryFolder } from "../../test-support/temporary-folder.ts";
import { ADMINISTRATOR, apiAs, USER, VISITOR } from "../../test-support/viewers.ts";
import { createImageDecoder } from "./image-decoder.server.ts";
import { type ImageStore, openImageStore } from "./image-store.server.ts";
import { createImagesApi } from "./images.api.ts";

let web: ImageServer;
let pictures: ImageStore;
const folder = makeTemporaryFolder("pictures");
beforeAll(async () => {
  web = await startImageServer();
  web.put("/logo", sends(await drawn(500).png().toBuffer(), "text/html"));
  pictures = openImageStore({
    ...{ streamClient: createStreamClient({ allowPrivate: true }), folder: folder.path },
    // However long the image takes, it is waited for.
    clock: fakeClock(),
    decoder: createImageDecoder({ clock: fakeClock() }),
  });
});
afterAll(async () => {
  pictures.close();
  await web.stop();
  folder.remove();
});

const LOGO = {
  get imageUrl() {
    return `${web.origin}/logo`;
  },
};
const SAFE = {
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'",
  "content-disposition": "inline",
};

/** Nothing is looked up in a database for those who are not administrators. */
const NO_DATABASE = {} as Database;

function met(stations: readonly (typeof AURORA)[], { viewer = VISITOR, database = NO_DATABASE } = {}) {
  const catalogue = { find: (id: string) => stations.find((station) => station.id === id) ?? null };
  return apiAs(viewer, createImagesApi({ pictures, catalogue, database }));
}

test("a station's picture comes from here, in squares, and is kept for a year", async () => {
  const aurora = { ...AURORA, imageUrl: LOGO.imageUrl };
  for (const [address, type, side] of [
    [stationImage(aurora, 96), "image/webp", 96],
    [stationImage(aurora, 480), "image/webp", 480],
    [stationImageJpeg(aurora), "image/jpeg", 480],
  ] as const) {
    const answer = await met([aurora]).request(address);
    expect([answer.status, Object.fromEntries(answer.headers)]).toEqual([
      200,
      { ...SAFE, "content-type": type, "cache-control": "public, max-age=31536000, s-maxage=2592000, immutable" },
    ]);
    const { format, width } = await sharp(await answer.arrayBuffer()).metadata();
    expect([`image/${format}`, width]).toEqual([type, side]);
  }
  const head = await met([aurora]).request(stationImage(aurora, 96), { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
});

test("a drawn cover that stands as a station's image is neither fetched nor made small: the station's own cover is shown", async () => {
  const builtIn = { ...AURORA, id: "1" };
  const find = () => Promise.reject(new Error("nothing is to be fetched"));
  for (const imageUrl of [
    `https://radio.example${stationCoverPng(builtIn, 512)}`,
    `http://localhost:3000/covers/9/pop-00000001-_.svg`,
  ]) {
    const pictured = { ...builtIn, imageUrl };
    const catalogue = { find: () => pictured };
    const api = apiAs(
      VISITOR,
      createImagesApi({ pictures: { find, close: () => {} }, catalogue, database: NO_DATABASE }),
    );
    expect((await api.request(stationImage(pictured, 96))).headers.get("location")).toBe(stationCover(builtIn));
    expect((await api.request(stationImageJpeg(pictured))).headers.get("location")).toBe(stationCoverPng(builtIn, 512));
  }
});

test("where there is no picture the answer leads to our cover, for a while", async () => {
  const aurora = { ...AURORA, imageUrl: `${web.origin}/nothing` };
  const answer = await met([aurora]).request(stationImage(aurora, 96));
  expect([answer.status, Object.fromEntries(answer.headers)]).toEqual([
    302,
    { ...SAFE, "cache-control": "public, max-age=1800", location: stationCover(aurora) },
  ]);
  const jpeg = await met([aurora]).request(stationImageJpeg(aurora));
  expect(jpeg.headers.get("location")).toBe(stationCoverPng(aurora, 512));
  const bare = await met([AURORA]).request(stationImage(aurora, 96));
  expect([bare.status, bare.headers.get("location")]).toEqual([302, stationCover(AURORA)]);
});

test("the address of an earlier picture leads to that of the new one", async () => {
  const [before, now] = [
    { ...AURORA, imageUrl: `${web.origin}/before` },
    { ...AURORA, imageUrl: LOGO.imageUrl },
  ];
  for (const address of [stationImage, stationImageJpeg]) {
    const answer = await met([now]).request(address(before, 192));
    expect([answer.status, answer.headers.get("location")]).toEqual([302, address(now, 192)]);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=60");
  }
  expect(web.visits("/before")).toBe(0);
});

test("nothing else is found here, neither a free address nor a file", async () => {
  const file =
    stationImage({ ...AURORA, imageUrl: LOGO.imageUrl }, 96)
      .split("/")
      .at(-1) ?? "";
  const nowhere = [
    ...[
      `/images/nada/${file}`,
      "/images/aurora/96.webp",
      `/images/aurora/${file}.png`,
      `/images/aurora/%39${file.slice(1)}`,
    ],
    ...[
      `/images/..%2F..%2Fsecret/${file}`,
      `/images/${encodeURIComponent(LOGO.imageUrl)}/${file}`,
      "/images/aurora/..%2F..%2Fsecret",
    ],
  ];
  for (const address of nowhere) {
    const answer = await met([AURORA]).request(address);
    expect([answer.status, await answer.text()], address).toEqual([404, "Imagem não encontrada."]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  }
});

onEngine(
  "postgres",
  "the picture of a station that is not public is for administrators alone",
  async ({ database }) => {
    const beira = { ...BEIRA, imageUrl: LOGO.imageUrl };
    await putStation(database, beira, "pending");
    const address = stationImage(beira, 96);
    const answer = await met([], { viewer: ADMINISTRATOR, database }).request(address);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "private, max-age=3600"]);
    const unknown = await met([], { database }).request(address.replace("beira", "nada"));
    for (const viewer of [VISITOR, USER]) {
      const refused = await met([], { viewer, database }).request(address);
      expect([refused.status, await refused.clone().text()]).toEqual([404, await unknown.clone().text()]);
      expect([...refused.headers]).toEqual([...unknown.headers]);
    }
  },
);
