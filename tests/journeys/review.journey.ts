import type { Page } from "@playwright/test";
import { expectAccessible, expectNoOverflow, SIZES } from "#test-support/browser/accessibility.ts";
import { expect, test, toasts } from "#test-support/browser/journey.ts";
import { visit } from "#test-support/browser/player-journey.ts";
import { clearQueue, currentRow, holdLoaders, putSubmissions, queueRow } from "#test-support/browser/review-journey.ts";
import { signInAs, signUpEditor } from "#test-support/browser/sign-in.ts";
import type { Site } from "#test-support/site.ts";

const NAMES = ["Rádio Alva", "Rádio Bruma", "Rádio Cedro", "Rádio Duna", "Rádio Eco"];
const IDS = NAMES.map((_, index) => `fila-${index}`);
const STATIONS = NAMES.map((name, index) => ({ id: IDS[index] ?? "", name, genre: "Fado", city: "Faro" }));

/** Checks and comparisons of other stations open items of other kinds at any time. */
const QUEUE = "/review?filter=submissions";

test.beforeEach(async ({ site }) => {
  await clearQueue(site);
  await putSubmissions(site, ...STATIONS);
});
test.afterEach(async ({ site }) => {
  await site.removeStations(...IDS);
  await clearQueue(site);
});

/** The filters of the queue that can have items. */
const CHIPS = [
  "Tudo",
  "Submissões",
  "Propostas",
  "Sem emissão",
  "Duplicadas",
  "Contestações",
  "Já publicadas",
  "Comigo",
];

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 2, name });
const rows = (page: Page) => page.getByRole("list", { name: "Fila" }).getByRole("listitem");

async function statusOf(site: Site, name: string): Promise<unknown> {
  const [found] = await site.query("select status from stations where name = $1", [name]);
  return found?.status;
}

test("with the keyboard alone an administrator opens, approves, undoes and suspends with a reason", async ({
  page,
  browserErrors,
  site,
}) => {
  // A reason is missing, and a claim may come after the decision on its item.
  browserErrors.expect(/422|404/);
  await signInAs(page, site.administrator);
  await visit(page, QUEUE);
  await expect(rows(page)).toHaveCount(5);
  // Two quick keys open the second item, and the third acts on it.
  for (const key of ["j", "j", "a"]) await page.keyboard.press(key);
  await expect(toasts(page).getByText("Rádio aprovada com sucesso!")).toBeVisible();
  await expect(toasts(page).getByText("Seguinte: Rádio Cedro")).toBeVisible();
  await expect(heading(page, "Rádio Cedro")).toBeVisible();
  await expect(queueRow(page, "Rádio Bruma")).toBeHidden();
  await expect(currentRow(page).getByRole("link")).toBeFocused();
  expect(await statusOf(site, "Rádio Bruma")).toBe("approved");

  await page.keyboard.press("u");
  await expect(toasts(page).getByText("1 alteração revertida")).toBeVisible();
  await expect(queueRow(page, "Rádio Bruma")).toBeVisible();
  expect(await statusOf(site, "Rádio Bruma")).toBe("pending");

  await page.keyboard.press("s");
  const dialog = page.getByRole("dialog", { name: "Suspender Rádio Cedro" });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toHaveText("Escolha o motivo.");
  await expectAccessible(page, "the dialog of a suspension");
  await page.getByRole("radio", { name: "O endereço não toca" }).focus();
  await page.keyboard.press("2");
  await expect(page.getByRole("radio", { name: "Não é uma rádio com emissão contínua" })).toBeChecked();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(heading(page, "Rádio Duna")).toBeVisible();
  const [change] = await site.query("select reason from changes where station_name = 'Rádio Cedro' order by id desc");
  expect(change?.reason).toBe("not-radio");

  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Atalhos de teclado" })).toContainText("Anular a última decisão");
});

