import type { Page } from "@playwright/test";
import { expect, test } from "#test-support/browser/journey.ts";
import { visit } from "#test-support/browser/player-journey.ts";

/** One station of each of many genres: most have no chip. */
const STATIONS = [..."ABCDEFGHIJKLMN"].map((letter) => ({
  id: `filters-${letter}`,
  name: `Rádio ${letter}`,
  genre: `Género ${letter}`,
}));

test.afterEach(({ site }) => site.removeStations("faro", "luanda", "praia", ...STATIONS.map(({ id }) => id)));

/** The names of the stations in the page's list, in order. */
function listedNames(page: Page): Promise<string[]> {
  return page.getByRole("article").getByRole("heading").allTextContents();
}

test("the list is filtered by genre and country together, each option with its count", async ({ page }) => {
  await visit(page, "/stations");
  await expect(page.getByRole("status").filter({ hasText: "10 estações" })).toBeVisible();
  const genres = page.getByRole("navigation", { name: "Géneros" });
  await expect(genres.getByRole("link", { name: "Todos 10" })).toHaveAttribute("aria-current", "true");
  await expect(genres.getByRole("list").first().getByRole("link")).toHaveCount(8);

  await page.getByText("País", { exact: true }).click();
  await page.getByRole("link", { name: "França 3" }).click();
  await expect(page).toHaveURL("/stations?country=Fran%C3%A7a");
  await expect.poll(() => listedNames(page)).toEqual(["FIP Jazz", "FIP Hip-Hop", "FIP Pop"]);
  await expect(genres.getByRole("link")).toHaveText(["Retirar filtro: França", "Hip-Hop1", "Jazz1", "Pop1"]);

  await genres.getByRole("link", { name: "Jazz 1" }).click();
  await expect(page).toHaveURL("/stations?genre=Jazz&country=Fran%C3%A7a");
  await expect(page.getByRole("status").filter({ hasText: /^1 estação$/ })).toBeVisible();
  await expect.poll(() => listedNames(page)).toEqual(["FIP Jazz"]);
  await expect(page).toHaveTitle("Estações: Jazz, França · RadioWave");
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });
    test("every active filter is shown, also with an empty result, and its link removes it", async ({
      page,
      site,
      browserErrors,
    }) => {
      // Chromium reports preloaded scripts that are blocked as policy violations.
      if (!javaScriptEnabled) browserErrors.expect(/^request: .*\.js csp$/);
      await site.putStations({ id: "luanda", name: "Rádio Luanda", genre: "Semba", country: "Angola" });
      await page.goto("/stations?genre=Jazz&country=Angola&letter=Q");
      const chips = page.getByRole("navigation", { name: "Géneros" });
      await expect(page.getByText("Nenhuma estação com estes filtros")).toBeVisible();
      await expect(chips.getByRole("link", { name: /^Retirar filtro: / })).toHaveText([
        /Jazz0$/,
        /Angola$/,
        /Letra Q$/,
      ]);
      await chips.getByRole("link", { name: "Retirar filtro: Letra Q", exact: true }).click();
      await expect(page).toHaveURL("/stations?genre=Jazz&country=Angola");
      await chips.getByRole("link", { name: "Retirar filtro: Jazz", exact: true }).click();
      await expect(page).toHaveURL("/stations?country=Angola");
      await expect.poll(() => listedNames(page)).toEqual(["Rádio Luanda"]);
      await chips.getByRole("link", { name: "Retirar filtro: Angola", exact: true }).click();
      await expect(page).toHaveURL("/stations");
      await expect(chips.getByRole("link", { name: /^Retirar filtro: / })).toHaveCount(0);
    });
  });
}

test("the focus stays on a genre that is selected and removed, and in the row when its chip disappears", async ({
  page,
}) => {
  await visit(page, "/stations?country=Portugal");
  const chips = page.getByRole("navigation", { name: "Géneros" });
  await chips.getByRole("link", { name: "Clássica 1", exact: true }).focus();
  await page.keyboard.press("Enter");
  const chosen = chips.getByRole("link", { name: "Retirar filtro: Clássica", exact: true });
  await expect(chosen).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(chips.getByRole("link", { name: "Clássica 1", exact: true })).toBeFocused();
  await chips.getByRole("link", { name: "Retirar filtro: Portugal", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(chips.getByRole("link", { name: "Todos 10", exact: true })).toBeFocused();
});

test("a choice in a menu moves the focus to the chip of the new filter", { tag: "@extended" }, async ({
  page,
  site,
}) => {
  await site.putStations(...STATIONS);
  await visit(page, "/stations");
  const chips = page.getByRole("navigation", { name: "Géneros" });
  const choose = async (menu: string, link: RegExp) => {
    await page.locator("summary", { hasText: menu }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: link }).focus();
    await page.keyboard.press("Enter");
  };
  await choose("Mais géneros", /^Género N/);
  await expect(chips.getByRole("link", { name: "Retirar filtro: Género N", exact: true })).toBeFocused();
  await choose("País", /^Portugal/);
  await expect(chips.getByRole("link", { name: "Retirar filtro: Portugal", exact: true })).toBeFocused();
  await choose("Ordenar", /^Mais ouvidas/);
  await expect(page).toHaveURL(/sort=listeners/);
  await expect(page.locator("summary", { hasText: "Ordenar" })).toBeFocused();
});

for (const position of ["beside the count", "below the message"]) {
  test(`filters without results show a message and are cleared ${position}, which keeps the order`, {
    tag: "@extended",
  }, async ({ page }) => {
    await visit(page, "/stations?genre=Jazz&country=Portugal&sort=listeners");
    await expect(page.getByText("Nenhuma estação com estes filtros")).toBeVisible();
    const clear = page.getByRole("link", { name: "Limpar filtros" });
    await (position === "beside the count" ? clear.first() : clear.last()).click();
    await expect(page).toHaveURL("/stations?sort=listeners");
    await expect(page.getByRole("article")).toHaveCount(10);
    await expect(clear).toBeHidden();
  });
}

test("Esc closes a menu and returns the focus to its button", async ({ page }) => {
  await visit(page, "/stations");
  const menu = page.locator("summary", { hasText: "País" });
  await menu.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: "Portugal 1" })).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: "Portugal 1" })).toBeHidden();
  await expect(menu).toBeFocused();
});

