import { execFileSync } from "node:child_process";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import sharp from "sharp";
import { afterEach, expect, test } from "vitest";
import type { Viewer } from "#app/people/accounts/viewer.ts";
import { ADMINISTRATOR, apiAs, USER, VISITOR } from "#test-support/viewers.ts";
import { waitUntil } from "#test-support/wait-until.ts";
import { COVER_PNG_SIZES, coverPngUrl, coverSvgUrl } from "./cover-url.ts";
import { coverPng, createCoversApi } from "./covers.api.ts";
import { drawCover } from "./drawing/draw-cover.ts";
import { SCHEMES } from "./drawing/schemes.ts";
import { coverRecipe } from "./recipe.ts";

const AURORA = coverRecipe({ name: "Rádio Aurora", genre: "Jazz" });
const AURORA_PNG = coverPngUrl(AURORA, 96);
const PNG = Uint8Array.of(1, 2, 3);

const coversApi = apiAs(VISITOR, createCoversApi({ hasCover: () => true }));

/** The API with a `draw` that ends when the test resolves it. A header sets the client's address. */
function createApi({ viewer = VISITOR, hasCover = true }: { viewer?: Viewer; hasCover?: boolean } = {}) {
  const drawing: (() => void)[] = [];
  const draw = () => new Promise<typeof PNG>((resolve) => drawing.push(() => resolve(PNG)));
  const api = apiAs(viewer, createCoversApi({ hasCover: () => hasCover, draw }));
  const get = async (path: string, address = "192.0.2.1") =>
    api.request(path, { headers: { "X-Test-Address": address } });
  return { api, get, drawing };
}

const unknownCover = (seed: number) => coverPngUrl({ ...AURORA, seed }, 96);

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

test("an SVG is the drawn cover, cacheable for a year, with a policy that blocks loading and scripts", async () => {
  const answer = await coversApi.request(coverSvgUrl(AURORA));
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toEqual({
    "content-type": "image/svg+xml",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
  });
  expect(await answer.text()).toBe(drawCover(AURORA));
});

test("a PNG has one of four sizes, cacheable for a year", async () => {
  for (const size of COVER_PNG_SIZES) {
    const answer = await coversApi.request(coverPngUrl(AURORA, size));
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toEqual({
      "content-type": "image/png",
      "cache-control": "public, max-age=31536000, s-maxage=300, immutable",
      etag: expect.stringMatching(/^"[\w-]{43}"$/),
      "x-content-type-options": "nosniff",
    });
    const { format, width, height } = await sharp(await answer.arrayBuffer()).metadata();
    expect({ format, width, height }).toEqual({ format: "png", width: size, height: size });
  }
});

test("HEAD answers with the same headers and no body", async () => {
  for (const url of [coverSvgUrl(AURORA), coverPngUrl(AURORA, 96)]) {
    const [get, head] = [await coversApi.request(url), await coversApi.request(url, { method: "HEAD" })];
    expect(head.status).toBe(200);
    // The ETag is known when the PNG is drawn.
    expect([...head.headers]).toEqual([...get.headers].filter(([name]) => name !== "etag"));
    expect((await head.arrayBuffer()).byteLength).toBe(0);
  }
});

test("a malformed URL, a later version and an unknown size are 404, cacheable for a minute", async () => {
  const unknown = [
    "/covers/1/jazz-8f3a2b1c-JM.gif",
    "/covers/1/jazz-8f3a2b1c-JM-100.png",
    "/covers/1/polka-8f3a2b1c-JM.svg",
    "/covers/2/jazz-8f3a2b1c-JM.svg",
    "/covers/01/jazz-8f3a2b1c-JM.svg",
    "/covers/1/%3Cscript%3E",
    "/covers/1/%E0%A4%A",
    "/covers/1/..%2Fjazz-8f3a2b1c-JM.svg",
  ];
  for (const url of unknown) {
    const answer = await coversApi.request(url);
    expect(answer.status, url).toBe(404);
    expect(answer.headers.get("content-type")).toMatch(/^text\/plain/);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=60");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(await answer.text()).toBe("Capa não encontrada.");
  }
});

test("a percent-encoded spelling of a cover's URL is 404", async () => {
  expect((await coversApi.request("/covers/1/jazz-8f3a2b1c-JM.svg")).status).toBe(200);
  expect((await coversApi.request("/covers/1/jazz-8f3a2b1c-%4AM.svg")).status).toBe(404);
  expect((await coversApi.request("/covers/%31/jazz-8f3a2b1c-JM.svg")).status).toBe(404);
});

test("the plate is at the bottom left in its scheme's colour, apart from the glaze", async () => {
  const corner = sharp(await coverPng({ ...AURORA, builtIn: true }, 192)).extract({
    left: 4,
    top: 180,
    width: 1,
    height: 1,
  });
  const [red, green, blue] = await corner.removeAlpha().raw().toBuffer();
  const plate = [1, 3, 5].map((at) => Number.parseInt(SCHEMES.jazz[0].plate.slice(at, at + 2), 16));
  [red, green, blue].forEach((channel = 255, index) => {
    expect(Math.abs(channel - (plate[index] ?? 0))).toBeLessThan(20);
  });
});

