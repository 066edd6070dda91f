import type { BrowserContext, Page } from "@playwright/test";
import { holdScripts } from "#test-support/browser/held-requests.ts";
import { expect, expectSound, test } from "#test-support/browser/journey.ts";
import { visit } from "#test-support/browser/player-journey.ts";
import { readEvents } from "#test-support/event-stream.ts";
import { showStations } from "#test-support/site.ts";
import { waitUntil } from "#test-support/wait-until.ts";

test.afterEach(async ({ site }) => {
  await site.setSetting("site_name", "RadioWave");
  await site.removeStations("aurora", "brisa");
});

const AURORA = { id: "aurora", name: "Rádio Aurora", city: "Évora" };
const heading = (page: Page, name: string) => page.getByRole("article").getByRole("heading", { name }).first();
const stationCount = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });

test("an approved station appears on every open page, and disappears when it is suspended", async ({
  page,
  context,
  site,
}) => {
  await site.putStations({ ...AURORA, status: "pending" });
  const list = await context.newPage();
  const search = await context.newPage();
  await visit(page, "/");
  await visit(list, "/stations");
  await visit(search, "/search?q=evora");
  await expect(stationCount(search, "Nenhuma estação encontrada")).toBeVisible();
  await expect(stationCount(list, "10 estações")).toBeVisible();

  await site.putStations({ ...AURORA, status: "approved" });
  for (const open of [page, list, search]) await expect(heading(open, "Rádio Aurora")).toBeVisible();
  await expect(stationCount(list, "11 estações")).toBeVisible();
  await expect(list.getByRole("link", { name: "Geral 1" })).toBeVisible();
  await expect(stationCount(search, "1 estação encontrada")).toBeVisible();

  await site.putStations({ ...AURORA, status: "suspended" });
  for (const open of [page, list, search]) await expect(heading(open, "Rádio Aurora")).toBeHidden();
  await expect(stationCount(list, "10 estações")).toBeVisible();
  await expect(stationCount(search, "Nenhuma estação encontrada")).toBeVisible();
});

test("another visitor's page updates as well", { tag: "@extended" }, async ({ page, anotherVisitor, site }) => {
  const other = await anotherVisitor();
  await visit(page, "/stations");
  await visit(other, "/stations");
  await site.putStations(AURORA);
  await expect(heading(page, "Rádio Aurora")).toBeVisible();
  await expect(heading(other, "Rádio Aurora")).toBeVisible();
});

test("the site's new name is in the top bar, title and footer of every open tab", async ({ page, context, site }) => {
  const other = await context.newPage();
  await visit(page, "/");
  await visit(other, "/contact");
  await site.setSetting("site_name", "Onda Média");
  for (const open of [page, other]) {
    await expect(open.getByRole("banner").getByRole("link", { name: "Onda Média" })).toBeVisible();
    await expect(open.getByRole("contentinfo").getByText("Onda Média")).toBeVisible();
  }
  await expect(page).toHaveTitle("Rádio em direto · Onda Média");
  await expect(other).toHaveTitle("Contato · Onda Média");
});