test("all items of the queue are approved with a few clicks, and the approvals undone with one", {
  tag: "@extended",
}, async ({ page, site }) => {
  await signInAs(page, site.administrator);
  await site.query(
    `insert into stations (id, name, status) select 'muitas-' || n, 'Rádio ' || n, 'pending' from generate_series(1, 188) n`,
  );
  await site.query(
    `insert into review_items (kind, subject, station_id, since, due_at)
      select 'submission', id, id, now(), now() + interval '3 days' from stations where id like 'muitas-%'`,
  );
  await visit(page, QUEUE);
  await expect(page.getByText("193 à espera")).toBeVisible();
  await expect(page.getByText("O que espera por uma decisão, o mais urgente primeiro.")).toBeVisible();
  const chips = await page.getByRole("navigation", { name: "Filtrar a fila" }).getByRole("link").allInnerTexts();
  expect(chips.map((chip) => chip.split("\n")[0])).toEqual(CHIPS);
  await page.getByRole("checkbox", { name: "Escolher as 50 desta página" }).click();
  const bar = page.getByRole("region", { name: "Itens escolhidos" });
  await expect(bar.getByRole("status")).toHaveText("50 escolhidas");
  await bar.getByRole("button", { name: "Escolher todas as 193 deste filtro" }).click();
  await expect(bar.getByRole("status")).toHaveText("193 escolhidas");
  await expectAccessible(page, "the chosen items");
  await bar.getByRole("button", { name: "Suspender…" }).click();
  const suspension = page.getByRole("dialog", { name: "Suspender 193 rádios" });
  await expect(suspension).toContainText("Deixam de aparecer no diretório. Quem as submeteu recebe o motivo.");
  await suspension.getByRole("button", { name: "Cancelar" }).click();
  await bar.getByRole("button", { name: "Apagar…" }).click();
  const deletion = page.getByRole("alertdialog", { name: "Apagar 193 estações?" });
  await expect(deletion.getByLabel("Motivo (opcional)")).toBeVisible();
  await deletion.getByRole("button", { name: "Cancelar" }).click();
  await bar.getByRole("button", { name: "Aprovar" }).click();
  await expect(toasts(page).getByText("193 rádios aprovadas")).toBeVisible();
  await expect(page.getByText("Não há nada à espera. Obrigado.")).toBeVisible();
  await toasts(page).getByRole("button", { name: "Anular" }).click();
  await expect(toasts(page).getByText("193 alterações revertidas")).toBeVisible();
  await expect(page.getByText("193 à espera")).toBeVisible();
  await site.query("delete from stations where id like 'muitas-%'");
});

test("an item that another editor has open shows that, and a decision of theirs moves no row under the pointer", async ({
  page,
  anotherVisitor,
  browserErrors,
  site,
}) => {
  browserErrors.expect(/409/);
  const other = await anotherVisitor();
  await signInAs(page, site.administrator);
  await signUpEditor(other, site);
  await visit(page, QUEUE);
  await visit(other, QUEUE);
  await other.getByRole("link", { name: "Rádio Bruma" }).click();
  await expect(heading(other, "Rádio Bruma")).toBeVisible();
  await expect(queueRow(page, "Rádio Bruma")).toContainText(/Colaborador [A-Z]{4} está a ver/);

  // The key J skips it.
  await page.keyboard.press("j");
  await expect(heading(page, "Rádio Alva")).toBeVisible();
  await page.keyboard.press("j");
  await expect(heading(page, "Rádio Cedro")).toBeVisible();

  await queueRow(page, "Rádio Bruma").getByRole("link").click();
  await expect(page.getByText(/Colaborador [A-Z]{4} está a ver isto desde as \d\d:\d\d\./)).toBeVisible();
  await page.getByRole("button", { name: "Assumir" }).click();
  await expect(page.getByText(/está a ver isto desde/)).toBeHidden();
  await expect(other.getByText(/está a ver isto desde/)).toBeVisible();

  // The pointer is on the row below the one that is decided.
  const cedro = queueRow(page, "Rádio Cedro");
  await cedro.hover();
  await page.mouse.move(...(await centreOf(page, "Rádio Cedro")), { steps: 2 });
  const before = await cedro.boundingBox();
  await other.getByRole("button", { name: "Aprovar" }).click();
  await expect(toasts(other).getByText("Rádio aprovada com sucesso!")).toBeVisible();
  await expect(queueRow(page, "Rádio Bruma")).toContainText("Já decidida");
  expect(await cedro.boundingBox()).toEqual(before);
  await expect(page.getByText(/^Isto já foi decidido\. Aprovada, Colaborador [A-Z]{4}/)).toBeVisible();
  await page.mouse.move(5, 5);
  await expect(queueRow(page, "Rádio Bruma")).toBeHidden();

  // Both decide on one item: the second one reads how it is now. The other decision comes while this one is sent: a page
  // that is still being loaded would show it before.
  await other.getByRole("link", { name: "Rádio Duna" }).click();
  await expect(heading(other, "Rádio Duna")).toBeVisible();
  const release = await holdLoaders(other);
  await other.route(/\/review\/decide/, async (route) => {
    await site.query("update stations set updated_at = now() + interval '1 second' where name = 'Rádio Duna'");
    await route.fallback();
  });
  await other.getByRole("button", { name: "Aprovar" }).click();
  await expect(toasts(other).getByText(/Esta rádio foi alterada entretanto e agora está pendente/)).toBeVisible();
  expect(await statusOf(site, "Rádio Duna")).toBe("pending");
  await release();
});

