import type { BrowserContext } from "@playwright/test";
import { expectAccessible } from "#test-support/browser/accessibility.ts";
import type { BrowserErrors } from "#test-support/browser/browser-errors.ts";
import { saveFavourites, saveRecents } from "#test-support/browser/every-page.ts";
import { expect, expectSound, test } from "#test-support/browser/journey.ts";
import { saveLastStation, storedStation } from "#test-support/browser/last-station.ts";
import { expectHydrated } from "#test-support/browser/player-journey.ts";
import { startReleaseProxy } from "#test-support/browser/release-proxy.ts";
import { expectStored, storedUrls, visitAndInstall } from "#test-support/browser/service-worker.ts";
import { signInByForm } from "#test-support/browser/sign-in.ts";
import { startSite } from "#test-support/site.ts";

test.use({ siteOptions: { env: { SERVICE_WORKER: "true" } }, ownContext: true });
// The worker may still request data of a product that has ended.
test.beforeEach(({ browserErrors }) => browserErrors.expect(/localhost:\d+\/\S* net::ERR_CONNECTION_REFUSED/));

/** Disconnects the browser; the errors of its requests are expected from then on. */
async function goOffline(context: BrowserContext, browserErrors: BrowserErrors): Promise<void> {
  browserErrors.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/);
  await context.setOffline(true);
}

test("a list opened by a link is shown after a reload offline, with its covers, and by another link", async ({
  page,
  context,
  browserErrors,
}) => {
  await visitAndInstall(page);
  await page.getByRole("link", { name: "Estações" }).first().click();
  await page.getByRole("link", { name: "Jazz 1", exact: true }).click();
  await expect(page.getByRole("article")).toHaveCount(1);
  await expectStored(page, "/stations?genre=Jazz");
  await goOffline(context, browserErrors);
  await page.reload();
  await expect(page.getByRole("article")).toHaveCount(1);
  const cover = page.getByRole("article").locator("img").first();
  await expect.poll(() => cover.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(1);
  await page.getByRole("link", { name: "Estações" }).first().click();
  await expect(page.getByRole("article")).toHaveCount(10);
});

test("favourites are shown offline, also one that was added after they were last shown", async ({
  page,
  context,
  browserErrors,
}) => {
  await visitAndInstall(page);
  await page.getByRole("button", { name: "Adicionar aos favoritos: FIP Jazz" }).first().click();
  await expect.poll(() => storedUrls(page)).toContainEqual(expect.stringMatching(/^\/favorites\/stations\?id=\d+$/));
  await goOffline(context, browserErrors);
  await page.goto("/favorites");
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page.getByRole("article")).toContainText("FIP Jazz");
});

test("stations that were listened to are shown offline, on the home page and under the favourites", async ({
  page,
  context,
  browserErrors,
}) => {
  await saveRecents(page, "2", "1");
  await visitAndInstall(page);
  await goOffline(context, browserErrors);
  await page.goto("/");
  await expect(page.getByRole("region", { name: "Continuar a ouvir" })).toContainText("SomaFM Groove Salad");
  await page.goto("/favorites");
  const recents = page.getByRole("region", { name: "Ouvidas recentemente" });
  await expect(recents.getByRole("heading", { level: 3 })).toHaveText(["SomaFM Groove Salad", "FIP Jazz"]);
  await page.getByRole("link", { name: "Início" }).first().click();
  await expect(recents.getByRole("link", { name: "FIP Jazz" })).toBeVisible();
});

test("the last station is in the player's bar offline, paused", async ({ page, context, browserErrors }) => {
  await saveLastStation(page, storedStation("2", "1"));
  await visitAndInstall(page);
  await goOffline(context, browserErrors);
  await page.goto("/");
  const bar = page.getByRole("region", { name: "Leitor" });
  await expect(bar).toContainText("SomaFM Groove Salad");
  await expect(bar.getByText("Em pausa")).toBeVisible();
});

test("a page that is not stored shows «Sem ligação», and opens when the connection is back", async ({
  page,
  context,
  browserErrors,
}) => {
  await visitAndInstall(page);
  await goOffline(context, browserErrors);
  await page.goto("/stations/9?utm_source=mail");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sem ligação");
  await expect(page.getByText("Esta página ainda não está guardada neste dispositivo.")).toBeVisible();
  await expectAccessible(page, "offline");
  await page.getByRole("link", { name: "Voltar ao início" }).click();
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sem ligação");
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/stations\/9\?utm_source=mail$/);
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Sem ligação");
});

