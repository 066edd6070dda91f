import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { afterEach, expect, test } from "vitest";
import type { RequestContextEnv } from "#app/accounts/request-context.server.ts";
import type { Viewer } from "#app/accounts/viewer.ts";
import { errorResponse } from "../../server/error-response.ts";
import { ADMINISTRATOR, testRequestContext, USER, VISITOR } from "../../test-support/viewers.ts";
import { waitUntil } from "../../test-support/wait-until.ts";
import { coverPngUrl, coverSvgUrl } from "./cover-url.ts";
import { createCoversApi } from "./covers.api.ts";
import { coverRecipe } from "./recipe.ts";

const AURORA = coverRecipe({ name: "Rádio Aurora", genre: "Jazz" });
const AURORA_PNG = coverPngUrl(AURORA, 96);
const PNG = Uint8Array.of(1, 2, 3);

/** The API with a `draw` that ends when the test resolves it. A header sets the client's address. */
function createApi({ viewer = VISITOR, hasCover = true }: { viewer?: Viewer; hasCover?: boolean } = {}) {
  const drawing: (() => void)[] = [];
  const draw = () => new Promise<typeof PNG>((resolve) => drawing.push(() => resolve(PNG)));
  const api = new Hono<RequestContextEnv>()
    .onError(errorResponse)
    .use(async (context, next) => {
      context.set("requestContext", testRequestContext({ viewer, address: context.req.header("X-Address") }));
      await next();
    })
    .route("/", createCoversApi({ hasCover: () => hasCover, draw }));
  const get = async (path: string, address = "192.0.2.1") => api.request(path, { headers: { "X-Address": address } });
  return { api, get, drawing };
}

const unknownCover = (seed: number) => coverPngUrl({ ...AURORA, seed }, 96);

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
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
  expect((await response).status).toBe(200);
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
  const others = Array.from({ length: 8 }, (_, place) => send(unknownCover(place + 1)));
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
