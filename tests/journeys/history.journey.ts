import type { Page } from "@playwright/test";
import { expectAccessible, expectNoOverflow, SIZES } from "../../test-support/browser/accessibility.ts";
import { expect, test, toasts } from "../../test-support/browser/journey.ts";
import { expectHydrated, visit } from "../../test-support/browser/player-journey.ts";
import { signInAs } from "../../test-support/browser/sign-in.ts";
import { showStations } from "../../test-support/site.ts";

const BEIRA = { id: "beira", name: "Rádio Beira", genre: "Fado", status: "approved" } as const;

test.use({ viewport: SIZES.narrow });

test.afterEach(async ({ site }) => {
  await site.removeStations("beira");
});

const entry = (page: Page, text: string) => page.getByRole("main").getByRole("listitem").filter({ hasText: text });

test("an administrator opens a change with the keyboard, reverts it, and takes that back", async ({
  page,
  anotherVisitor,
  browserErrors,
  site,
}) => {
  browserErrors.expect(/422/);
  await showStations(site, BEIRA);
  await signInAs(page, site.administrator);
  const edited = await page.request.patch(`${site.origin}/api/stations/beira`, { data: { city: "Guarda" } });
  expect(edited.ok()).toBe(true);
  const visitor = await anotherVisitor();
  await visit(visitor, "/stations/beira/changes");
  await expect(visitor.getByText("Cidade: (vazio) → juntado: Guarda")).toBeVisible();
  await expect(visitor.getByText("Reverter")).toBeHidden();

  await visit(page, "/admin/history?kind=edit");
  await expectHydrated(page);
  await entry(page, "Editou: Rádio Beira").locator("summary").first().focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Cidade: (vazio) → juntado: Guarda")).toBeVisible();
  for (const _ of ["Tudo desta estação", "Tudo desta pessoa", "Reverter"]) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expectAccessible(page, "an open change");
  await expectNoOverflow(page, "an open change");
  await page.setViewportSize(SIZES.narrow);
  const revert = page.getByRole("button", { name: "Reverter", exact: true });
  await revert.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "Escolha o motivo." })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await revert.press("Enter");
  await expect(toasts(page).getByText("Alteração revertida")).toBeVisible();
  await expect(visitor.getByText("Cidade: retirado: Guarda → (vazio)")).toBeVisible();
  await expect(visitor.getByText("Engano")).toBeVisible();

  await toasts(page).getByRole("button", { name: "Anular" }).press("Enter");
  await expect(visitor.getByText("Cidade: (vazio) → juntado: Guarda")).toHaveCount(2);
  await visit(page, "/stations/beira/changes");
  await page.getByRole("main").locator("summary").filter({ hasText: "Reverter" }).first().click();
  await expect(page.getByRole("group", { name: "Motivo" })).toBeVisible();
  await expectAccessible(page, "the changes of a station");
});
