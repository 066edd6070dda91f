import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { browserLaunchOptions } from "#test-support/browser/browser-launch-options.ts";
import { expect, test } from "#test-support/browser/journey.ts";
import { visitAndInstall } from "#test-support/browser/service-worker.ts";
import { findWholeChromium } from "#test-support/find-programs.ts";
import { makeTemporaryFolder } from "#test-support/temporary-folder.ts";

test.use({ siteOptions: { env: { SERVICE_WORKER: "true" } }, ownContext: true });

const devtoolsOf = (page: Page) => page.context().newCDPSession(page);

test("Chromium reads the whole manifest without an error, and its images exist", async ({ page }) => {
  await page.goto("/");
  const { errors, data = "{}" } = await (await devtoolsOf(page)).send("Page.getAppManifest");
  expect(errors).toEqual([]);
  const { icons, screenshots, shortcuts } = JSON.parse(data);
  const images = [...icons, ...screenshots, ...shortcuts.flatMap((shortcut: { icons: object[] }) => shortcut.icons)];
  for (const { src, type } of images) {
    const response = await page.request.get(src);
    expect([src, response.status(), response.headers()["content-type"]]).toEqual([src, 200, type]);
  }
});

test("each shortcut opens its page", async ({ page }) => {
  const { shortcuts } = await (await page.request.get("/manifest.webmanifest")).json();
  expect(shortcuts).toHaveLength(3);
  for (const { url } of shortcuts) {
    await page.goto(url);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
});

test("Chromium finds no reason against installing the site, and one where the manifest has no icon", async ({
  site,
}) => {
  // The headless shell, in which the other journeys run, cannot install and finds no reasons.
  const executablePath = findWholeChromium();
  if (!executablePath) throw new Error("chromium is not installed.");
  const profile = makeTemporaryFolder("profile");
  const args = [...(browserLaunchOptions().args ?? []), "--headless=new"];
  // A profile: no site is installed from a private window.
  const context = await chromium.launchPersistentContext(profile.path, { executablePath, args });
  const page = await context.newPage();
  await visitAndInstall(page, site.origin);
  await expect.poll(() => reasonsAgainst(page)).toEqual([]);
  await withoutIcons(context);
  await page.goto(site.origin);
  await expect.poll(() => reasonsAgainst(page)).toContain("no-acceptable-icon");
  await context.close();
  profile.remove();
});

async function reasonsAgainst(page: Page): Promise<string[]> {
  const { installabilityErrors } = await (await devtoolsOf(page)).send("Page.getInstallabilityErrors");
  return installabilityErrors.map(({ errorId }) => errorId);
}

function withoutIcons(context: BrowserContext): Promise<unknown> {
  return context.route("**/manifest.webmanifest", (route) =>
    route.fulfill({ json: { name: "RadioWave", start_url: "/", display: "standalone" } }),
  );
}
