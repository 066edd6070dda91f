import type { Page } from "@playwright/test";
import { MAX_ACCOUNT_FAVOURITES } from "#app/browse/library/merge-favourites.ts";
import { expect, test, toasts } from "#test-support/browser/journey.ts";
import { visit } from "#test-support/browser/player-journey.ts";
import {
  banner,
  expectAccountsFavourites,
  newPerson,
  signInAs,
  signInByForm,
  signUpAs,
} from "#test-support/browser/sign-in.ts";

const heart = (page: Page, name: string) => page.getByRole("button", { name: `Adicionar aos favoritos: ${name}` });
const favourite = (page: Page, name: string) => page.getByRole("button", { name: `Remover dos favoritos: ${name}` });
const names = (page: Page) => page.getByRole("article").getByRole("heading").allTextContents();

type Stored = "radioFavorites" | "radioFavoritesOwner" | "radioFavoritesQueue";
const stored = (page: Page, key: Stored = "radioFavorites") => page.evaluate((name) => localStorage.getItem(name), key);

/** The account's list, as the API gives it to this browser. */
async function inAccount(page: Page): Promise<string[]> {
  const response = await page.context().request.get("/api/me/favourites");
  const { favourites } = (await response.json()) as { favourites: { station_id: string }[] };
  return favourites.map(({ station_id }) => station_id);
}

/** Opens the list of stations in a new account. */
async function openAsNewPerson(page: Page) {
  const person = newPerson();
  await signUpAs(page, person);
  await visit(page, "/stations");
  await expectAccountsFavourites(page);
  return person;
}

test.afterEach(({ context }) => context.setOffline(false));

test("a heart appears in another browser of the account, without a reload", async ({ page, anotherVisitor }) => {
  const person = await openAsNewPerson(page);
  const other = await anotherVisitor();
  await signInAs(other, person);
  await visit(other, "/favorites");
  await expect(other.getByText("Os favoritos ficam na sua conta, em todos os seus dispositivos.")).toBeVisible();
  await other.evaluate(() => document.body.setAttribute("data-mark", ""));
  await heart(page, "FIP Jazz").click();
  await expect.poll(() => names(other)).toEqual(["FIP Jazz"]);
  await heart(page, "SomaFM Fluid").click();
  await expect.poll(() => names(other)).toEqual(["FIP Jazz", "SomaFM Fluid"]);
  await favourite(other, "FIP Jazz").click();
  await expect(heart(page, "FIP Jazz")).toBeVisible();
  await expect(other.locator("body")).toHaveAttribute("data-mark", "");
  expect(await inAccount(page)).toEqual(["4"]);
});

test("hearts without a connection are sent when it is back", async ({ page, context, browserErrors }) => {
  browserErrors.expect(/ERR_INTERNET_DISCONNECTED/);
  await openAsNewPerson(page);
  await heart(page, "FIP Jazz").click();
  await expect.poll(() => inAccount(page)).toEqual(["1"]);
  await context.setOffline(true);
  await favourite(page, "FIP Jazz").click();
  await heart(page, "SomaFM Fluid").click();
  await heart(page, "SomaFM Groove Salad").click();
  await favourite(page, "SomaFM Groove Salad").click();
  await heart(page, "SomaFM Groove Salad").click();
  await favourite(page, "SomaFM Fluid").click();
  await heart(page, "SomaFM Fluid").click();
  expect(JSON.parse((await stored(page, "radioFavoritesQueue")) ?? "{}").changes).toHaveLength(3);
  await context.setOffline(false);
  await expect.poll(() => stored(page, "radioFavoritesQueue")).toBeNull();
  expect((await inAccount(page)).toSorted()).toEqual(["2", "4"]);
});

test("the favourites page shows how many changes the account does not have yet", { tag: "@extended" }, async ({
  page,
  context,
  browserErrors,
}) => {
  browserErrors.expect(/ERR_INTERNET_DISCONNECTED/);
  await openAsNewPerson(page);
  await heart(page, "FIP Jazz").click();
  await heart(page, "SomaFM Fluid").click();
  await expect.poll(() => inAccount(page)).toEqual(["1", "4"]);
  await visit(page, "/favorites");
  await expect(favourite(page, "FIP Jazz")).toBeVisible();
  await context.setOffline(true);
  await favourite(page, "FIP Jazz").click();
  await expect(page.getByText("1 por enviar para a conta")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("por enviar para a conta")).toHaveCount(0);
  expect(await inAccount(page)).toEqual(["4"]);
});

test("a page that reloads before a heart is sent sends it afterwards", { tag: "@extended" }, async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/me\/favourites|ERR_FAILED/);
  await openAsNewPerson(page);
  await page.route("**/api/me/favourites", (route) => route.abort());
  await heart(page, "FIP Jazz").click();
  await page.reload();
  await page.unroute("**/api/me/favourites");
  await visit(page, "/");
  await expect.poll(() => inAccount(page)).toEqual(["1"]);
});

