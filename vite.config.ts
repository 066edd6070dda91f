import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import packageJson from "./package.json" with { type: "json" };

/** Packages that stay outside the server bundle: they find their own files beside themselves. */
const UNBUNDLED = ["@electric-sql/pglite", "pg", "pino", "pino-pretty", "sharp"];

/** Modules that visitors don't need on their first page: one pattern a group, see below. */
const LATER = {
  forms:
    /\/app\/ui\/(text-field|field|form-alert|submit-button|confirm-dialog|tab-links|badge|titled-section|note|field-with-button|switch|page-frame|show-result-toast)\.|\/app\/(stations\/station-(path|limits)|accounts\/sign-in-origin)\.|\/icons\/(eye|eye-off|ban|clock|trash|trash-2|undo-2)\./,
  // Of submitting and editing a station.
  stationForms: /\/app\/stations\/(image-file-field|stream-check-note|submission-)|\/icons\/(image-up|map-pin)\./,
  account: /\/app\/(my-account|account-links|second-step|appeals)\/|\/icons\/fingerprint-pattern\./,
  legal: /\/app\/(legal\/|settings\/operator\.)/,
  changes: /\/app\/(history|change-log|proposals)\//,
  panel:
    /\/app\/(admin\/|review\/(?!review-keys)|moderation\/|streams\/outcome-sentence|checks\/(outcome-badge|check-bars|check-result)|stations\/(website-link|short-name)|platform\/(plural|shortened-text)|ui\/(use-live-search|live-search-field)\.|import\/import-view)|\/icons\/(arrow-up|badge-check|check-check|circle-x|clipboard-check|flag|inbox|pencil|rotate-ccw|scale|square)\./,
  // Of the page of the queue, and of the list of keys.
  reviewKeys: /\/app\/review\/review-keys/,
  // Of the share dialog, and of setting up a second step.
  qrCode: /\/icons\/qr-code\./,
  // Of signed-in people.
  sync: /\/app\/(shell\/sync-account|favourites\/(sync|browser|stored)-|recents\/(sync|merge)-|accounts\/signed-in-account|platform\/one-tab)/,
  // Of returning listeners.
  recents: /\/app\/recents\/(recents|last-station|fetch-public-stations)[.-](?!mark)/,
};

/** Loaded with the dialog or page that is opened, see below. */
const OPENED = /\/app\/(embed\/|player\/(compact-player|sleep-panel|sleep-ruler|use-share-choices)\.)/;

const isLater = (id: string) => [OPENED, ...Object.values(LATER)].some((pattern) => pattern.test(id));

/**
 * Which modules share a file in browsers. Left alone, every set of pages that share something gets a file of its own:
 * 45 of them before the first page is alive, which over six connections is seven journeys to the server and back. React
 * and the router stand apart: their files stay the same when ours change, and each begins in a task of its own. What
 * only later pages share is not sent to visitors at first; what the dialog and the page of an embed share is loaded
 * with them, what draws the map when one comes into view, and what the player's menus and its sheet share when one of
 * them is opened.
 */
const SHARED_SCRIPTS = [
  { name: "react", test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
  { name: "router", test: /node_modules\/react-router\//, priority: 2 },
  // Of dial and map: the script of the map would take it along.
  { name: "night", test: /\/(app\/platform\/night\.ts|node_modules\/suncalc\/)/, priority: 3 },
  { name: "map", test: /\/app\/map\/(map-drawing|tile-drawing|world-tiles)/, priority: 2 },
  {
    name: "shared",
    test: (id: string) => /\/(app|node_modules\/lucide-react)\//.test(id) && !isLater(id),
    minShareCount: 2,
    priority: 1,
  },
  ...Object.entries(LATER).map(([name, test]) => ({ name, test, minShareCount: 2 })),
];

/** The oldest supported browsers, as in package.json ("safari 16.4"), in the form of a build target ("safari16.4"). */
const BUILD_TARGET = packageJson.browserslist.map((browser) => browser.replace("ios_saf", "ios").replace(" ", ""));

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: BUILD_TARGET, assetsInlineLimit: 0 },
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
    include: ["lucide-react", "@base-ui/react/toast", "hls.js/light", "suncalc", "uqr"],
  },
}));
