import sharp from "sharp";
import { expect, test } from "vitest";
import type { Database } from "#app/platform/database/database.server.ts";
import { DEFAULT_SETTINGS, type SiteSettings } from "#app/platform/site-settings/site-settings.ts";
import type { ImageQuery, ImageResult } from "#app/stations/images/image-store.server.ts";
import type { Station } from "#app/stations/station/station.ts";
import { catalogueOf } from "#test-support/catalogues.ts";
import { AURORA } from "#test-support/named-stations.ts";
import { apiAs, VISITOR } from "#test-support/viewers.ts";
import { waitUntil } from "#test-support/wait-until.ts";
import { siteCardPath, stationCardPath } from "./social-card-url.ts";
import { createSocialCardsApi } from "./social-cards.api.ts";

const PNG = Uint8Array.of(1, 2, 3);
const WITH_IMAGE = { ...AURORA, id: "with-image", imageUrl: "https://a.example/logo.png" };
const SITE_CARD = siteCardPath(DEFAULT_SETTINGS);
const AURORA_CARD = stationCardPath(AURORA, DEFAULT_SETTINGS);
const IMAGE_CARD = stationCardPath(WITH_IMAGE, DEFAULT_SETTINGS);

type Options = {
  stations?: Station[];
  site?: SiteSettings;
  image?: ImageResult;
  /** Ends the drawings instead of the library; see `drawing`. */
  held?: boolean;
};

/** The API for two stations, one with an image. A header sets the client's address. */
function createApi({ stations = [AURORA, WITH_IMAGE], site = DEFAULT_SETTINGS, image, held }: Options = {}) {
  const drawing: (() => void)[] = [];
  const draw = () => new Promise<typeof PNG>((resolve) => drawing.push(() => resolve(PNG)));
  const queries: ImageQuery[] = [];
  const find = async (query: ImageQuery) => {
    queries.push(query);
    return image ?? { ok: false as const, retryAfterSeconds: 7_200 };
  };
  const parts = {
    catalogue: catalogueOf(...stations),
    settings: { current: () => site, close: () => {} },
    images: {
      find,
      findOriginal: async () => null,
      close: () => {},
      findUpload: () => Promise.reject(new Error("No station has an upload.")),
    },
    // Only uploads are read from it.
    database: {} as Database,
    ...(held ? { draw } : {}),
  };
  const api = apiAs(VISITOR, createSocialCardsApi(parts));
  const get = async (path: string, address = "192.0.2.1", init: RequestInit = {}) =>
    api.request(path, { ...init, headers: { ...init.headers, "X-Test-Address": address } });
  return { get, drawing, queries };
}

const FOR_A_YEAR = {
  "content-type": "image/png",
  "cache-control": "public, max-age=31536000, s-maxage=300, immutable",
  "x-content-type-options": "nosniff",
};

/** Without the ETag, which HEAD has not: it is known when the card is drawn. */
const headersOf = ({ headers }: Response) => Object.fromEntries([...headers].filter(([name]) => name !== "etag"));

test.each([SITE_CARD, AURORA_CARD])("%s is a PNG of 1200 × 630, cacheable for a year", async (path) => {
  const { get } = createApi();
  const response = await get(path);
  expect([response.status, headersOf(response)]).toEqual([200, FOR_A_YEAR]);
  const { format, width, height } = await sharp(await response.arrayBuffer()).metadata();
  expect({ format, width, height }).toEqual({ format: "png", width: 1200, height: 630 });
  const head = await get(path, undefined, { method: "HEAD" });
  expect([head.status, headersOf(head), await head.text()]).toEqual([200, FOR_A_YEAR, ""]);
});

test("a cache that has the card gets a 304, until the station is suspended", async () => {
  const { get } = createApi();
  const etag = (await get(AURORA_CARD)).headers.get("etag") ?? "";
  const again = await get(AURORA_CARD, undefined, { headers: { "If-None-Match": etag } });
  expect([again.status, headersOf(again)["cache-control"], await again.text()]).toEqual([
    304,
    FOR_A_YEAR["cache-control"],
    "",
  ]);
  const afterwards = createApi({ stations: [] });
  expect((await afterwards.get(AURORA_CARD, undefined, { headers: { "If-None-Match": etag } })).status).toBe(404);
});

