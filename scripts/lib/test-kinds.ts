import { globSync } from "node:fs";
import { matchesGlob } from "node:path/posix";

/** Tests of rules and components: they need no database, process or server. Paths from the project's root. */
export const UNIT_TESTS = ["app/**/*.test.{ts,tsx}", "scripts/**/*.test.ts", "test-support/**/*.test.ts"];

/** Tests that need a database, a process or an HTTP server: by their name, or by their folder. */
export const SERVICE_TESTS = [
  "app/**/*.{server,api,route}.test.{ts,tsx}",
  "scripts/**/*.server.test.ts",
  "server/**/*.test.ts",
  "tests/*.test.ts",
];

const JOURNEYS = ["tests/journeys/*.journey.ts"];

/** In browsers other than Chromium's headless shell, and in radio players. */
const OTHER_BROWSERS = ["tests/browsers/*.journey.ts", "tests/programs/*.journey.ts"];

// Which tests run when: `npm run test:all` runs every file. `npm test`, the quick run, has all unit tests, the service
// tests without EXTENDED_SERVICE_TESTS, and CORE_JOURNEYS without EXTENDED_TAG. A new unit or service test is in both
// runs, a new journey in the whole run only.

/** Tests of core journeys that are in the whole run only: `test(title, { tag: "@extended" }, …)`. */
export const EXTENDED_TAG = /@extended\b/;

/** Journeys of the quick run: promises that only a browser shows. Names of files in tests/journeys/. */
export const CORE_JOURNEYS = [
  "listen",
  "uninterrupted-sound",
  "switch-station",
  "pause",
  "reconnect",
  "failures",
  "hls",
  "titles",
  "navigate",
  "one-tab-plays",
  "media-session",
  "browse",
  "search",
  "filters",
  "favourites",
  "account-favourites",
  "live-updates",
  "share",
  "sign-in",
  "second-step",
  "password",
  "account",
  "submit",
  "proposal",
  "moderation",
  "review",
  "import",
  "without-javascript",
  "keyboard",
  "accessibility",
].map((name) => `${name}.journey.ts`);

/**
 * Service tests of the whole run only: they take long, start a product or a program of their own, or check what seldom
 * changes. Names of files in any folder.
 */
export const EXTENDED_SERVICE_TESTS = [
  // Processes that are killed, first starts, properties of long sequences.
  "killed-outbox.server.test.ts",
  "mirror-once.server.test.ts",
  "open-prepared-database.server.test.ts",
  "restored-identities.server.test.ts",
  "revert-batch-property.server.test.ts",
  "revert-property.server.test.ts",
  // The build, the development server, and linear time.
  "browser-support.test.ts",
  "development.test.ts",
  "linear-time.test.ts",
  // Products with settings, files, programs, loads or waits of their own.
  "blocked-account.test.ts",
  "hostile-forms.test.ts",
  "hostile-texts.test.ts",
  "invalid-text.test.ts",
  "one-factor-administrator.test.ts",
  "product-admin-command-databases.test.ts",
  "product-api.test.ts",
  "product-auth-secret.test.ts",
  "product-backup.test.ts",
  "product-behind-nginx.test.ts",
  "product-behind-proxy.test.ts",
  "product-change-events.test.ts",
  "product-contact.test.ts",
  "product-data-directory.test.ts",
  "product-edit.test.ts",
  "product-empty.test.ts",
  "product-full-disk.test.ts",
  "product-html.test.ts",
  "product-import.test.ts",
  "product-lighthouse.test.ts",
  "product-log.test.ts",
  "product-memory.test.ts",
  "product-mirror.test.ts",
  "product-npm-radio-browser-api.test.ts",
  "product-npm-radio-browser.test.ts",
  "product-oembed.test.ts",
  "product-page-cache.test.ts",
  "product-postgres-restarts.test.ts",
  "product-radio-browser.test.ts",
  "product-render-queue.test.ts",
  "product-request-bodies.test.ts",
  "product-search-engines.test.ts",
  "product-unreachable-database.test.ts",
  "product-uploaded-image.test.ts",
  "product-without-mail.test.ts",
  "unknown-fields.test.ts",
];

export const TEST_KINDS = ["unit", "service", "journeys", "browsers"] as const;

export type TestKind = (typeof TEST_KINDS)[number];

/** Undefined when the file is none of the tests. `file`: a path from the project's root. */
export function kindOf(file: string): TestKind | undefined {
  const isOf = (patterns: string[]) => patterns.some((pattern) => matchesGlob(file, pattern));
  if (isOf(SERVICE_TESTS)) return "service";
  if (isOf(UNIT_TESTS)) return "unit";
  if (isOf(JOURNEYS)) return "journeys";
  return isOf(OTHER_BROWSERS) ? "browsers" : undefined;
}

/** The paths of all tests from the project's root, `project`. */
export function listTests(project: string): string[] {
  const found = globSync([...UNIT_TESTS, ...SERVICE_TESTS, ...JOURNEYS, ...OTHER_BROWSERS], { cwd: project });
  return [...new Set(found.map((file) => file.replaceAll("\\", "/")))].sort();
}
