import { expect, expectPreloaded, test } from "../../test-support/browser/journey.ts";
import { countTransferredBytes, neededBytes } from "../../test-support/browser/transferred-bytes.ts";
import { ROUTE_IDS } from "../../test-support/route-ids.ts";

/** Source: the target in docs/performance.md. */
const LIMIT_BYTES = 240_000;

/** The scripts of the pages that visitors can open; `root` stands in the HTML. */
const PAGE_SCRIPTS = ROUTE_IDS.filter((id) => id.includes("/") && !id.startsWith("admin/")).map((id) =>
  id.slice(id.indexOf("/") + 1),
);

// A context of its own: its cache is empty.
test.use({ ownContext: true });

test("a first visit of the home page, with the scripts of all other pages, loads at most 240 kB", async ({ page }) => {
  const bytes = await countTransferredBytes(page);
  await page.goto("/");
  await expectPreloaded(page, ...PAGE_SCRIPTS);
  expect(bytes.Font, "the typeface is loaded").toBeGreaterThan(0);
  expect(bytes.Stylesheet, "so is the style sheet").toBeGreaterThan(0);
  expect(neededBytes(bytes), JSON.stringify(bytes)).toBeLessThanOrEqual(LIMIT_BYTES);
});

test("visitors do not load the scripts of the panel", async ({ page }) => {
  await page.goto("/");
  await expectPreloaded(page, ...PAGE_SCRIPTS);
  const scripts = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  expect(scripts.filter((name) => /\/(panel|pending|site|system|history|import)[.-]/.test(name))).toEqual([]);
});
