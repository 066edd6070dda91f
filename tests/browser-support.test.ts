import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { deferScripts, inlineScripts } from "#app/platform/react-router/rendered-html.server.ts";
import { THEME_SCRIPT } from "#app/site/shell/theme.ts";
import { readBrowserFeatures } from "#test-support/browser-features.ts";
import { BUILD_TIMEOUT_MS, ensureBuild } from "#test-support/build.ts";
import { newerApis } from "#test-support/newer-apis.ts";

const CLIENT = join(import.meta.dirname, "..", "build", "client");
const ASSETS = join(CLIENT, "assets");

const features = readBrowserFeatures();

/** Uses that are safe in browsers without the API, by the beginning of the script's name; empty: any script. */
const ALLOWED: { script: string; apis: string[]; reason: string }[] = [
  {
    script: "react-",
    apis: ["navigation", "navigator.connection", "setImmediate", "….startViewTransition()", "….skipTransition()"],
    reason: "React asks whether they exist, or catches the failure and updates without a transition",
  },
  { script: "react-", apis: ["….use()"], reason: "a method of React's own" },
  {
    script: "router-",
    apis: ["….startViewTransition()", "….skipTransition()"],
    reason: "the router asks whether the document has transitions",
  },
  {
    script: "hls-output.client-",
    apis: ["ManagedMediaSource"],
    reason: "hls.js and our code ask whether it exists, and use MediaSource otherwise",
  },
  {
    script: "hls-output.client-",
    apis: ["….canParse()", "….configure()", "….destroy()", "….range()", "….retry()"],
    reason: "methods of hls.js's own",
  },
  { script: "shared-", apis: ["….dispose()"], reason: "a method of our audio output" },
  {
    script: "cover-transition.client-",
    apis: ["document.startViewTransition", "….skipTransition()"],
    reason: "loaded only where the document has transitions",
  },
  {
    script: "passkeys.client-",
    apis: [
      "….getAuthenticatorData()",
      "….getPublicKey()",
      "….getPublicKeyAlgorithm()",
      "….getTransports()",
      "….isConditionalMediationAvailable()",
    ],
    reason: "@simplewebauthn/browser asks whether they exist",
  },
];

const allowedIn = (script: string) =>
  ALLOWED.filter((allowed) => script.startsWith(allowed.script)).flatMap(({ apis }) => apis);

beforeAll(ensureBuild, BUILD_TIMEOUT_MS);

test("the scripts that browsers load use no API that a supported browser lacks, and every allowed use still exists", () => {
  const scripts = readdirSync(ASSETS).filter((name) => name.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(20);
  const uses = scripts.flatMap((script) =>
    newerApis(readFileSync(join(ASSETS, script), "utf8"), features).map((api) => ({ script, api })),
  );
  expect(uses.filter(({ script, api }) => !allowedIn(script).includes(api))).toEqual([]);
  const unused = ALLOWED.flatMap(({ script, apis }) =>
    apis.filter((api) => !uses.some((use) => use.api === api && use.script.startsWith(script))),
  );
  expect(unused).toEqual([]);
});

test("no script looks behind in a regular expression: in WPE WebKit 2.38 and Safari 16.3 none with one runs", () => {
  const scripts = readdirSync(ASSETS).filter((name) => name.endsWith(".js"));
  expect(scripts.filter((script) => /\(\?<[=!]/.test(readFileSync(join(ASSETS, script), "utf8")))).toEqual([]);
});

test.each(["sw.js", "sw-removal.js"])("%s uses no API that a supported browser lacks", (worker) => {
  const script = readFileSync(join(CLIENT, worker), "utf8");
  expect(script).toContain("addEventListener(`activate`");
  expect(newerApis(script, features)).toEqual([]);
});

test("the inline scripts of pages use no API that a supported browser lacks", () => {
  const page = deferScripts(Buffer.from('<head></head><script type="module" async="">import("/a.js");</script>'));
  const scripts = [THEME_SCRIPT, ...inlineScripts(page).map(String)];
  expect(scripts).toHaveLength(3);
  expect(scripts.flatMap((script) => newerApis(script, features))).toEqual([]);
});

test.each([
  ["URL.canParse(text)", "URL.canParse"],
  ["const { href } = window.URL.parse(text)", "URL.parse"],
  ["lines.map(URL.parse)", "URL.parse"],
  ["Object.groupBy(list, key)", "Object.groupBy"],
  ["Promise.withResolvers()", "Promise.withResolvers"],
  ["new Intl.Segmenter('pt')", "Intl.Segmenter"],
  ["list.toSorted()", "….toSorted()"],
  ["list?.name.with(0, 1)", "….with()"],
  ["text.toWellFormed()", "….toWellFormed()"],
  ["new Set().union(other)", "….union()"],
  ["element.checkVisibility()", "….checkVisibility()"],
  ["navigator.share({})", "navigator.share"],
  ["document.startViewTransition(f)", "document.startViewTransition"],
  ["requestIdleCallback(f)", "requestIdleCallback"],
  ["window.requestIdleCallback(f)", "requestIdleCallback"],
  ["if (self.navigation) navigation.navigate(url)", "navigation"],
])("newerApis: %s uses %s", (code, api) => {
  expect(newerApis(code, features)).toEqual([api]);
});

test.each([
  "new URL(text); structuredClone(x); fetch(url); list.at(-1); list.findLast(f); Object.hasOwn(a, b); crypto.randomUUID()",
  "typeof navigation == 'object'; typeof URL.canParse === 'function'",
  "URL.canParse?.(text); navigator.share?.({}); list.toSorted?.()",
  "const idle = window.requestIdleCallback ?? setTimeout; if (!document.startViewTransition) f()",
  "const navigation = useNavigation(); navigation.state",
  "import { scheduler } from './x.js'; scheduler.now()",
  "const a = { navigation: 1, toSorted() {} }; a.navigation; a.toSorted",
  "function f({ scheduler, cookieStore: [launchQueue] }) { return scheduler(launchQueue) }",
])("newerApis: %s uses none", (code) => {
  expect(newerApis(code, features)).toEqual([]);
});
