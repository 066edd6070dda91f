import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { build } from "vite";
import packageJson from "../package.json" with { type: "json" };

const CLIENT = "build/client";

/** The part of React Router's client manifest that is used here. */
type Assets = { module: string; imports?: string[]; css?: string[] };
type Manifest = { url: string; entry: Assets; routes: Record<string, Assets> };

/** Ids of the routes whose pages work offline; the scripts of the others are stored when they are used. */
const OFFLINE_ROUTES = [
  ...["root", "every-page", "auth-frame", "offline", "not-found"],
  ...["home", "stations", "more-stations", "filters", "search", "favourites", "favourite-stations"],
  ...["station", "station-titles", "map"],
];

/** What those pages need and no route names: the typeface, and what returning listeners load on demand, with what that shares. */
const LOADED_ALONE = /^(archivo-portuguese|recent-sections|queued-count|browse|platform)-[\w-]*\.(woff2|js)$/;

/** Builds the service worker and its removal, each as one classic script: Firefox 115 has no service workers of modules. */
export async function buildServiceWorkers(): Promise<void> {
  for (const [name, source] of [
    ["sw", "service-worker"],
    ["sw-removal", "removal-worker"],
  ] as const) {
    await build({
      configFile: false,
      logLevel: "warn",
      publicDir: false,
      define: { __RELEASE__: JSON.stringify(release()) },
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

/** The id is another when any file of the client is. */
function release(): { id: string; shell: string[] } {
  const names = readdirSync(`${CLIENT}/assets`).sort();
  const manifestName = names.find((name) => /^manifest-.*\.js$/.test(name)) ?? "";
  const text = readFileSync(`${CLIENT}/assets/${manifestName}`, "utf8");
  const manifest: Manifest = JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
  const routes = OFFLINE_ROUTES.map((id) => {
    const route = manifest.routes[id];
    if (!route) throw new Error(`No route has the id ${id}: change OFFLINE_ROUTES with app/routes.ts`);
    return route;
  });
  const parts = [manifest.entry, ...routes].flatMap(({ module, imports = [], css = [] }) => [
    module,
    ...imports,
    ...css,
  ]);
  const alone = names.filter((name) => LOADED_ALONE.test(name)).map((name) => `/assets/${name}`);
  return {
    id: createHash("sha256").update(names.join("\n")).digest("hex").slice(0, 12),
    shell: [...new Set([manifest.url, ...parts, ...alone])],
  };
}
