import type { Page } from "@playwright/test";
import { expect, test, toasts } from "#test-support/browser/journey.ts";
import { visit } from "#test-support/browser/player-journey.ts";
import { signInAs } from "#test-support/browser/sign-in.ts";

const question = (page: Page, name: string) => page.getByRole("alertdialog", { name });
const toast = (page: Page, text: string) => toasts(page).getByText(text, { exact: true });

test.beforeEach(async ({ page, site }) => {
  await signInAs(page, site.administrator);
});

test.afterEach(async ({ site }) => {
  await site.removeStations("cais");
  await site.tuneBuiltIns();
});

test("clearing removes every station on every open page, and restoring adds the ten, approved", async ({
  page,
  anotherVisitor,
  site,
}) => {
  await site.putStations({ id: "beira", name: "Rádio Beira", status: "pending" });
  const visitor = await anotherVisitor();
  await visit(visitor, "/stations");
  await expect(visitor.getByText("10 estações", { exact: true })).toBeVisible();
  await visit(page, "/admin/system");

  await page.getByRole("button", { name: "Eliminar Todas as Rádios" }).click();
  await expect(question(page, "Eliminar todas as rádios?")).toContainText("Esta ação é irreversível.");
  await expect(page.getByRole("button", { name: "Cancelar" })).toBeFocused();
  await question(page, "Eliminar todas as rádios?").getByRole("button", { name: "Eliminar Todas as Rádios" }).click();
  await expect(toast(page, "Todas as rádios foram removidas")).toBeVisible();
  await expect(page.getByRole("tab", { name: "Todas 0" })).toBeVisible();
  await expect(visitor.getByText("Ainda não há estações aprovadas")).toBeVisible();

  await site.putStations({ id: "cais", name: "Rádio Cais" });
  await page.getByRole("button", { name: "Restaurar Rádios Padrão" }).click();
  await question(page, "Restaurar rádios padrão?").getByRole("button", { name: "Restaurar Rádios Padrão" }).click();
  await expect(toast(page, "Rádios padrão restauradas")).toBeVisible();
  await expect(page.getByRole("tab", { name: "Todas 11" })).toBeVisible();
  await expect(visitor.getByText("11 estações", { exact: true })).toBeVisible();
  await expect(visitor.getByRole("heading", { name: "FIP Jazz" })).toBeVisible();
  await expect(visitor.getByRole("heading", { name: "Rádio Cais" })).toBeVisible();
});

test("cancelling either confirmation changes nothing", async ({ page }) => {
  await visit(page, "/admin/system");
  const before = await page.getByRole("tab", { name: /^Todas/ }).textContent();
  for (const name of ["Eliminar Todas as Rádios", "Restaurar Rádios Padrão"]) {
    await page.getByRole("button", { name }).click();
    await page.getByRole("button", { name: "Cancelar" }).click();
    await expect(page.getByRole("alertdialog")).toBeHidden();
    await expect(page.getByRole("button", { name })).toBeFocused();
  }
  await page.reload();
  expect(await page.getByRole("tab", { name: /^Todas/ }).textContent()).toBe(before);
});
