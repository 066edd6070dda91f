import type { Locator, Page } from "@playwright/test";
import { holdRequests } from "#test-support/browser/held-requests.ts";
import { expect, expectPreloaded, expectSound, test, toasts } from "#test-support/browser/journey.ts";
import { expectRowHeights, LONG_BEIRA_NAME, panelRow } from "#test-support/browser/panel-rows.ts";
import { expectHydrated, visit } from "#test-support/browser/player-journey.ts";
import { reconnect } from "#test-support/browser/pointer.ts";
import { signInAs } from "#test-support/browser/sign-in.ts";

const BEIRA = { id: "beira", name: "Rádio Beira", genre: "Fado", status: "pending" } as const;
const CAIS = { id: "cais", name: "Rádio Cais", genre: "Jazz", status: "pending" } as const;

test.afterEach(async ({ site }) => {
  await site.removeStations("beira", "cais");
});

const button = (page: Page, label: string): Locator => page.getByRole("button", { name: label, exact: true });
const counter = (page: Page, word: string): Locator =>
  page.getByRole("term").filter({ hasText: word }).locator("xpath=following-sibling::dd");
const toast = (page: Page, text: string): Locator => toasts(page).getByText(text, { exact: true });

test.beforeEach(async ({ page, site }) => {
  await signInAs(page, site.administrator);
});

test("pending stations come first, and an approved one appears on a visitor's page at once", async ({
  page,
  anotherVisitor,
  site,
}) => {
  await site.putStations(BEIRA);
  const visitor = await anotherVisitor();
  await visit(visitor, "/stations");
  await visit(page, "/admin");
  await expect(page.getByRole("tab", { name: "Para Aprovar 1" })).toHaveAttribute("aria-selected", "true");
  await expect(counter(page, "Total")).toHaveText("11");
  await expect(counter(page, "Pendentes")).toHaveText("1");
  await expect(panelRow(page, "Rádio Beira")).toContainText("Fado");

  await button(page, "Aprovar Rádio Beira").click();
  await expect(toast(page, "Rádio aprovada com sucesso!")).toBeVisible();
  await expect(panelRow(page, "Rádio Beira")).toBeHidden();
  await expect(page.getByText("Não há estações por aprovar.")).toBeVisible();
  await expect(counter(page, "Aprovadas")).toHaveText("11");
  await expect(counter(page, "Pendentes")).toHaveText("0");
  await expect(visitor.getByRole("heading", { name: "Rádio Beira" })).toBeVisible();
});

test("a new submission appears in the open panel", { tag: "@extended" }, async ({ page, site }) => {
  await visit(page, "/admin");
  await expect(page.getByText("Não há estações por aprovar.")).toBeVisible();
  await site.putStations(BEIRA);
  await expect(panelRow(page, "Rádio Beira")).toBeVisible();
  await expect(page.getByRole("tab", { name: "Para Aprovar 1" })).toBeVisible();
});

test("a suspended station disappears from visitors' pages and is marked in the table of all stations", async ({
  page,
  anotherVisitor,
  site,
}) => {
  await site.putStations({ ...BEIRA, status: "approved" });
  const visitor = await anotherVisitor();
  await visit(visitor, "/stations");
  await visit(page, "/admin/stations");
  await expect(panelRow(page, "Rádio Beira").getByText("Aprovada", { exact: true })).toBeVisible();
  await expect(button(page, "Aprovar Rádio Beira")).toBeHidden();

  await button(page, "Suspender Rádio Beira").click();
  await expect(toast(page, "Rádio suspensa com sucesso!")).toBeVisible();
  await expect(panelRow(page, "Rádio Beira").getByText("Suspensa", { exact: true })).toBeVisible();
  await expect(button(page, "Suspender Rádio Beira")).toBeHidden();
  await expect(button(page, "Aprovar Rádio Beira")).toBeVisible();
  await expect(visitor.getByRole("heading", { name: "Rádio Beira" })).toBeHidden();
});