test("sound, event streams, the API and the panel do not pass the worker; pages and covers do", async ({ page }) => {
  await visitAndInstall(page);
  const passed: string[] = [];
  const others: string[] = [];
  page.on("response", (response) => (response.fromServiceWorker() ? passed : others).push(response.url()));
  await page.reload();
  await expectHydrated(page);
  await page
    .getByRole("button", { name: /^Ouvir FIP Jazz/ })
    .first()
    .click();
  await expectSound(page);
  await page.evaluate(() => fetch("/api/stations?limit=1"));
  await page.evaluate(() => fetch("/admin"));
  const seen = (urls: string[], part: string) => urls.some((url) => url.includes(part));
  await expect.poll(() => seen(others, "/api/events")).toBe(true);
  for (const part of ["/api/events", "/api/stations?limit=1", ".mp3", "/admin"]) {
    expect([part, seen(others, part), seen(passed, part)]).toEqual([part, true, false]);
  }
  expect(seen(passed, "/covers/")).toBe(true);
  expect(seen(passed, "/assets/")).toBe(true);
});

test("of a signed-in person only the favourites are stored, shown offline, and removed by signing out; signing in removes what was seen before", async ({
  page,
  context,
  site,
  browserErrors,
}) => {
  await saveFavourites(page, "1", "4");
  await visitAndInstall(page, "/stations?genre=Jazz");
  await page.reload();
  await expectStored(page, "/stations?genre=Jazz", "/favorites/stations?id=1&id=4");
  await signInByForm(page, site.administrator);
  await expect.poll(() => storedUrls(page)).not.toContain("/stations?genre=Jazz");
  await page.goto("/favorites");
  await expect(page.getByRole("article")).toHaveCount(2);
  await page.goto("/stations?genre=Rock");
  await page.goto("/stations");
  await expectStored(page, "/stations");
  expect(await storedUrls(page)).not.toContainEqual(expect.stringMatching(/genre=/));
  const pages = await page.evaluate(async () => {
    const texts = await Promise.all(
      ["/", "/stations", "/favorites"].map(async (url) => (await caches.match(url))?.text()),
    );
    return texts.join("");
  });
  expect(pages).toContain("RadioWave");
  expect(pages).not.toContain(site.administrator.email);

  await expectStored(page, "/favorites/stations?id=1&id=4");
  await goOffline(context, browserErrors);
  await page.goto("/favorites");
  await expect(page.getByRole("article")).toHaveCount(2);
  await context.setOffline(false);
  await page.goto("/");
  await page.getByRole("banner").getByRole("button", { name: "Sair" }).click();
  await expect.poll(() => storedUrls(page)).not.toContainEqual(expect.stringMatching(/favorites\/stations/));
});

test("a new release is offered, not forced, and takes over with the next page load", async ({ page, site }) => {
  const proxy = await startReleaseProxy(site.origin);
  await visitAndInstall(page, proxy.origin);
  const releases = () =>
    page.evaluate(async () => [...new Set((await caches.keys()).map((name) => name.split(":")[1] ?? ""))]);
  const [first] = await releases();
  proxy.publishRelease();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await expect(page.getByText("Há uma nova versão.").last()).toBeVisible();
  await page.getByRole("link", { name: "Estações" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Estações");
  const isWaiting = () => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);
  expect(await isWaiting(), "opening another page in the same document changes nothing").toBe(true);
  expect(await releases()).toContain(first);

  await page.reload();
  await expect.poll(isWaiting).toBe(false);
  await expect.poll(releases, { message: "what the earlier release stored is removed" }).toEqual(["next-release"]);
  await page.goto("about:blank");
  await proxy.stop();
});

test("«Atualizar» loads the page with the new release", async ({ page, site }) => {
  const proxy = await startReleaseProxy(site.origin);
  await visitAndInstall(page, proxy.origin);
  // Another tab would keep the earlier release.
  const other = await page.context().newPage();
  await other.goto(proxy.origin);
  proxy.publishRelease();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  const loaded = page.waitForEvent("load");
  await page.getByRole("link", { name: "Atualizar" }).click();
  await loaded;
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull();
  await expect(page.getByText("Há uma nova versão.")).toHaveCount(0);
  for (const tab of [other, page]) await tab.goto("about:blank");
  await proxy.stop();
});

test("with SERVICE_WORKER=false browsers remove the worker and all that it has stored", async ({ page, site }) => {
  const proxy = await startReleaseProxy(site.origin);
  await visitAndInstall(page, proxy.origin);
  const without = await startSite();
  proxy.switchTo(without.origin);
  await page.reload();
  const remains = () =>
    page.evaluate(async () => [(await navigator.serviceWorker.getRegistrations()).length, await caches.keys()]);
  await expect.poll(remains).toEqual([0, []]);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  expect(await remains()).toEqual([0, []]);
  await page.goto("about:blank");
  await Promise.all([proxy.stop(), without.stop()]);
});

test("the worker's replacement removes all that was stored, also under a page that was loaded before", async ({
  page,
  site,
}) => {
  const proxy = await startReleaseProxy(site.origin);
  await visitAndInstall(page, proxy.origin);
  const without = await startSite();
  proxy.switchTo(without.origin);
  // As the browser does with each page load.
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
  await page.goto("about:blank");
  await Promise.all([proxy.stop(), without.stop()]);
});
