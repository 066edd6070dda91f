import type { Page } from "@playwright/test";
import { storedRecentIds } from "#test-support/browser/every-page.ts";
import { expect, test } from "#test-support/browser/journey.ts";
import { visit } from "#test-support/browser/player-journey.ts";
import { banner, newPerson, signInAs, signUpAs } from "#test-support/browser/sign-in.ts";
import { recentBuiltIn } from "#test-support/recents.ts";

const list = (page: Page) => page.getByRole("region", { name: "Ouvidas recentemente" });
const names = (page: Page) => list(page).getByRole("heading", { level: 3 });

async function inAccount(page: Page): Promise<string[]> {
  const response = await page.context().request.get("/api/me/recents");
  const { recents } = (await response.json()) as { recents: { station_id: string }[] };
  return recents.map(({ station_id }) => station_id);
}

/** Stores that these stations were listened to in this browser, the first one last. */
async function listenTo(page: Page, ...ids: string[]): Promise<void> {
  const recents = ids.map((id, index) => ({
    ...recentBuiltIn(id),
    playedAt: new Date(Date.now() - (index + 1) * 60_000).toISOString(),
  }));
  await page.evaluate((text) => localStorage.setItem("radioRecents", text), JSON.stringify(recents));
}

test("an account that stores recents has the same ones in two browsers; clearing and signing out remove them", async ({
  page,
  anotherVisitor,
  site,
}) => {
  const person = newPerson();
  await signUpAs(page, person);
  await site.query("update users set keeps_recents = true where email = $1", [person.email]);
  await visit(page, "/contact");
  await listenTo(page, "2", "1");
  await visit(page, "/favorites");
  await expect(names(page)).toHaveText(["SomaFM Groove Salad", "FIP Jazz"]);
  await expect.poll(() => inAccount(page)).toEqual(["2", "1"]);

  const other = await anotherVisitor();
  await visit(other, "/contact");
  await listenTo(other, "3");
  await signInAs(other, person);
  await visit(other, "/contact");
  await expect.poll(async () => (await storedRecentIds(other)).toSorted()).toEqual(["1", "2", "3"]);
  await visit(other, "/favorites");
  await expect(names(other)).toHaveCount(3);
  await expect.poll(async () => (await storedRecentIds(page)).toSorted(), "without a reload").toEqual(["1", "2", "3"]);

  await list(page).getByRole("button", { name: "Limpar: Ouvidas recentemente" }).click();
  await expect.poll(() => inAccount(page)).toEqual([]);
  await expect(list(other)).toHaveCount(0);

  await listenTo(page, "4");
  await visit(page, "/favorites");
  await expect.poll(() => inAccount(page)).toEqual(["4"]);
  await banner(page).getByRole("button", { name: "Sair" }).click();
  await expect(banner(page).getByRole("link", { name: "Entrar" })).toBeVisible();
  await expect.poll(() => storedRecentIds(page)).toEqual([]);
});

test("an account that does not store recents receives none, and the browser's recents stay", async ({ page }) => {
  await signUpAs(page, newPerson());
  await visit(page, "/contact");
  await listenTo(page, "2");
  const loaded = page.waitForResponse("**/api/me/recents");
  await visit(page, "/favorites");
  expect((await loaded).status()).toBe(200);
  await expect(names(page)).toHaveText(["SomaFM Groove Salad"]);
  expect(await storedRecentIds(page)).toEqual(["2"]);
});

test("recents that the server refuses for a moment are sent again", async ({ page, site, browserErrors }) => {
  browserErrors.expect(/503/);
  const person = newPerson();
  await signUpAs(page, person);
  await site.query("update users set keeps_recents = true where email = $1", [person.email]);
  await visit(page, "/contact");
  await listenTo(page, "2");
  await page.route("**/api/me/recents", (route) => route.fulfill({ status: 503 }), { times: 1 });
  await visit(page, "/favorites");
  await expect.poll(() => inAccount(page)).toEqual(["2"]);
});
