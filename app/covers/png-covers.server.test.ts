import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { afterEach, expect, test } from "vitest";
import type { RequestContextEnv } from "#app/accounts/request-context.server.ts";
import type { Viewer } from "#app/accounts/viewer.ts";
import { errorResponse } from "../../server/error-response.ts";
import { ADMINISTRATOR, USER, VISITOR } from "../../test-support/viewers.ts";
import { waitUntil } from "../../test-support/wait-until.ts";
import { coverPngUrl, coverSvgUrl } from "./cover-url.ts";
import { createCoversApi } from "./covers.api.ts";
import { coverRecipe } from "./recipe.ts";

const AURORA = coverRecipe({ name: "Rádio Aurora", genre: "Jazz" });
const ADDRESS = coverPngUrl(AURORA, 96);
const PNG = Uint8Array.of(1, 2, 3);

/** Covers whose drawing ends when the test resolves it. A header names the client's address. */
function open({ viewer = VISITOR, hasCover = true }: { viewer?: Viewer; hasCover?: boolean } = {}) {
  const drawing: (() => void)[] = [];
  const draw = () => new Promise<typeof PNG>((resolve) => drawing.push(() => resolve(PNG)));
  const api = new Hono<RequestContextEnv>()
    .onError(errorResponse)
    .use(async (context, next) => {
      const address = context.req.header("X-Address") ?? "192.0.2.1";
      const requestContext = {
        address,
        headers: new Headers(),
        viewer: async () => viewer,
        cookies: () => [],
        replaceCookies: () => {},
      };
      context.set("requestContext", requestContext);
      await next();
    })
    .route("/", createCoversApi({ hasCover: () => hasCover, draw }));
  const ask = async (path: string, address = "192.0.2.1") => api.request(path, { headers: { "X-Address": address } });
  return { api, ask, drawing };
}

const madeUp = (seed: number) => coverPngUrl({ ...AURORA, seed }, 96);

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

test("a PNG is drawn only of covers that stations have, however many are asked for", async () => {
  const { ask, drawing } = open({ hasCover: false });
  for (let seed = 0; seed < 1_500; seed += 1) {
    const answer = await ask(madeUp(seed));
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([404, "public, max-age=60"]);
  }
  expect(drawing).toEqual([]);
  expect((await ask(coverSvgUrl(AURORA))).status).toBe(200);
});

test("administrators see the PNG of any cover, users do not", async () => {
  const { ask, drawing } = open({ hasCover: false, viewer: ADMINISTRATOR });
  const asked = ask(ADDRESS);
  await waitUntil("it is drawn", () => drawing.length === 1);
  drawing[0]?.();
  expect((await asked).status).toBe(200);
  expect((await open({ hasCover: false, viewer: USER }).ask(ADDRESS)).status).toBe(404);
});

test("one is drawn at a time, the same one once, and those that are drawn are remembered", async () => {
  const { ask, drawing } = open();
  const asked = [ask(ADDRESS), ask(ADDRESS), ask(madeUp(1))];
  await waitUntil("the first is drawn", () => drawing.length === 1);
  drawing[0]?.();
  await waitUntil("the other is drawn", () => drawing.length === 2);
  drawing[1]?.();
  for (const answer of await Promise.all(asked)) expect(answer.status).toBe(200);
  expect((await ask(ADDRESS)).status).toBe(200);
  expect(drawing).toHaveLength(2);
});

test("twelve of one address are drawn or wait; the next is refused with Retry-After, others are served", async () => {
  const { ask, drawing } = open();
  const asked = Array.from({ length: 12 }, (_, seed) => ask(madeUp(seed)));
  await waitUntil("the first is drawn", () => drawing.length === 1);
  const refused = await ask(madeUp(99));
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "5"]);
  asked.push(ask(ADDRESS, "192.0.2.2"));
  for (let count = 1; count <= asked.length; count += 1) {
    await waitUntil("the next is drawn", () => drawing.length === count);
    drawing[count - 1]?.();
  }
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array(13).fill(200));
});

test("sixty wait, of all addresses together", async () => {
  const { ask, drawing } = open();
  const asked = Array.from({ length: 61 }, (_, seed) => ask(madeUp(seed), `192.0.2.${seed % 10}`));
  await waitUntil("the first is drawn", () => drawing.length === 1);
  expect((await ask(madeUp(99), "192.0.2.1")).status).toBe(429);
  for (let count = 1; count <= asked.length; count += 1) {
    await waitUntil("the next is drawn", () => drawing.length === count);
    drawing[count - 1]?.();
  }
  expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]));
});

test("nothing is drawn for a client that has gone", async () => {
  const { api, drawing } = open();
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
  const first = send(madeUp(0));
  await waitUntil("the first is drawn", () => drawing.length === 1);
  const arrived: string[] = [];
  server.on("request", ({ url }) => arrived.push(url ?? ""));
  const others = Array.from({ length: 8 }, (_, place) => send(madeUp(place + 1)));
  await waitUntil("the others wait", () => arrived.length === others.length);
  for (const other of others) other.destroy();
  await waitUntil("they have gone", () => closed.count === others.length);
  const answered = new Promise((resolve) =>
    first.once("response", (response) => resolve(response.resume().statusCode)),
  );
  drawing[0]?.();
  expect(await answered).toBe(200);
  const last = fetch(`http://127.0.0.1:${port}${ADDRESS}`);
  await waitUntil("the next who is there is served", () => drawing.length === 2);
  drawing[1]?.();
  expect((await last).status).toBe(200);
  expect(drawing).toHaveLength(2);
});
