import type { Page } from "@playwright/test";
import { EVERY_PAGE } from "#test-support/browser/every-page.ts";
import { expect, test } from "#test-support/browser/journey.ts";
import { visit } from "#test-support/browser/player-journey.ts";

/** The router's key for the Back button, and the list's, both written when a page is left. */
const OF_THE_TAB = ["react-router-scroll-positions", "radioListPlaces"];

type Stored = { cookies: string[]; local: string[]; session: string[]; databases: number };

async function stored(page: Page): Promise<Stored> {
  const cookies = (await page.context().cookies()).map(({ name }) => name);
  const inPage = await page.evaluate(async () => ({
    local: Object.keys(localStorage).sort(),
    session: Object.keys(sessionStorage).sort(),
    databases: (await indexedDB.databases()).length,
  }));
  return { cookies, ...inPage };
}

const NOTHING: Stored = { cookies: [], local: [], session: [], databases: 0 };

test("a visitor who opens every page, one after the other, gets no cookie, and only the position of each page is stored", async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/404/);
  for (const path of EVERY_PAGE) {
    await visit(page, path);
    await page.mouse.wheel(0, 300);
    const { session, ...others } = await stored(page);
    expect(others, path).toEqual({ cookies: [], local: [], databases: 0 });
    expect(OF_THE_TAB, path).toEqual(expect.arrayContaining(session));
  }
});

test("a page that is not left stores nothing", async ({ page }) => {
  await visit(page, "/");
  await page.waitForLoadState("load");
  expect(await stored(page)).toEqual(NOTHING);
});

test("after a press only the chosen theme and favourite are stored", async ({ page }) => {
  await visit(page, "/");
  await page.getByRole("button", { name: /^Mudar para o tema/ }).click();
  expect(await stored(page)).toEqual({ ...NOTHING, local: ["radioTheme"] });
  await page
    .getByRole("main")
    .getByRole("button", { name: /favoritos/i })
    .first()
    .click();
  expect(await stored(page)).toEqual({ ...NOTHING, local: ["radioFavorites", "radioTheme"] });
});
