import type { Page } from "@playwright/test";
import { expectAccessible, expectNoOverflow, SIZES } from "#test-support/browser/accessibility.ts";
import { expect, test, toasts } from "#test-support/browser/journey.ts";
import { expectHydrated, visit } from "#test-support/browser/player-journey.ts";
import { clearQueue, putSubmissions } from "#test-support/browser/review-journey.ts";
import { signInAs } from "#test-support/browser/sign-in.ts";
import { showStations } from "#test-support/site.ts";

const BEIRA = { id: "beira", name: "Rádio Beira", genre: "Fado", status: "approved" } as const;

const MANY = [
  { id: "muitas-0", name: "Rádio Alva" },
  { id: "muitas-1", name: "Rádio Bruma" },
];

/** The reasons of a reversal. */
const KINDS = [
  ...["Submeteu", "Retirou", "Aprovou", "Suspendeu", "Apagou", "Editou", "Juntou", "Reverteu"],
  ...["Eliminou todas as rádios", "Restaurou as rádios padrão", "Importou", "Confirmou o responsável", "Mudou o papel"],
  ...["Bloqueou", "Criou uma ligação de acesso", "Decidiu a comunicação", "Decidiu a contestação"],
];

test.use({ viewport: SIZES.narrow });

test.afterEach(async ({ site }) => {
  await site.removeStations("beira");
});

const entry = (page: Page, text: string) => page.getByRole("main").getByRole("listitem").filter({ hasText: text });

test("an administrator opens a change with the keyboard, reverts it, and undoes that", async ({
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
  // Other journeys on this site revert changes too.
  await expect(visitor.getByText("Engano").first()).toBeVisible();

  await toasts(page).getByRole("button", { name: "Anular" }).press("Enter");
  await expect(visitor.getByText("Cidade: (vazio) → juntado: Guarda")).toHaveCount(2);
  await visit(page, "/stations/beira/changes");
  await page.getByRole("main").locator("summary").filter({ hasText: "Reverter" }).first().click();
  await expect(page.getByRole("group", { name: "Motivo" })).toBeVisible();
  for (const reason of ["Engano", "Vandalismo", "Publicidade", "Informação errada", "Outro"]) {
    await expect(page.getByRole("radio", { name: reason }).first()).toBeVisible();
  }
  await expectAccessible(page, "the changes of a station");
});

test("a batch of decisions is one row, and is reverted as one", async ({ page, site }) => {
  await putSubmissions(site, ...MANY);
  await signInAs(page, site.administrator);
  const { items } = await (await page.request.get("/api/review")).json();
  type Item = { id: number; station: { id: string; status: string; updated_at: string } | null };
  // Comparisons of other stations may have opened items too.
  const seen = items.flatMap(({ id, station }: Item) =>
    station && MANY.some((one) => one.id === station.id)
      ? { id, seen_status: station.status, seen_at: station.updated_at }
      : [],
  );
  const decided = await page.request.post("/api/review/decisions", { data: { decision: "approve", items: seen } });
  expect(await decided.json()).toMatchObject({ left: [] });
  await visit(page, "/admin/history");
  await expectHydrated(page);
  const kinds = page.getByRole("combobox", { name: "Tipo" }).getByRole("option");
  expect(await kinds.allInnerTexts()).toEqual(expect.arrayContaining(KINDS));
  const row = entry(page, "Aprovou 2 rádios").first();
  await row.locator("summary").first().click();
  await row.locator("summary").filter({ hasText: "Reverter tudo" }).click();
  await row.getByRole("radio", { name: "Engano" }).check();
  await row.getByRole("button", { name: "Reverter tudo" }).click();
  await expect(toasts(page).getByText("2 alterações revertidas")).toBeVisible();
  await expect(entry(page, "Reverteu 2 alterações")).toBeVisible();
  await site.removeStations(...MANY.map(({ id }) => id));
  await clearQueue(site);
});
