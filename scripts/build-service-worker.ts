import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import { type OfflinePage, offlinePages } from "../app/browse/library/handled-request.ts";
import { type BuiltRoutes, handleOf, routesAround } from "../app/platform/http/route-handle.ts";
import packageJson from "../package.json" with { type: "json" };

const CLIENT = "build/client";
const SERVER = resolve("build/server/assets");

/** The part of the server's build that is used here. */
type ServerBuild = {
  routes: BuiltRoutes;
  assets: { url: string; entry: Assets; routes: Record<string, Assets | undefined> };
};
type Assets = { module: string; imports?: string[]; css?: string[] };

/** What those pages need and no route names: the typeface, and what returning listeners load on demand, with what that shares. */
const LOADED_ALONE = /^(archivo-portuguese|recent-sections|queued-count|browse|platform)-[\w-]*\.(woff2|js)$/;

/**
 * Builds the service worker, for the pages whose routes say that they work offline, and its removal, each as one classic
 * script: Firefox 115 has no service workers of modules.
 */
export async function buildServiceWorkers(): Promise<void> {
  const release = releaseOf(await readServerBuild());
  for (const [name, source] of [
    ["sw", "service-worker"],
    ["sw-removal", "removal-worker"],
  ] as const) {
    await build({
      configFile: false,
      logLevel: "warn",
      publicDir: false,
      define: { __RELEASE__: JSON.stringify(release) },
      resolve: { alias: { "#app": "/app" } },
      build: {
        target: packageJson.browserslist.map((browser) => browser.replace("ios_saf", "ios").replace(" ", "")),
        outDir: CLIENT,
        emptyOutDir: false,
        rolldownOptions: {
          input: `app/browse/library/${source}.ts`,
          output: { format: "iife", entryFileNames: `${name}.js` },
        },
      },
    });
  }
}

/** The id is another when any file of the client is. The scripts of routes that do not work offline are stored when they are used. */
function releaseOf({ routes, assets }: ServerBuild): { id: string; shell: string[]; pages: OfflinePage[] } {
  const names = readdirSync(`${CLIENT}/assets`).sort();
  const offline = Object.keys(routes).filter((id) => handleOf(routes, id).offline);
  const needed = new Set(offline.flatMap((id) => routesAround(routes, id)));
  const parts = [assets.entry, ...[...needed].flatMap((id) => assets.routes[id] ?? [])];
  const files = parts.flatMap(({ module, imports = [], css = [] }) => [module, ...imports, ...css]);
  const alone = names.filter((name) => LOADED_ALONE.test(name)).map((name) => `/assets/${name}`);
  return {
    id: createHash("sha256").update(names.join("\n")).digest("hex").slice(0, 12),
    shell: [...new Set([assets.url, ...files, ...alone])],
    pages: offlinePages(routes),
  };
}

/** The routes in a chunk of the server's build, which starts nothing. */
async function readServerBuild(): Promise<ServerBuild> {
  const [name] = readdirSync(SERVER).filter((file) => /^server-build-[\w-]+\.js$/.test(file));
  return import(pathToFileURL(join(SERVER, name ?? "server-build.js")).href);
}