test("a station's page updates with its station, and shows 404 when it is deleted", async ({
  page,
  site,
  browserErrors,
}) => {
  await showStations(site, AURORA);
  await visit(page, "/stations/aurora");
  await site.putStations({ ...AURORA, name: "Rádio Aurora Boreal" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rádio Aurora Boreal");
  browserErrors.expect(/404/);
  await site.putStations({ ...AURORA, status: "suspended" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oops! Página não encontrada");
  await expect(page).toHaveTitle(/Página não encontrada/);
});

test("focus, scroll position and typed text survive a change", async ({ page, context, site }) => {
  await showStations(site, AURORA);
  await page.setViewportSize({ width: 1024, height: 500 });
  await visit(page, "/stations");
  const heart = page.getByRole("button", { name: "Adicionar aos favoritos: RTP Antena 2" });
  await heart.focus();
  const scrollTop = await page.evaluate(() => window.scrollY);
  expect(scrollTop).toBeGreaterThan(0);

  const search = await context.newPage();
  await visit(search, "/search?q=radio");
  const field = search.getByRole("searchbox");
  await field.press("End");
  await field.press("ArrowLeft");

  await site.putStations({ ...AURORA, name: "Rádio Aurora Boreal" });
  await expect(heading(page, "Rádio Aurora Boreal")).toBeVisible();
  await expect(heart).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(scrollTop);
  await expect(heading(search, "Rádio Aurora Boreal")).toBeVisible();
  await expect(field).toBeFocused();
  await search.keyboard.type("X");
  await expect(field).toHaveValue("radiXo");
});

test("sound continues through a change, also of the playing station", async ({ page, site }) => {
  const stream_url = site.radio.url("/aurora.mp3");
  await site.putStations({ ...AURORA, stream_url });
  await visit(page, "/stations");
  await page.getByRole("button", { name: "Ouvir Rádio Aurora" }).click();
  await expect(page.getByRole("region", { name: "Leitor" }).getByText("Em direto", { exact: true })).toBeVisible();
  const element = await page.locator("audio").elementHandle();
  const source = await page.locator("audio").getAttribute("src");
  await site.putStations({ id: "brisa", name: "Rádio Brisa" });
  await expect(heading(page, "Rádio Brisa")).toBeVisible();
  await site.putStations({ ...AURORA, stream_url, status: "suspended" });
  await expect(heading(page, "Rádio Aurora")).toBeHidden();
  await expectSound(page);
  expect(await page.locator("audio").evaluate((now, before) => now === before, element)).toBe(true);
  expect(await page.locator("audio").getAttribute("src")).toBe(source);
});

test("sound continues on the 404 page, which mentions it", { tag: "@extended" }, async ({
  page,
  site,
  browserErrors,
}) => {
  await showStations(site, AURORA);
  await visit(page, "/stations/aurora");
  await page.getByRole("navigation", { name: "Localização" }).getByRole("link", { name: "Estações" }).click();
  await page.getByRole("button", { name: "Ouvir FIP Jazz" }).click();
  await expectSound(page);
  const element = await page.locator("audio").elementHandle();
  await site.putStations({ ...AURORA, status: "suspended" });
  await expect(heading(page, "Rádio Aurora")).toBeHidden();
  browserErrors.expect(/404/);
  await page.goBack();
  await expect(page.getByText("A rádio continua a tocar.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Leitor" }).getByText("Em direto", { exact: true })).toBeVisible();
  expect(await page.locator("audio").evaluate((now, before) => now === before, element)).toBe(true);
  await expectSound(page);

  const below = page.getByRole("main").getByRole("link", { name: "Voltar ao início" });
  const before = await below.boundingBox();
  await page
    .getByRole("region", { name: "Leitor" })
    .getByRole("button", { name: /^Pausar/ })
    .first()
    .click();
  await expect(page.getByText("A rádio continua a tocar.")).toHaveCount(0);
  expect(await below.boundingBox(), "the content below does not move").toEqual(before);
});

test("three tabs share one event stream, and another tab takes over when its own closes", { tag: "@extended" }, async ({
  page,
  context,
  site,
}) => {
  const streamsAsked = countStreams(context);
  await visit(page, "/stations");
  await expect.poll(streamsAsked).toBe(1);
  const [second, third] = [await context.newPage(), await context.newPage()];
  await visit(second, "/stations");
  await visit(third, "/stations");
  await site.putStations(AURORA);
  for (const open of [page, second, third]) await expect(heading(open, "Rádio Aurora")).toBeVisible();
  expect(streamsAsked()).toBe(1);

  await page.close();
  await expect.poll(streamsAsked).toBe(2);
  await site.putStations({ id: "brisa", name: "Rádio Brisa" });
  for (const open of [second, third]) await expect(heading(open, "Rádio Brisa")).toBeVisible();
  expect(streamsAsked()).toBe(2);
});

test("a change while another tab takes over is not missed", { tag: "@extended" }, async ({ page, context, site }) => {
  await visit(page, "/stations");
  const second = await context.newPage();
  await visit(second, "/stations");
  await Promise.all([page.close(), site.putStations(AURORA)]);
  await expect(heading(second, "Rádio Aurora")).toBeVisible();
});

test("a tab that is still loading when something changes shows the change", { tag: "@extended" }, async ({
  page,
  context,
  site,
}) => {
  await visit(page, "/stations");
  const second = await context.newPage();
  const release = await holdScripts(second);
  await second.goto("/stations", { waitUntil: "commit" });
  await expect(heading(second, "FIP Jazz")).toBeVisible();
  await site.putStations(AURORA);
  await expect(heading(page, "Rádio Aurora")).toBeVisible();
  release();
  await expect(heading(second, "Rádio Aurora")).toBeVisible();
});

test("a throttled event does not reload a page that is already up to date", { tag: "@extended" }, async ({
  page,
  site,
}) => {
  const station = `${site.origin}/api/stations/aurora`;
  const nameShown = async () => (await (await fetch(station)).json()).name;
  // More changes than the server sends events for at once.
  for (const name of Array.from({ length: 8 }, (_, index) => `Rádio Aurora ${index + 1}`)) {
    await site.putStations({ ...AURORA, name });
    await waitUntil("the change is public", async () => (await nameShown()) === name);
  }
  const events = readEvents(await fetch(`${site.origin}/api/events`));
  const loads: string[] = [];
  page.on("request", (request) => loads.push(...(/\.data.*_routes=root/.exec(request.url()) ?? [])));
  await visit(page, "/stations");
  await expect(heading(page, "Rádio Aurora 8")).toBeVisible();
  await events.next("stations");
  await page.waitForTimeout(1_000);
  await site.putStations({ id: "brisa", name: "Rádio Brisa" });
  await expect(heading(page, "Rádio Brisa")).toBeVisible();
  expect(loads).toHaveLength(1);
  await events.leave();
});

test("after a lost connection the page is up to date", async ({ page, context, site, browserErrors }) => {
  browserErrors.expect(/ERR_INTERNET_DISCONNECTED/);
  const other = await context.newPage();
  await visit(page, "/stations");
  await visit(other, "/");
  await context.setOffline(true);
  await site.putStations(AURORA);
  await site.setSetting("site_name", "Onda Média");
  await expect(page.getByText("Sem ligação à Internet")).toBeVisible();
  await expect(heading(page, "Rádio Aurora")).toBeHidden();
  await context.setOffline(false);
  for (const open of [page, other]) {
    await expect(heading(open, "Rádio Aurora")).toBeVisible();
    await expect(open.getByRole("banner").getByRole("link", { name: "Onda Média" })).toBeVisible();
  }
});

/** Counts this browser's requests for an event stream. */
function countStreams(context: BrowserContext): () => number {
  let requests = 0;
  context.on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/events") requests += 1;
  });
  return () => requests;
}
