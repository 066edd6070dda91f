import type { Page } from "@playwright/test";
import { expectAccessible, expectNoOverflow, SIZES } from "#test-support/browser/accessibility.ts";
import { expect, test } from "#test-support/browser/journey.ts";
import { visit } from "#test-support/browser/player-journey.ts";
import { signInAs } from "#test-support/browser/sign-in.ts";

/** The pages of the administration, each with the link that its navigation marks. */
const PAGES = [
  { path: "/admin", current: "Administração" },
  { path: "/admin/stations", current: "Administração" },
  { path: "/admin/stations?page=2", current: "Administração" },
  { path: "/admin/site", current: "Administração" },
  { path: "/admin/system", current: "Administração" },
  { path: "/admin/history", current: "Histórico" },
  { path: "/admin/messages", current: "Mensagens" },
  { path: "/admin/import", current: "Importar" },
  { path: "/admin/mirror", current: "Espelho" },
];

const STATIONS = [
  { id: "beira", name: "Rádio Beira", status: "pending" },
  { id: "cais", name: "Rádio Cais", status: "suspended" },
] as const;

test.beforeEach(async ({ page, site }) => {
  await site.putStations(...STATIONS);
  await signInAs(page, site.administrator);
});

test.afterEach(({ site }) => site.removeStations(...STATIONS.map(({ id }) => id)));

test("every admin page is accessible in both themes, fits every window, and has the navigation on a phone", async ({
  page,
}) => {
  for (const { path, current } of PAGES) {
    await visit(page, path);
    await expect.soft(page.getByRole("heading", { level: 1 }), path).toHaveCount(1);
    await page.setViewportSize(SIZES.narrow);
    await expectNavigation(page, path, current);
    await expectAccessible(page, path);
    await expectNoOverflow(page, path);
  }
  await visit(page, "/stations/beira/edit");
  await expect.soft(page.getByRole("heading", { level: 1 }), "the form").toHaveCount(1);
  await expectAccessible(page, "the form");
  await expectNoOverflow(page, "the form");
});

test("open details of a station, and the question before deleting it, are accessible", async ({ page }) => {
  await visit(page, "/admin");
  await page.getByLabel("Detalhes de Rádio Beira").click();
  await expect(page.getByRole("button", { name: "Verificar de novo: Rádio Beira" })).toBeVisible();
  await expect(page.getByText("Ainda não há alterações.")).toBeVisible();
  await expectAccessible(page, "open details");
  await expectNoOverflow(page, "open details");
  await page.getByRole("button", { name: "Apagar Rádio Beira" }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await expectAccessible(page, "the question before deleting");
});

/** Every page of the administration has the same navigation, which marks the page. */
async function expectNavigation(page: Page, path: string, current: string): Promise<void> {
  const navigation = page.getByRole("navigation", { name: "Páginas da administração" });
  const expectSoon = expect.configure({ soft: true });
  // A link may have a badge after its label.
  await expectSoon(navigation.getByRole("link"), path).toHaveText([
    "Administração",
    /^Rever/,
    /^Importar/,
    "Espelho",
    /^Mensagens/,
    "Histórico",
    "Contas",
  ]);
  await expectSoon(navigation.locator("[aria-current=page]"), path).toHaveText(new RegExp(`^${current}`));
  await expectSoon(navigation.getByRole("link").last(), path).toBeInViewport({ ratio: 1 });
}
