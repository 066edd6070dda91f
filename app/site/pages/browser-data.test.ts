import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { CACHE_PREFIX } from "#app/browse/library/cache-names.ts";
import { COOKIE_PREFIX } from "#app/people/accounts/viewer.ts";
import { projectRoot } from "#app/platform/process/project-root.server.ts";
import { BROWSER_DATA, type BrowserData } from "./browser-data.ts";

/** Set by better-auth during a sign-in. */
const COOKIES_OF_LIBRARIES = ["radiowave.two_factor"];

/** Stored by React Router's ScrollRestoration. */
const BY_LIBRARIES = ["react-router-scroll-positions"];

const sources = globSync("{app,server}/**/*.{ts,tsx}", { cwd: projectRoot() })
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path: path.replaceAll("\\", "/"), text: readFileSync(join(projectRoot(), path), "utf8") }));

/** The value of a string literal or of a constant of the code; undefined for another expression. */
function valueOfExpression(expression: string): string | undefined {
  const literal = /^"([^"]*)"$/.exec(expression)?.[1];
  if (literal !== undefined) return literal;
  const declaration = new RegExp(`const ${expression} = "([^"]*)"`);
  return sources.flatMap(({ text }) => declaration.exec(text)?.[1] ?? [])[0];
}

/** Calls that store something, with the name as their only group. */
const STORING: Record<Exclude<BrowserData["store"], "caches">, RegExp> = {
  cookie: /(?:siteCookieName\(|createCookie\((?!siteCookieName))\s*([^,)\s:]+),/g,
  localStorage: /(?:writeStored\(\s*"localStorage",\s*|createStoredList\(\s*)([^,)\s]+)/g,
  sessionStorage: /writeStored\(\s*"sessionStorage",\s*([^,)\s]+)/g,
};

const namesIn = (store: BrowserData["store"]) =>
  BROWSER_DATA.filter((data) => data.store === store).map(({ name }) => name);

test.each(["cookie", "localStorage", "sessionStorage"] as const)(
  "every name of a %s in the code is listed",
  (store) => {
    const found = sources
      // Declares the functions.
      .filter(({ path }) => !/(web-storage|stored-list)\.client\.ts$/.test(path))
      .flatMap(({ path, text }) =>
        [...text.matchAll(STORING[store])].map(
          ([, expression = ""]) => valueOfExpression(expression) ?? `${expression} of ${path}`,
        ),
      )
      // The names of better-auth's cookies begin with it.
      .filter((name) => name !== COOKIE_PREFIX);
    const expected = new Set(found);
    const listed = namesIn(store).filter(
      (name) => expected.has(name) || ![...COOKIES_OF_LIBRARIES, ...BY_LIBRARIES].includes(name),
    );
    expect([...expected].sort()).toEqual(listed.sort());
    expect(found.length).toBeGreaterThan(0);
  },
);

test("the service worker's caches are listed by the beginning of their names", () => {
  expect(namesIn("caches")).toEqual([CACHE_PREFIX]);
});

/** The files that use a store of the browser without the functions above; all but two only read a listed name. */
const DIRECT = [
  "app/browse/directory/list-position.ts",
  "app/browse/library/bounded-cache.ts",
  "app/browse/library/cache-names.ts",
  "app/browse/library/page-marks.ts",
  "app/platform/browser/web-storage.client.ts",
  "app/site/shell/theme.ts",
];

test("no other file uses a store of the browser directly", () => {
  const direct =
    /(?:local|session)Storage[.[]|window\[|indexedDB|document\.cookie|cookieStore|CacheStorage\b|setSignedCookie/;
  const found = sources.filter(({ text }) => direct.test(text)).map(({ path }) => path);
  expect(found.sort()).toEqual(DIRECT);
});

test("each name is listed once", () => {
  const names = BROWSER_DATA.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