test("a station's image is on its card in place of the cover", async () => {
  const image = await sharp({ create: { width: 480, height: 480, channels: 3, background: "#c00" } })
    .webp()
    .toBuffer();
  const { get, queries } = createApi({ image: { ok: true, bytes: new Uint8Array(image) } });
  const response = await get(IMAGE_CARD);
  expect(headersOf(response)).toEqual(FOR_A_YEAR);
  const card = sharp(await response.arrayBuffer());
  const [red = 0, green = 0] = await card
    .extract({ left: 600, top: 600, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer();
  expect([red > 180, green < 30]).toEqual([true, true]);
  expect(queries).toMatchObject([{ imageUrl: WITH_IMAGE.imageUrl, side: 480, client: "192.0.2.1" }]);
});

test("without a copy of the image the card has the cover, and is cacheable for an hour at most", async () => {
  const { get } = createApi();
  const response = await get(IMAGE_CARD);
  expect(headersOf(response)).toEqual({ ...FOR_A_YEAR, "cache-control": "public, max-age=3600, s-maxage=300" });
});

test("the file name changes with all that a card shows", () => {
  const changes = [
    { name: "Aurora" },
    { genre: "Fado" },
    { city: "Faro" },
    { country: "Brasil" },
    { imageUrl: "https://x.example/" },
  ];
  const stations = changes.map((change) => stationCardPath({ ...AURORA, ...change }, DEFAULT_SETTINGS));
  const sites = [{ siteName: "Ondas" }, { logoUrl: "https://x.example/" }].map((change) => ({
    ...DEFAULT_SETTINGS,
    ...change,
  }));
  const paths = [
    AURORA_CARD,
    ...stations,
    ...sites.map((site) => stationCardPath(AURORA, site)),
    ...sites.map(siteCardPath),
  ];
  expect(new Set(paths).size).toBe(10);
  expect(stationCardPath({ ...AURORA, id: "aurora" }, DEFAULT_SETTINGS)).toBe(AURORA_CARD);
});

test("an outdated file name redirects to the current one", async () => {
  const { get } = createApi();
  for (const path of [AURORA_CARD, SITE_CARD]) {
    const response = await get(path.replace(/[0-9a-f]{8}\.png$/, "00000000.png"));
    expect([response.status, response.headers.get("location")]).toEqual([302, path]);
    expect(response.headers.get("cache-control")).toBe("public, max-age=60");
  }
});

test("other stations and other file names are not found, and nothing is drawn", async () => {
  const { get, drawing } = createApi({ held: true });
  for (const path of [
    AURORA_CARD.replace("aurora", "beira"),
    AURORA_CARD.replace(/[0-9a-f]{8}\.png$/, "card.png"),
    SITE_CARD.replace(".png", ".svg"),
    "/cards/other/00000000.png",
  ]) {
    expect((await get(path)).status, path).toBe(404);
  }
  expect(drawing).toHaveLength(0);
});

test("a card is drawn once", async () => {
  const { get, drawing } = createApi({ held: true });
  const both = [get(AURORA_CARD), get(AURORA_CARD, "192.0.2.2")];
  await waitUntil("the first is being drawn", () => drawing.length === 1);
  drawing[0]?.();
  for (const response of await Promise.all(both)) expect(response.status).toBe(200);
  expect((await get(AURORA_CARD)).status).toBe(200);
  expect(drawing).toHaveLength(1);
});

test("of one address at most six cards are drawn or wait, of all together one is drawn", async () => {
  const stations = Array.from({ length: 8 }, (_, index) => ({ ...AURORA, id: `s${index}` }));
  const { get, drawing } = createApi({ held: true, stations });
  const paths = stations.map((station) => stationCardPath(station, DEFAULT_SETTINGS));
  const six = paths.slice(0, 6).map((path) => get(path));
  await waitUntil("the first is being drawn", () => drawing.length === 1);
  const refused = await get(paths[6] ?? "");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "5"]);
  const other = get(paths[7] ?? "", "192.0.2.2");
  for (let drawn = 0; drawn < 7; drawn += 1) {
    await waitUntil(`${drawn} are drawn`, () => drawing.length === drawn + 1);
    drawing[drawn]?.();
  }
  for (const response of await Promise.all([...six, other])) expect(response.status).toBe(200);
});

test("nothing is drawn for a disconnected client", async () => {
  const { get, drawing } = createApi({ held: true });
  const first = get(SITE_CARD);
  await waitUntil("the first is being drawn", () => drawing.length === 1);
  const gone = new AbortController();
  const pending = get(AURORA_CARD, undefined, { signal: gone.signal });
  gone.abort();
  expect((await pending).status).toBe(499);
  drawing[0]?.();
  await first;
  expect(drawing).toHaveLength(1);
});
