import type { Page } from "@playwright/test";
import { expect, expectPreloaded, expectSound, soundPosition, test } from "#test-support/browser/journey.ts";
import { visit } from "#test-support/browser/player-journey.ts";

const notice = (page: Page) => page.getByText("Sem ligação à Internet");
const bar = (page: Page) => page.getByRole("navigation", { name: "Principal" });

test.beforeEach(({ browserErrors }) => browserErrors.expect(/ERR_INTERNET_DISCONNECTED/));
test.afterEach(({ context }) => context.setOffline(false));

test("without a connection a notice is shown until it is back", async ({ page, context }) => {
  await visit(page, "/stations");
  await expect(page.getByRole("article")).toHaveCount(10);
  await context.setOffline(true);
  await expect(notice(page)).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(10);
  await context.setOffline(false);
  await expect(notice(page)).toBeHidden();
});

for (const { link, heading, script } of [
  { link: "Estações", heading: "Estações", script: "stations.route" },
  { link: "Pesquisar", heading: "Pesquisar", script: "search.route" },
]) {
  test(`${link}, opened offline, shows an error and loads by itself when the connection is back`, async ({
    page,
    context,
  }) => {
    await visit(page, "/");
    await page.getByRole("button", { name: "Ouvir FIP Jazz", exact: true }).click();
    await expectSound(page);
    await expectPreloaded(page, script);
    const element = await page.locator("audio").elementHandle();
    await context.setOffline(true);
    await bar(page).getByRole("link", { name: link }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Não foi possível carregar as rádios");
    await expect(page.getByRole("main").getByRole("link", { name: "Tentar novamente" })).toBeVisible();
    expect(await page.locator("audio").evaluate((now, before) => now === before, element)).toBe(true);
    await context.setOffline(false);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    expect(await page.locator("audio").evaluate((now, before) => now === before, element)).toBe(true);
  });
}

test("a page without a loader opens offline", async ({ page, context }) => {
  await visit(page, "/");
  // Its script is preloaded after the first input, when the browser is idle.
  await page.mouse.move(20, 20);
  await expectPreloaded(page, "contact.route");
  await context.setOffline(true);
  await bar(page).getByRole("link", { name: "Contato" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contato");
});

test("retrying offline changes nothing, and with a connection loads the page", async ({ page, context }) => {
  await visit(page, "/stations");
  await context.setOffline(true);
  await page.getByRole("link", { name: "Jazz 1", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Não foi possível carregar as rádios");
  await expect(page.getByText("A ligação ao servidor falhou.")).toBeVisible();
  await expect(page.getByText("continua a tocar"), "nothing plays").toHaveCount(0);
  await page.getByRole("link", { name: "Tentar novamente" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Não foi possível carregar as rádios");
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Estações");
  await expect(page.getByRole("article")).toHaveCount(1);
});

test("a visited page is shown when going back offline", async ({ page, context }) => {
  await visit(page, "/stations");
  await bar(page).getByRole("link", { name: "Favoritos" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Favoritos");
  await context.setOffline(true);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Estações|Não foi possível carregar as rádios/);
  await context.setOffline(false);
  await expect(page.getByRole("article")).toHaveCount(10);
});

test("the audio element survives a page that could not be opened", async ({ page, context }) => {
  await visit(page, "/stations");
  await page.getByRole("button", { name: "Ouvir FIP Jazz" }).click();
  await expectSound(page);
  const before = await soundPosition(page);
  await context.setOffline(true);
  await page.getByRole("link", { name: "Jazz 1", exact: true }).click();
  await expect(page.getByRole("link", { name: "Tentar novamente" })).toBeVisible();
  expect(await soundPosition(page)).toBeGreaterThanOrEqual(before);
});