test("a refusal that comes before the next item shows why, and the item again", { tag: "@extended" }, async ({
  page,
  browserErrors,
  site,
}) => {
  browserErrors.expect(/409/);
  await signInAs(page, site.administrator);
  await page.route(/\/review\/\d+\/data/, (route) => route.abort());
  browserErrors.expect(/ERR_FAILED/);
  await visit(page, QUEUE);
  await queueRow(page, "Rádio Cedro").getByRole("link").click();
  await expect(heading(page, "Rádio Cedro")).toBeVisible();
  const release = await holdLoaders(page);
  await site.query("update stations set updated_at = now() + interval '1 second' where name = 'Rádio Cedro'");
  await page.getByRole("button", { name: "Aprovar" }).click();
  await expect(toasts(page).getByText(/Esta rádio foi alterada entretanto e agora está pendente/)).toBeVisible();
  await release();
  // The key is about the item that is open.
  await page.keyboard.press("x");
  await expect(page.getByRole("checkbox", { name: "Escolher Rádio Cedro" })).toBeChecked();
  await expect(heading(page, "Rádio Cedro")).toBeVisible();
  await expect(toasts(page).getByText(/Esta rádio foi alterada entretanto e agora está pendente/)).toBeVisible();
});

test("a row that a pointer opens takes the place of those that keys were opening", { tag: "@extended" }, async ({
  page,
  site,
}) => {
  await signInAs(page, site.administrator);
  await visit(page, QUEUE);
  await page.keyboard.press("j");
  await expect(heading(page, "Rádio Alva")).toBeVisible();
  const release = await holdLoaders(page);
  // The keys pass the row that is clicked, and go back.
  for (const key of ["j", "j", "j", "k"]) await page.keyboard.press(key);
  await queueRow(page, "Rádio Duna").getByRole("link").click();
  await release();
  await expect(heading(page, "Rádio Duna")).toBeVisible();
  await page.keyboard.press("x");
  await expect(page.getByRole("checkbox", { name: "Escolher Rádio Duna" })).toBeChecked();
});

test("new items are counted, and shown on request", { tag: "@extended" }, async ({ page, site }) => {
  await signInAs(page, site.administrator);
  await visit(page, QUEUE);
  await expect(rows(page)).toHaveCount(5);
  await putSubmissions(site, { id: "nova", name: "Rádio Nova" });
  const news = page.getByRole("button", { name: "Há 1 nova" });
  await expect(news).toBeVisible();
  await expect(rows(page)).toHaveCount(5);
  await news.click();
  await expect(queueRow(page, "Rádio Nova")).toBeVisible();
  await site.removeStations("nova");
});

test("the queue fits phones and desktops", { tag: "@extended" }, async ({ page, site }) => {
  // The result with the longest name.
  await site.query(
    `insert into stream_checks (station_id, outcome, checked_at) select id, 'dns', now() from stations where name = 'Rádio Cedro'
      on conflict (station_id) do update set outcome = excluded.outcome, checked_at = excluded.checked_at`,
  );
  await signInAs(page, site.administrator);
  for (const [width, max] of [
    [1440, 81],
    [390, 172],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await visit(page, QUEUE);
    for (const row of await rows(page).all()) {
      const box = await row.boundingBox();
      expect(box?.height, `a row at ${width} px`).toBeLessThanOrEqual(max);
    }
    await expectAccessible(page, `the queue at ${width} px`);
    await expectNoOverflow(page, `the queue at ${width} px`);
    await page.getByRole("link", { name: "Rádio Cedro" }).click();
    await expect(heading(page, "Rádio Cedro")).toBeVisible();
    await expectAccessible(page, `an item at ${width} px`);
    await expectNoOverflow(page, `an item at ${width} px`);
  }
  await page.setViewportSize(SIZES.narrow);
  await page.getByRole("link", { name: "Voltar à fila" }).click();
  await expect(queueRow(page, "Rádio Cedro")).toBeVisible();
});

async function centreOf(page: Page, name: string): Promise<[x: number, y: number]> {
  const box = await queueRow(page, name).boundingBox();
  if (!box) throw new Error(`${name} is not shown.`);
  return [box.x + box.width / 2, box.y + box.height / 2];
}
