import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { expectAccessible, expectNoOverflow } from "#test-support/browser/accessibility.ts";
import { expect, test, toasts } from "#test-support/browser/journey.ts";
import { visit } from "#test-support/browser/player-journey.ts";
import { clearQueue, queueRow } from "#test-support/browser/review-journey.ts";
import { leaveAccount, main, newPerson, signInAs, signUpAs } from "#test-support/browser/sign-in.ts";
import { showStations } from "#test-support/site.ts";

const BEIRA = { id: "beira", name: "Rádio Beira", genre: "Fado", country: "Portugal", status: "approved" } as const;
const LOGO = { name: "logo.png", mimeType: "image/png", buffer: readFileSync("public/icon-192.png") };

test.beforeEach(({ site }) => showStations(site, BEIRA));
test.afterEach(async ({ site }) => {
  await site.removeStations("beira");
  await clearQueue(site);
});

const file = (page: Page): Locator => page.getByLabel("Ficheiro da imagem");
const propose = (page: Page): Locator => page.getByRole("button", { name: "Propor alterações" });

/** The width of an image that the browser has loaded. */
const widthOf = (image: Locator) =>
  expect.poll(() => image.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth));

test("a contributor proposes an image file, which moderators see beside the current one", async ({ page, site }) => {
  const person = newPerson();
  await signUpAs(page, person);
  await visit(page, "/stations/beira/edit");
  await expect(propose(page)).toBeDisabled();
  await file(page).setInputFiles(LOGO);
  await propose(page).click();
  await expect(page).toHaveURL("/stations/beira");
  await expect(toasts(page).getByText("Proposta enviada. Aguarde aprovação.")).toBeVisible();

  // The form shows it again, and keeps it when another field is changed.
  await visit(page, "/stations/beira/edit");
  await expect(page.getByLabel("Usar a imagem carregada")).toBeChecked();
  const preview = main(page).locator('label img[src^="/images/draft/"]');
  await widthOf(preview).toBe(192);
  await expectAccessible(page, "proposal with an image");
  await expectNoOverflow(page, "proposal with an image");
  await page.getByLabel(/^Cidade/).fill("Covilhã");
  await propose(page).click();
  await expect(page).toHaveURL("/stations/beira");
  await visit(page, "/account/submissions");
  await expect(main(page)).toContainText("imagem carregada");

  await leaveAccount(page);
  await signInAs(page, site.administrator);
  await visit(page, "/review");
  await queueRow(page, "Rádio Beira").getByRole("link").first().click();
  await widthOf(main(page).getByAltText("Imagem proposta")).toBe(192);
  await expect(main(page)).toContainText("(sem imagem)");
  await expectAccessible(page, "proposed image in the queue");
  await expectNoOverflow(page, "proposed image in the queue");
  await main(page)
    .getByRole("button", { name: /^Aceitar/ })
    .first()
    .click();
  await expect(toasts(page).getByText(/^Proposta aceite/)).toBeVisible();
  await visit(page, "/stations/beira");
  await widthOf(main(page).locator('img[src^="/images/beira/"]').first()).toBeGreaterThan(95);
  await expect(main(page).getByText("Covilhã").first()).toBeVisible();
});
