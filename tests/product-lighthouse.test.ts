import lighthouse, { type Flags } from "lighthouse";
import puppeteer, { type Browser } from "puppeteer-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { browserLaunchOptions } from "#test-support/browser/browser-launch-options.ts";
import { sharedProduct } from "#test-support/run-product.ts";

const product = sharedProduct();

/** A page of each type that search engines may list. */
const PAGES = [
  ...["/", "/stations", "/stations/list/filters", "/stations/7", "/favorites", "/search"],
  ...["/auth", "/auth/sign-up", "/contact", "/privacy", "/terms", "/changes"],
];

const FLAGS: Flags = {
  onlyCategories: ["accessibility", "best-practices", "seo"],
  // They need a trace of the browser, which takes five seconds a page. product-html.test.ts checks the doctype.
  skipAudits: ["doctype", "baseline"],
  disableFullPageScreenshot: true,
  disableStorageReset: true,
  // Pages keep a connection for live updates. No waiting for quiet: 0 would be the default.
  networkQuietThresholdMs: 1,
  cpuQuietThresholdMs: 1,
  pauseAfterFcpMs: 1,
  pauseAfterLoadMs: 1,
};

let browser: Browser | undefined;

beforeAll(async () => {
  browser = await puppeteer.launch(browserLaunchOptions());
});

afterAll(() => browser?.close());

test.each(PAGES)("%s scores 100 for accessibility, best practices and SEO", async (path) => {
  const page = await browser?.newPage();
  const { lhr } = (await lighthouse(product.origin + path, FLAGS, undefined, page)) ?? {};
  await page?.close();
  expect(lhr?.runtimeError).toBeUndefined();
  const failed = Object.values(lhr?.audits ?? {}).filter(({ score }) => score !== null && score < 1);
  const scores = Object.values(lhr?.categories ?? {}).map(({ id, score }) => [id, score]);
  expect(Object.fromEntries(scores), failed.map(({ title }) => title).join("\n")).toEqual({
    accessibility: 1,
    "best-practices": 1,
    seo: 1,
  });
});