test("genres without a chip are in a searchable menu", async ({ page, site }) => {
  await site.putStations(...STATIONS);
  await visit(page, "/stations");
  await page.getByText("Mais géneros", { exact: true }).click();
  await page.getByRole("textbox", { name: "Procurar género" }).fill("genero n");
  await page.getByRole("link", { name: "Género N 1" }).click();
  await expect(page).toHaveURL("/stations?genre=G%C3%A9nero+N");
  await expect.poll(() => listedNames(page)).toEqual(["Rádio N"]);
});

test.describe("by language", () => {
  test.beforeEach(({ site }) =>
    site.putStations(
      { id: "praia", name: "Rádio Praia", country: "Cabo Verde", languages: ["kea", "pt"] },
      { id: "faro", name: "Rádio Faro", country: "Portugal", languages: ["pt"], genre: "Fado" },
    ),
  );

  test("the list is filtered by language, with a chip, a title and filtered exports", async ({ page }) => {
    await visit(page, "/stations?sort=name");
    await page.locator("summary", { hasText: "Língua" }).click();
    await expect(page.getByRole("link", { name: "Todas", exact: true })).toHaveAttribute("aria-current", "true");
    await page.getByRole("link", { name: /^Português/ }).click();
    await expect(page).toHaveURL("/stations?language=portugu%C3%AAs&sort=name");
    await expect(page).toHaveTitle("Estações: em português · RadioWave");
    await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", /\/stations\?language=portugu%C3%AAs$/);
    const names = await listedNames(page);
    expect(names.filter((name) => /Praia|Faro|FIP/.test(name))).toEqual(["Rádio Faro", "Rádio Praia"]);
    const chip = page.getByRole("link", { name: "Retirar filtro: Em português", exact: true });
    await expect(chip).toBeFocused();
    await expect(page.locator("summary", { hasText: "Língua" })).toContainText("Português");
    await expect(page.getByRole("link", { name: "M3U" })).toHaveAttribute("href", /language=portugu%C3%AAs/);

    await page.getByRole("link", { name: "Rádio Faro", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rádio Faro");
    await page.goBack();
    await expect(chip).toBeVisible();
    await chip.click();
    await expect(page).toHaveURL("/stations?sort=name");
  });

  test("languages, genres and countries are counted among the stations of the other filters", {
    tag: "@extended",
  }, async ({ page }) => {
    await visit(page, "/stations?language=pt&country=Cabo Verde");
    await expect.poll(() => listedNames(page)).toEqual(["Rádio Praia"]);
    await expect(page.getByRole("navigation", { name: "Géneros" }).getByRole("link", { name: /^Retirar/ })).toHaveText([
      /Cabo Verde$/,
      /Em português$/,
    ]);
    await page.locator("summary", { hasText: "Língua" }).click();
    const menu = page.locator("details").filter({ hasText: "Língua" });
    await expect(menu.getByRole("link")).toHaveText(["Todas", "Crioulo cabo-verdiano1", "Português1"]);
  });

  test.describe("without JavaScript", () => {
    test.use({ javaScriptEnabled: false });
    // Chromium reports preloaded scripts that are blocked as policy violations.
    test.beforeEach(({ browserErrors }) => browserErrors.expect(/^request: .*\.js csp$/));

    test("a language is chosen in the menu and on the page of all filters", async ({ page }) => {
      await page.goto("/stations?country=Portugal");
      await page.locator("summary", { hasText: "Língua" }).click();
      await page.getByRole("link", { name: /^Português/ }).click();
      await expect(page).toHaveURL("/stations?country=Portugal&language=portugu%C3%AAs");
      await page.goto("/stations/list/filters?genre=Fado");
      await page
        .getByRole("region", { name: "Línguas" })
        .getByRole("link", { name: /^Português/ })
        .click();
      await expect(page).toHaveURL("/stations?genre=Fado&language=portugu%C3%AAs");
      await expect(page.getByRole("link", { name: /^Retirar filtro/ })).toHaveCount(2);
    });
  });
});
