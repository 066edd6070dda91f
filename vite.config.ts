import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import packageJson from "./package.json" with { type: "json" };

/** Packages that stay outside the server bundle: they find their own files beside themselves. */
const UNBUNDLED = ["@electric-sql/pglite", "pg", "pino", "pino-pretty", "sharp"];

/** The pages of a first visit, whose scripts are loaded at once. */
const FIRST_PAGES = /\/app\/(root\.|entry\.client\.|site\/shell\/every-page\.route|browse\/(directory|station-page)\/)/;

/** Loaded by `import()` on the first page of a visit. */
const WITH_FIRST_PAGES = /\/app\/browse\/library\/service-worker\.client\./;

type Modules = { getModuleInfo: (id: string) => { importers: readonly string[]; isEntry: boolean } | null };

/** Whether a page of a first visit imports the module, itself or through others; no other `import()` counts. */
function isOfFirstPages(id: string, modules: Modules, visited = new Set<string>()): boolean {
  const module = visited.has(id) ? null : modules.getModuleInfo(id);
  visited.add(id);
  if (!module) return false;
  if (WITH_FIRST_PAGES.test(id)) return true;
  if (module.isEntry) return FIRST_PAGES.test(id);
  return module.importers.some((importer) => isOfFirstPages(importer, modules, visited));
}

/** The areas whose later pages share a file, in import order: so no file takes along what is of an earlier one. */
const LATER = ["platform", "people", "stations", "sound", "exchange", "browse", "moderation", "site/admin", "site"];

/**
 * Which modules share a file in browsers. Left alone, every set of pages that share something gets a file of its own:
 * 45 of them before the first page is alive, which over six connections is seven journeys to the server and back. React
 * and the router stand apart: their files stay the same when ours change, and each begins in a task of its own. What
 * only later pages share is not sent to visitors at first.
 */
const SHARED_SCRIPTS = [
  { name: "react", test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
  { name: "router", test: /node_modules\/react-router\//, priority: 2 },
  {
    name: (id: string, modules: Modules) => (isOfFirstPages(id, modules) ? "shared" : null),
    test: /\/app\//,
    minShareCount: 2,
    priority: 1,
  },
  ...LATER.map((area) => ({ name: area.replace("/", "-"), test: new RegExp(`/app/${area}/`), minShareCount: 2 })),
];

/** The oldest supported browsers, as in package.json ("safari 16.4"), in the form of a build target ("safari16.4"). */
const BUILD_TARGET = packageJson.browserslist.map((browser) => browser.replace("ios_saf", "ios").replace(" ", ""));

/**
 * Writes letters past Latin-1 in the server's files as escapes: a file that has one of them takes twice the memory, since
 * V8 keeps sources with one byte a character or two.
 */
const SOURCES_IN_LATIN1: Plugin = {
  name: "sources-in-latin1",
  applyToEnvironment: ({ name }) => name === "ssr",
  // After the bundler has written the texts.
  generateBundle: (_options, bundle) => {
    for (const file of Object.values(bundle)) {
      if (file.type === "chunk") file.code = file.code.replace(/[^\0-\xff]/g, escaped);
    }
  },
};

function escaped(letter: string): string {
  return `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), ...(command === "build" ? [SOURCES_IN_LATIN1] : [])],
  // One style sheet: those of later parts, 1 kB together, could be missing when they are needed.
  build: { target: BUILD_TARGET, assetsInlineLimit: 0, cssCodeSplit: false },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: SHARED_SCRIPTS } } } } },
    ssr: {
      build: { rolldownOptions: { input: "./server/serve.ts" } },
      ...(command === "build"
        ? {
            resolve: { noExternal: true, external: UNBUNDLED },
            define: { "process.env.NODE_ENV": '"production"' },
          }
        : {}),
    },
  },
  optimizeDeps: {
    // A search would also find what only the server imports, some of it while a page loads, which it then reloads.
    noDiscovery: true,
    // Every package that browsers load; React and React Router are added by the plugin.
    include: ["hls.js/light", "suncalc", "uqr"],
  },
}));
