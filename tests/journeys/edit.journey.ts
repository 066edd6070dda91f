import type { Locator, Page } from "@playwright/test";
import { expectAccessible, expectNoOverflow } from "#test-support/browser/accessibility.ts";
import { expect, test, toasts } from "#test-support/browser/journey.ts";
import { panelRow } from "#test-support/browser/panel-rows.ts";
import { expectHydrated, visit } from "#test-support/browser/player-journey.ts";
import { grantRole, main, newPerson, signInAs, signUpAs } from "#test-support/browser/sign-in.ts";
import { showStations } from "#test-support/site.ts";

const BEIRA = { id: "beira", name: "Rádio Beira", genre: "Fado", status: "approved" } as const;

test.beforeEach(({ site }) => showStations(site, BEIRA));
test.afterEach(({ site }) => site.removeStations("beira"));

const field = (page: Page, label: string): Locator => page.getByLabel(new RegExp(`^${label}`));
const save = (page: Page): Locator => page.getByRole("button", { name: "Guardar alterações" });
const changed = (page: Page, heading: string): Locator => page.getByRole("heading", { name: heading });

test("two administrators correct one station: separate changes are merged, conflicts are decided by choice", async ({
  page,
  anotherVisitor,
  browserErrors,
  site,
}) => {
  browserErrors.expect(/409/);
  const other = await anotherVisitor();
  const person = newPerson();
  await signInAs(page, site.administrator);
  await signUpAs(other, person);
  await grantRole(site, person, "admin");
  for (const one of [page, other]) {
    await visit(one, "/stations/beira");
    await one.getByRole("link", { name: "Corrigir dados" }).click();
    await expect(one.getByRole("heading", { level: 1, name: "Corrigir dados" })).toBeVisible();
    await expect(save(one)).toBeDisabled();
    await expect(changed(one, "Não há nada alterado.")).toBeVisible();
  }
  await field(page, "Género").fill("Jazz");
  await field(page, "Etiquetas").fill("ao vivo");
  await expect(changed(page, "2 campos alterados")).toBeVisible();

  await field(other, "Género").fill("Rock");
  await field(other, "Cidade").fill("Covilhã");
  await save(other).click();
  await expect(other).toHaveURL("/stations/beira");
  await expect(toasts(other).getByText("Alterações guardadas")).toBeVisible();
  await expect(main(other).getByText("Covilhã")).toBeVisible();

  // The other's change has reached this page's browser, and changed nothing of the form.
  await expect(field(page, "Género")).toHaveValue("Jazz");
  await expect(field(page, "Cidade")).toHaveValue("");
  await save(page).click();
  await expect(main(page).getByText("Esta rádio foi alterada entretanto.")).toBeVisible();
  const contest = page.getByRole("group", { name: "Género" });
  await expect(contest).toContainText("A minhaJazz");
  await expect(contest).toContainText("A atualRock");
  await expect(field(page, "Cidade")).toHaveValue("Covilhã");
  await expect(field(page, "Etiquetas")).toHaveValue("ao vivo");
  await expectAccessible(page, "conflict");
  await expectNoOverflow(page, "conflict");
  await contest.getByLabel("Ficar com a minha").check();
  await save(page).click();
  await expect(page).toHaveURL("/stations/beira");
  await expect(main(page).getByRole("link", { name: "Jazz" }).first()).toBeVisible();
  await expect(main(page).getByText("Covilhã")).toBeVisible();
  await expect(main(page).getByRole("link", { name: "ao vivo" })).toBeVisible();
});

test("on a phone, with the keyboard alone: a station is corrected from the panel, and the edit undone", async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, site.administrator);
  await visit(page, "/admin/stations?q=fado");
  await page.getByRole("row").getByRole("link", { name: "Editar: Rádio Beira" }).first().press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Corrigir dados" })).toBeVisible();
  await expectHydrated(page);
  await field(page, "Nome").focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("Rádio Serra");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Da Covilhã para o mundo.");
  await expect(changed(page, "2 campos alterados")).toBeVisible();
  await expectAccessible(page, "changed", "narrow");
  await page.getByLabel("Porquê").focus();
  await page.keyboard.press("Tab");
  await expect(save(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/admin/stations?q=fado");
  await expect(toasts(page).getByText("Alterações guardadas")).toBeVisible();
  await expect(panelRow(page, "Rádio Serra")).toBeVisible();
  await expectAccessible(page, "toast", "narrow");
  await toasts(page).getByRole("button", { name: "Anular" }).press("Enter");
  await expect(toasts(page).getByText("Alteração revertida")).toBeVisible();
  await expect(panelRow(page, "Rádio Beira")).toBeVisible();
});
