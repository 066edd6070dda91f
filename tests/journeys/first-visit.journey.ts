import type { Page } from "@playwright/test";
import { expect, expectPreloaded, test } from "#test-support/browser/journey.ts";
import { countTransferredBytes, neededBytes, scriptBytes } from "#test-support/browser/transferred-bytes.ts";
import { PAGE_SCRIPTS } from "#test-support/route-ids.ts";

/** Source: the target in docs/performance.md. */
const LIMIT_BYTES = 270_000;
const LIMIT_SCRIPT_BYTES = 180_000;

/** The names of the scripts of the pages whose ids match; `root` is in the HTML. */
const scriptsWhere = (isWanted: (id: string) => boolean) =>
  [...PAGE_SCRIPTS].flatMap(([id, script]) => (isWanted(id) ? [script] : []));

const DIRECTORY_SCRIPTS = scriptsWhere((id) => /^(home|stations|filters|station|favourites|search)$/.test(id));
const VISITOR_SCRIPTS = scriptsWhere((id) => !/^(admin\/|review\/|account|appeal$|edit$|change-reason$)/.test(id));

const loadedScripts = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));

// A context of its own: its cache is empty. The worker must not delay the page.
test.use({ ownContext: true, siteOptions: { env: { SERVICE_WORKER: "true" } } });

test("a first visit of the home page, with the scripts of the directory's pages, loads at most 270 kB", async ({
  page,
}) => {
  const bytes = await countTransferredBytes(page);
  await page.goto("/");
  await expectPreloaded(page, ...DIRECTORY_SCRIPTS);
  expect(bytes.Font, "the typeface is loaded").toBeGreaterThan(0);
  expect(bytes.Stylesheet, "the bytes of the style sheet are counted").toBeGreaterThan(0);
  expect(neededBytes(bytes), JSON.stringify(bytes)).toBeLessThanOrEqual(LIMIT_BYTES);
  expect(scriptBytes(bytes), "the bytes of scripts").toBeLessThanOrEqual(LIMIT_SCRIPT_BYTES);
});

test("after the first input visitors load the scripts of all their pages, and none of the panel", async ({ page }) => {
  await page.goto("/");
  await expectPreloaded(page, ...DIRECTORY_SCRIPTS);
  expect((await loadedScripts(page)).filter((name) => name.includes("/contact.route"))).toEqual([]);
  await page.keyboard.press("Tab");
  await expectPreloaded(page, ...VISITOR_SCRIPTS);
  expect(
    (await loadedScripts(page)).filter((name) => /\/(recent|record|follow-listening)/.test(name)),
    "of returning listeners",
  ).toEqual([]);
  const ofPanel = /\/((panel|pending|site|system|history|import)\.route|site-admin-)/;
  expect((await loadedScripts(page)).filter((name) => ofPanel.test(name))).toEqual([]);
});

test("a first visit creates no Intl object: the first ones take a slow phone 40 ms and more", async ({ page }) => {
  await page.addInitScript(() => {
    const created: string[] = [];
    Object.assign(window, { created });
    for (const name of ["Collator", "DateTimeFormat", "NumberFormat", "PluralRules", "RelativeTimeFormat"] as const) {
      const counted = new Proxy(Intl[name], {
        construct(target, options) {
          created.push(name);
          return Reflect.construct(target, options);
        },
      });
      Object.assign(Intl, { [name]: counted });
    }
  });
  await page.goto("/");
  await expectPreloaded(page, ...DIRECTORY_SCRIPTS);
  expect(await page.evaluate("created")).toEqual([]);
  await page.evaluate(() => new Intl.Collator("pt"));
  expect(await page.evaluate("created"), "the check records Intl objects").toEqual(["Collator"]);
});