for (const { ids, sentence } of [
  { ids: ["4"], sentence: "1 favorito deste navegador passou para a conta." },
  { ids: ["4", "1", "a,b"], sentence: "2 favoritos deste navegador passaram para a conta." },
]) {
  test(`${ids.length} favourites of a visitor become the account's at sign-in`, { tag: "@extended" }, async ({
    page,
    anotherVisitor,
  }) => {
    const person = newPerson();
    const other = await anotherVisitor();
    await signUpAs(other, person);
    await visit(other, "/stations");
    await heart(other, "SomaFM Groove Salad").click();
    await expect.poll(() => inAccount(other)).toEqual(["2"]);

    await visit(page, "/");
    await page.evaluate((list) => localStorage.setItem("radioFavorites", list), JSON.stringify(ids));
    await signInByForm(page, person);
    await expect(toasts(page).getByText(sentence)).toBeVisible();
    const all = ["2", ...ids.slice(0, 2)];
    expect(await inAccount(page)).toEqual(all);
    await expect.poll(() => stored(page)).toBe(JSON.stringify(all));
    await expect(favourite(other, "SomaFM Fluid")).toBeVisible();
  });
}

test("on a shared computer a person neither sees nor gets the favourites of another", { tag: "@extended" }, async ({
  page,
}) => {
  const ana = await openAsNewPerson(page);
  await heart(page, "FIP Jazz").click();
  await banner(page).getByRole("button", { name: "Sair" }).click();
  await expect(toasts(page).getByText("Os seus favoritos ficam na conta.")).toBeVisible();
  await expect.poll(() => stored(page)).toBe("[]");
  expect(await stored(page, "radioFavoritesOwner")).toBeNull();

  await visit(page, "/favorites");
  await expect(page.getByText("Tem conta? Entre para ver os favoritos que lá guardou.")).toBeVisible();
  await openAsNewPerson(page);
  await heart(page, "SomaFM Fluid").click();
  await expect.poll(() => inAccount(page)).toEqual(["4"]);

  // The session is replaced without signing out, as by another tab of an older version; an open page would still ask for
  // what belongs to the account before.
  await page.goto("about:blank");
  await signInAs(page, ana);
  await visit(page, "/stations");
  await expect(favourite(page, "FIP Jazz")).toBeVisible();
  await expect(heart(page, "SomaFM Fluid")).toBeVisible();
  expect(await inAccount(page)).toEqual(["1"]);
});

test("when the session has ended, the list is emptied, and hearts that were not sent are kept for their account", {
  tag: "@extended",
}, async ({ page, context, browserErrors }) => {
  browserErrors.expect(/ERR_INTERNET_DISCONNECTED|me\/favourites|401/);
  const ana = await openAsNewPerson(page);
  await heart(page, "FIP Jazz").click();
  await expect.poll(() => inAccount(page)).toEqual(["1"]);
  await context.setOffline(true);
  await heart(page, "SomaFM Fluid").click();
  await context.clearCookies();
  await context.setOffline(false);
  await visit(page, "/favorites");
  await expect(page.getByRole("heading", { name: "Ainda não tem estações favoritas" })).toBeVisible();
  expect(await stored(page)).toBe("[]");

  await openAsNewPerson(page);
  expect(await inAccount(page)).toEqual([]);
  await signInAs(page, ana);
  await visit(page, "/favorites");
  await expect.poll(() => inAccount(page)).toEqual(["1", "4"]);
});

test("a full list refuses a heart with a message, and the heart is reset", { tag: "@extended" }, async ({ page }) => {
  await openAsNewPerson(page);
  const at = new Date().toISOString();
  for (let start = 0; start < MAX_ACCOUNT_FAVOURITES; start += 500) {
    const changes = Array.from({ length: 500 }, (_, index) => ({ id: `s${start + index}`, favourite: true, at }));
    await page.context().request.put("/api/me/favourites", { data: { sent_at: at, changes } });
  }
  await expect.poll(async () => JSON.parse((await stored(page)) ?? "[]").length).toBe(MAX_ACCOUNT_FAVOURITES);
  await heart(page, "FIP Jazz").click();
  await expect(toasts(page).getByText("A lista de favoritos está cheia (2000).")).toBeVisible();
  await expect(heart(page, "FIP Jazz")).toBeVisible();
});

test("visitors request no data of accounts", { tag: "@extended" }, async ({ page }) => {
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  await visit(page, "/stations");
  await heart(page, "FIP Jazz").click();
  await page.waitForLoadState("networkidle");
  expect(requested.filter((path) => /\/api\/me|sync-favourites/.test(path))).toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(["radioFavorites"]);
});
