/**
 * The reference for a page rendered per request: React and React Router of the same build render the page PAGE with
 * recorded loader data (the file DATA, a response to the router's data request), and a bare node:http server sends it.
 * No session, middleware, compression or log.
 */
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { createRequestHandler, type ServerBuild, UNSAFE_decodeViaTurboStream } from "react-router";

const folder = resolve("build/server/assets");
const file = readdirSync(folder).find((name) => /^server-build-.*\.js$/.test(name)) ?? "";
const build: ServerBuild = await import(pathToFileURL(resolve(folder, file)).href);
const stored = new Blob([readFileSync(process.env.DATA ?? "")]).stream();
// The response of the router's data request, by route.
const loaded = (await UNSAFE_decodeViaTurboStream(stored, globalThis as unknown as Window)).value as Record<
  string,
  { data: unknown }
>;

const routes = Object.fromEntries(
  Object.entries(build.routes).map(([id, route]) => {
    const module = { ...route?.module, ...(route?.module.loader ? { loader: () => loaded[id]?.data } : {}) };
    return [id, { ...route, module }];
  }),
);
const draw = createRequestHandler({ ...build, routes } as ServerBuild, "production");

createServer(async (_request, response) => {
  const page = await draw(new Request(`http://127.0.0.1${process.env.PAGE}`));
  const body = Buffer.from(await page.arrayBuffer());
  response.writeHead(200, { "Content-Type": "text/html; charset=utf-8", "Content-Length": body.length }).end(body);
}).listen(Number(process.env.PORT), "127.0.0.1");