test("deleting asks for confirmation with the focus on cancel, and Esc changes nothing", async ({ page, site }) => {
  await site.putStations(BEIRA);
  await visit(page, "/admin");
  await button(page, "Apagar Rádio Beira").click();
  const question = page.getByRole("alertdialog", { name: "Apagar Rádio Beira?" });
  await expect(question).toContainText("A estação sai do diretório. Pode ser reposta a partir do histórico.");
  await expect(question.getByRole("button", { name: "Cancelar" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(panelRow(page, "Rádio Beira")).toBeVisible();

  await button(page, "Apagar Rádio Beira").click();
  await question.getByRole("button", { name: "Apagar" }).click();
  await expect(toast(page, "Rádio eliminada com sucesso!")).toBeVisible();
  await expect(panelRow(page, "Rádio Beira")).toBeHidden();
});

test("concurrent decisions of two administrators conflict instead of overwriting", async ({
  page,
  site,
  browserErrors,
}) => {
  browserErrors.expect(/approve\.data 409|status of 409/);
  await site.putStations(BEIRA);
  await visit(page, "/admin");
  await expect(panelRow(page, "Rádio Beira")).toBeVisible();
  // The other administrator suspends it at the same time, before the live update arrives.
  await page.route("**/admin/stations/beira/approve.data", async (route) => {
    await site.putStations({ ...BEIRA, status: "suspended" });
    await route.continue();
  });
  await button(page, "Aprovar Rádio Beira").click();
  await expect(toasts(page).getByText("Esta rádio foi alterada entretanto e agora está suspensa.")).toBeVisible();
  await visit(page, "/admin/stations?status=suspended");
  await expect(panelRow(page, "Rádio Beira").getByText("Suspensa", { exact: true })).toBeVisible();
});

test("while a decision is pending only its row is disabled", { tag: "@extended" }, async ({ page, site }) => {
  await site.putStations(BEIRA, CAIS);
  await visit(page, "/admin");
  const release = await holdRequests(page, "**/admin/stations/beira/approve.data");
  await button(page, "Aprovar Rádio Beira").click();
  await expect(button(page, "Aprovar Rádio Beira")).toHaveAttribute("aria-busy", "true");
  await expect(button(page, "Suspender Rádio Beira")).toBeDisabled();
  await expect(button(page, "Apagar Rádio Beira")).toBeDisabled();
  await expect(button(page, "Aprovar Rádio Cais")).toBeEnabled();
  await expect(button(page, "Suspender Rádio Cais")).toBeEnabled();
  release();
  await expect(panelRow(page, "Rádio Beira")).toBeHidden();
});

test("the focus stays in the table when a row disappears", { tag: "@extended" }, async ({ page, site }) => {
  await site.putStations(BEIRA, CAIS);
  await visit(page, "/admin");
  const first = page.getByRole("row").nth(1);
  const name = (await first.getByRole("button", { name: /^Aprovar/ }).getAttribute("aria-label")) ?? "";
  await first.getByRole("button", { name: /^Aprovar/ }).focus();
  await page.keyboard.press("Enter");
  await expect(button(page, name)).toBeHidden();
  await expect(page.getByRole("button", { name: /^Aprovar/ })).toBeFocused();
});

test("an administrator listens to a station before deciding", { tag: "@extended" }, async ({ page, site }) => {
  await site.putStations({ ...BEIRA, stream_url: site.radio.url("/aurora.mp3") });
  await visit(page, "/admin");
  await button(page, "Ouvir Rádio Beira").first().click();
  await expectSound(page);
});

test("a decision that cannot be sent shows an error, and nothing is lost", { tag: "@extended" }, async ({
  page,
  context,
  site,
  browserErrors,
}) => {
  browserErrors.expect(/ERR_INTERNET_DISCONNECTED/);
  await site.putStations(BEIRA);
  await visit(page, "/admin");
  await expectPreloaded(page, "approve-station.route", "toast-stack");
  await context.setOffline(true);
  await button(page, "Aprovar Rádio Beira").click();
  await expect(toast(page, "Erro ao aprovar rádio")).toBeVisible();
  await expect(panelRow(page, "Rádio Beira")).toBeVisible();
  await reconnect(page);
  await button(page, "Aprovar Rádio Beira").click();
  await expect(panelRow(page, "Rádio Beira")).toBeHidden();
});

test("the table of all stations is searched without accents and filtered by state, both in its URL", {
  tag: "@extended",
}, async ({ page, site }) => {
  await site.putStations(BEIRA, { ...CAIS, status: "suspended" });
  await visit(page, "/admin/stations");
  await expect(page.getByRole("row")).toHaveCount(13);
  await page.getByRole("searchbox").fill("radio beira");
  await expect(page).toHaveURL(/\/admin\/stations\?q=radio\+beira$/);
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(page.getByText("1 estação encontrada")).toBeVisible();
  await page.getByRole("searchbox").fill("");
  await page.getByRole("link", { name: "Suspensas" }).click();
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(panelRow(page, "Rádio Cais")).toBeVisible();
  await page.reload();
  await expectHydrated(page);
  await expect(panelRow(page, "Rádio Cais")).toBeVisible();
  await page.getByRole("searchbox").fill("nada assim");
  await expect(page.getByText("Nenhuma estação com estes filtros")).toBeVisible();
});

test("every decision is in the history with administrator, action and time", async ({ page, site }) => {
  await site.putStations(BEIRA);
  await visit(page, "/admin");
  await button(page, "Aprovar Rádio Beira").click();
  await expect(panelRow(page, "Rádio Beira")).toBeHidden();
  await page.getByRole("link", { name: "Histórico" }).click();
  const newest = page.getByRole("main").getByRole("listitem").first();
  await expect(newest).toContainText("Aprovou: Rádio Beira");
  await expect(newest).toContainText(site.administrator.email);
  await expect(newest.locator("time")).toHaveText(/^\d{2}\/\d{2}\/\d{2,4}/);
});

test("the details of a station open and close with the keyboard, one at a time", { tag: "@extended" }, async ({
  page,
  site,
}) => {
  await site.putStations(BEIRA, CAIS);
  await visit(page, "/admin");
  const details = (name: string) => panelRow(page, name).locator("details");
  await button(page, "Apagar Rádio Beira").focus();
  await page.keyboard.press("Tab");
  await expect(details("Rádio Beira").locator("summary")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(panelRow(page, "Rádio Beira").getByText("Submetida em")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(button(page, "Verificar de novo: Rádio Beira")).toBeFocused();
  await details("Rádio Cais").locator("summary").click();
  await expect(panelRow(page, "Rádio Cais").getByText("Submetida em")).toBeVisible();
  await expect(panelRow(page, "Rádio Beira").getByText("Submetida em")).toBeHidden();
  await page.keyboard.press("Enter");
  await expect(panelRow(page, "Rádio Cais").getByText("Submetida em")).toBeHidden();
});

test("rows have the height of the design, with long names and failed checks", { tag: "@extended" }, async ({
  page,
  site,
}) => {
  await site.putStations(
    { ...BEIRA, name: LONG_BEIRA_NAME },
    {
      ...CAIS,
      name: `Rádio Cais${"otorrinolaringologista".repeat(4)}`,
      city: "Vila Nova de Gaia",
      country: "Portugal",
    },
  );
  await site.query(
    `insert into stream_checks (station_id, checked_url, outcome, final_url, sends_titles, stream_name, stream_genre,
       checked_at, failures, exempt, next_check_at)
     values ('beira', '', 'dns', '', false, '', '', now(), 3, true, now() + interval '1 day')
     on conflict (station_id) do update set outcome = 'dns', exempt = true, next_check_at = excluded.next_check_at`,
  );
  for (const path of ["/admin", "/admin/stations?q=radio"]) {
    await visit(page, path);
    await expect(panelRow(page, "Rádio Beira")).toContainText("Servidor desconhecido");
    await expectRowHeights(page, ["Rádio Beira", "Rádio Cais"]);
  }
});