test("the image library is not loaded before the first PNG", () => {
  const libraries = `process.report.getReport().sharedObjects.filter((path) => path.includes("sharp")).length`;
  const program = `
    const { coverPng } = await import(${JSON.stringify(new URL("./covers.api.ts", import.meta.url).href)});
    const before = ${libraries};
    await coverPng(${JSON.stringify(AURORA)}, 96);
    process.stdout.write(JSON.stringify({ before, after: ${libraries} > 0 }));`;
  const answer = execFileSync(process.execPath, ["--input-type=module", "--eval", program], { encoding: "utf8" });
  expect(JSON.parse(answer)).toEqual({ before: 0, after: true });
});

test("a PNG is drawn only for covers that stations have", async () => {
  const { get, drawing } = createApi({ hasCover: false });
  for (let seed = 0; seed < 1_500; seed += 1) {
    const answer = await get(unknownCover(seed));
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([404, "public, max-age=60"]);
  }
  expect(drawing).toEqual([]);
  expect((await get(coverSvgUrl(AURORA))).status).toBe(200);
});

test("administrators get the PNG of any cover, users do not", async () => {
  const { get, drawing } = createApi({ hasCover: false, viewer: ADMINISTRATOR });
  const response = get(AURORA_PNG);
  await waitUntil("it is drawn", () => drawing.length === 1);
  drawing[0]?.();
  const { status, headers } = await response;
  expect([status, headers.get("cache-control")]).toEqual([200, "private, max-age=3600"]);
  expect((await createApi({ hasCover: false, viewer: USER }).get(AURORA_PNG)).status).toBe(404);
});

test("one PNG is drawn at a time, the same one once, and PNGs are cached", async () => {
  const { get, drawing } = createApi();
  const responses = [get(AURORA_PNG), get(AURORA_PNG), get(unknownCover(1))];
  await waitUntil("the first is drawn", () => drawing.length === 1);
  drawing[0]?.();
  await waitUntil("the other is drawn", () => drawing.length === 2);
  drawing[1]?.();
  for (const answer of await Promise.all(responses)) expect(answer.status).toBe(200);
  expect((await get(AURORA_PNG)).status).toBe(200);
  expect(drawing).toHaveLength(2);
});

test("twelve requests of one address run or wait; the next gets 429 with Retry-After, other addresses are served", async () => {
  const { get, drawing } = createApi();
  const responses = Array.from({ length: 12 }, (_, seed) => get(unknownCover(seed)));
  await waitUntil("the first is drawn", () => drawing.length === 1);
  const refused = await get(unknownCover(99));
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "5"]);
  responses.push(get(AURORA_PNG, "192.0.2.2"));
  for (let count = 1; count <= responses.length; count += 1) {
    await waitUntil("the next is drawn", () => drawing.length === count);
    drawing[count - 1]?.();
  }
  expect((await Promise.all(responses)).map(({ status }) => status)).toEqual(Array(13).fill(200));
});

test("sixty requests wait, of all addresses together", async () => {
  const { get, drawing } = createApi();
  const responses = Array.from({ length: 61 }, (_, seed) => get(unknownCover(seed), `192.0.2.${seed % 10}`));
  await waitUntil("the first is drawn", () => drawing.length === 1);
  expect((await get(unknownCover(99), "192.0.2.1")).status).toBe(429);
  for (let count = 1; count <= responses.length; count += 1) {
    await waitUntil("the next is drawn", () => drawing.length === count);
    drawing[count - 1]?.();
  }
  expect(new Set((await Promise.all(responses)).map(({ status }) => status))).toEqual(new Set([200]));
});

test("nothing is drawn for a disconnected client", async () => {
  const { api, drawing } = createApi();
  const server = createServer(getRequestListener(api.fetch, { overrideGlobalObjects: false }));
  servers.push(server);
  const closed = { count: 0 };
  server.on("request", (_, response) =>
    response.once("close", () => {
      closed.count += 1;
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const send = (path: string) => {
    const sent = request({ port, path, host: "127.0.0.1", agent: false });
    sent.on("error", () => undefined);
    sent.end();
    return sent;
  };
  const first = send(unknownCover(0));
  await waitUntil("the first is drawn", () => drawing.length === 1);
  const arrived: string[] = [];
  server.on("request", ({ url }) => arrived.push(url ?? ""));
  const others = Array.from({ length: 8 }, (_, index) => send(unknownCover(index + 1)));
  await waitUntil("the others wait", () => arrived.length === others.length);
  for (const other of others) other.destroy();
  await waitUntil("they are disconnected", () => closed.count === others.length);
  const answered = new Promise((resolve) =>
    first.once("response", (response) => resolve(response.resume().statusCode)),
  );
  drawing[0]?.();
  expect(await answered).toBe(200);
  const last = fetch(`http://127.0.0.1:${port}${AURORA_PNG}`);
  await waitUntil("the next connected client is served", () => drawing.length === 2);
  drawing[1]?.();
  expect((await last).status).toBe(200);
  expect(drawing).toHaveLength(2);
});
