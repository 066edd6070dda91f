import { expectAccessible, expectNoOverflow } from "#test-support/browser/accessibility.ts";
import { expect, test } from "#test-support/browser/journey.ts";
import { visit } from "#test-support/browser/player-journey.ts";
import { signInAs } from "#test-support/browser/sign-in.ts";

const PAGES = [
  "/admin",
  "/admin/stations",
  "/admin/site",
  "/admin/system",
  "/admin/history",
  "/admin/messages",
  "/admin/import",
  "/admin/mirror",
  "/stations/beira/edit",
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

test("every admin page is accessible in both themes, and fits every window", async ({ page }) => {
  for (const path of PAGES) {
    await visit(page, path);
    await expect.soft(page.getByRole("heading", { level: 1 }), path).toHaveCount(1);
    await expectAccessible(page, path);
    await expectNoOverflow(page, path);
  }
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

test("on a phone every page of the administration has the same navigation, which marks the page", async ({ page }) => {
  const CURRENT: Record<string, string> = {
    "/admin": "Administração",
    "/admin/stations?page=2": "Administração",
    "/admin/site": "Administração",
    "/admin/import": "Importar",
    "/admin/mirror": "Espelho",
    "/admin/messages": "Mensagens",
    "/admin/history": "Histórico",
  };
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [path, current] of Object.entries(CURRENT)) {
    await visit(page, path);
    const navigation = page.getByRole("navigation", { name: "Páginas da administração" });
    // A link may have a badge after its label.
    await expect(navigation.getByRole("link")).toHaveText([
      "Administração",
      /^Rever/,
      /^Importar/,
      "Espelho",
      /^Mensagens/,
      "Histórico",
      "Contas",
    ]);
    await expect(navigation.locator("[aria-current=page]")).toHaveText(new RegExp(`^${current}`));
    await expect(navigation.getByRole("link").last()).toBeInViewport({ ratio: 1 });
  }
});
