import type { Page } from "@playwright/test";
import { STATION_LIMITS as LIMITS } from "#app/stations/station/station-limits.ts";
import { expectAccessible, expectNoOverflow } from "#test-support/browser/accessibility.ts";
import { saveFavourites } from "#test-support/browser/every-page.ts";
import { expect, test, toasts } from "#test-support/browser/journey.ts";
import { visit } from "#test-support/browser/player-journey.ts";
import { clearQueue, putSubmissions } from "#test-support/browser/review-journey.ts";
import { main, signInAs } from "#test-support/browser/sign-in.ts";
import { LISTED_STATIONS, LONG_WORD } from "#test-support/listed-stations.ts";
import { showStations } from "#test-support/site.ts";

const IDS = LISTED_STATIONS.map(({ id }) => id);
const WAITING = LISTED_STATIONS.map((station) => ({ ...station, id: `${station.id}-pendente` }));

test.afterEach(async ({ site }) => {
  await site.removeStations(...IDS, ...WAITING.map(({ id }) => id));
  await clearQueue(site);
});

/** Checks that nothing is wider than the window, and that missing texts leave no placeholder. */
async function expectWhole(page: Page, path: string): Promise<void> {
  await visit(page, path);
  await expectNoOverflow(page, path);
  const text = await main(page).innerText();
  expect.soft(text, path).not.toMatch(/undefined|null|NaN|, ,|(·|,|\/)\s*$|· ·/m);
  const unnamed = await page.evaluate(() =>
    [...document.querySelectorAll("main :is(a[href], button, option, h1, h2, h3, dt, dd)")]
      .filter((element) => element.checkVisibility() && !element.querySelector("svg, img"))
      .filter((element) => !(element.textContent?.trim() || element.getAttribute("aria-label")))
      .map((element) => element.outerHTML),
  );
  expect.soft(unnamed, path).toEqual([]);
}

test("imported stations with names of 400 characters and without a country break no page", async ({ page, site }) => {
  await showStations(site, ...LISTED_STATIONS);
  await saveFavourites(page, ...IDS);
  for (const path of [
    ...["/", "/stations", "/stations?view=rows", "/stations?sort=name", "/stations/list/filters", "/map"],
    ...["/favorites", "/search?q=otorrino", "/search?q=etiqueta", "/changes"],
    ...IDS.flatMap((id) => [`/stations/${id}`, `/stations/${id}/embed`, `/stations/${id}/changes`]),
  ]) {
    await expectWhole(page, path);
  }
});

test("a station's page shortens its name, its region and its tags, and shows them in full on demand", async ({
  page,
  site,
}) => {
  await showStations(site, ...LISTED_STATIONS);
  const { id, name, tags } = LONG_WORD;
  await visit(page, `/stations/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${name.slice(0, 99)}…`);
  await expect(page).toHaveTitle(`${name.slice(0, 99)}… · RadioWave`);
  await expect(page.locator('meta[name="description"]')).toHaveAttribute(
    "content",
    `Ouça ${name.slice(0, 99)}… em direto.`,
  );
  await expect(page.getByRole("region", { name: "Detalhes" }).getByText(name, { exact: true })).toBeVisible();
  const links = main(page).getByRole("link", { name: /etiqueta|anticonstitucional/ });
  await expect(links).toHaveCount(20);
  await main(page)
    .locator("summary", { hasText: `Mais ${tags.length - 20}` })
    .click();
  await expect(links).toHaveCount(tags.length);
  await expectAccessible(page, "all tags");
  await expectNoOverflow(page, "all tags");
  await links.first().click();
  await expect(page).toHaveURL(`/search?q=${tags[0]}`);
  await expect(page.getByRole("article")).toHaveCount(1);
});

test("a moderator approves an imported station as it is, and corrects one of its fields", async ({
  page,
  site,
  browserErrors,
}) => {
  browserErrors.expect(/422/);
  await putSubmissions(site, ...WAITING);
  await signInAs(page, site.administrator);
  for (const path of ["/admin", "/admin/stations", "/review", "/admin/history"]) await expectWhole(page, path);
  const [id, { name }] = [`${LONG_WORD.id}-pendente`, LONG_WORD];
  await visit(page, "/review?filter=submissions");
  await page.getByRole("list", { name: "Fila" }).getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 2, name: `${name.slice(0, 99)}…` })).toBeVisible();
  await expect(page.getByText(name, { exact: true })).toBeVisible();
  await expectNoOverflow(page, "review");
  await page.getByRole("button", { name: "Aprovar" }).click();
  await expect(toasts(page).getByText("Rádio aprovada com sucesso!")).toBeVisible();

  await visit(page, `/stations/${id}/edit`);
  const nameField = page.getByLabel(/^Nome/);
  await expect(page.getByText("400/100")).toBeHidden();
  await expect(page.getByLabel("País (opcional)")).toHaveValue("");
  await page.getByLabel(/^Cidade/).fill("Faro");
  await nameField.press("End");
  await nameField.pressSequentially("!");
  await expect(page.getByText("401/100")).toBeVisible();
  const save = page.getByRole("button", { name: "Guardar alterações" });
  await save.click();
  await expect(page.getByText(`O nome da rádio pode ter no máximo ${LIMITS.name} caracteres`).first()).toBeVisible();
  await expect(nameField).toHaveValue(`${name}!`);
  await nameField.press("Backspace");
  await expect(page.getByText("400/100")).toBeHidden();
  await expectNoOverflow(page, "edit");
  await save.click();
  await expect(page).toHaveURL(`/stations/${id}`);
  await expect(toasts(page).getByText("Alterações guardadas")).toBeVisible();
  expect(await site.query("select name, city, country from stations where id = $1", [id])).toEqual([
    { name, city: "Faro", country: "" },
  ]);
  await expectWhole(page, `/stations/${id}/changes`);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a station's further tags are shown on demand, and one of its fields is corrected", async ({
    page,
    site,
    browserErrors,
  }) => {
    browserErrors.expect(/ csp$|422/);
    await showStations(site, ...LISTED_STATIONS);
    const { id, name } = LONG_WORD;
    await signInAs(page, site.administrator);
    await page.goto(`/stations/${id}`);
    await main(page).locator("summary", { hasText: "Mais 26" }).click();
    await expect(main(page).getByRole("link", { name: "etiqueta 45" })).toBeVisible();
    await page.goto(`/stations/${id}/edit`);
    const save = page.getByRole("button", { name: "Guardar alterações" });
    await page.getByLabel(/^Cidade/).fill("Faro");
    await page.getByLabel(/^Nome/).fill(`${name}!`);
    await save.click();
    await expect(page.getByText(`O nome da rádio pode ter no máximo ${LIMITS.name} caracteres`).first()).toBeVisible();
    await expect(page.getByLabel(/^Nome/)).toHaveValue(`${name}!`);
    await page.getByLabel(/^Nome/).fill(name);
    await save.click();
    await expect(page).toHaveURL(`/stations/${id}`);
    const rows = await site.query("select name, city from stations where id = $1", [id]);
    expect(rows).toEqual([{ name, city: "Faro" }]);
  });
});
