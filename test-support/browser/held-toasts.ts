import { expect, type Page } from "@playwright/test";
import { SHOWN_MS } from "#app/platform/ui/toast.ts";
import { holdTimers } from "./held-timers.ts";
import { toasts } from "./journey.ts";
import { visit } from "./player-journey.ts";
import { banner, expectAccountsFavourites } from "./sign-in.ts";

const UNRELATED = "Adicionado aos favoritos";

/** From the next page on, a toast stays until it is dismissed. */
export async function holdToasts(page: Page): Promise<void> {
  await holdTimers(page, ...Object.values(SHOWN_MS));
}

/** Opens the home page and shows a toast that stays: while it is visible, any other toast would be visible too. */
export async function visitWithToast(page: Page): Promise<void> {
  await holdToasts(page);
  await visit(page, "/");
  // An earlier heart would move to the account, and a toast would report that.
  if (await banner(page).getByRole("button", { name: "Sair" }).isVisible()) await expectAccountsFavourites(page);
  await page.getByRole("main").getByRole("button", { name: "Adicionar aos favoritos: FIP Jazz" }).first().click();
  await expectNoOtherToast(page);
}

/** Expects the toast of `visitWithToast` and no other. Call it some steps after the point where another could appear. */
export async function expectNoOtherToast(page: Page): Promise<void> {
  await expect(toasts(page)).toHaveText(UNRELATED);
}
