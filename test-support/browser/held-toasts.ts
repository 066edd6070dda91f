import { expect, type Locator, type Page } from "@playwright/test";
import { SHOWN_MS } from "#app/ui/toast.ts";
import { holdTimers } from "./held-timers.ts";
import { visit } from "./player-journey.ts";

const UNRELATED = "Adicionado aos favoritos";

/** From the next page on, a toast goes only when it is dismissed, however long the test takes. */
export async function holdToasts(page: Page): Promise<void> {
  await holdTimers(page, ...Object.values(SHOWN_MS));
}

/** Opens the home page and shows a toast there that stays: where it is visible, any other toast would be too. */
export async function visitWithToast(page: Page): Promise<void> {
  await holdToasts(page);
  await visit(page, "/");
  await page.getByRole("main").getByRole("button", { name: "Adicionar aos favoritos: FIP Jazz" }).first().click();
  await expectNoOtherToast(page);
}

/** Expects the toast of `visitWithToast` and no other. To be called some steps after the other one would have appeared. */
export async function expectNoOtherToast(page: Page): Promise<void> {
  await expect(toasts(page)).toHaveText(UNRELATED);
}

function toasts(page: Page): Locator {
  return page.getByRole("region", { name: "Avisos" });
}
