import type { Locator, Page } from "@playwright/test";
import { expectAccessible, expectNoOverflow } from "#test-support/browser/accessibility.ts";
import { holdScripts } from "#test-support/browser/held-requests.ts";
import { expect, test } from "#test-support/browser/journey.ts";
import { recordLayoutShifts, takeLayoutShifts } from "#test-support/browser/layout-shifts.ts";
import { expectHydrated, visit } from "#test-support/browser/player-journey.ts";
import { signInAs } from "#test-support/browser/sign-in.ts";

const another = (page: Page): Locator => page.getByLabel("Escolher outro ficheiro");

const LIST = [
  "#EXTM3U",
  '#EXTINF:-1 tvg-country="PT",Rádio Douro',
  "https://douro.example/stream",
  "#EXTINF:-1,Rádio de casa",
  "http://192.168.0.1/stream",
].join("\n");

test.afterEach(({ site }) => site.removeStationsNamed("Rádio Douro", "Rádio de casa"));

test("an administrator imports a list, and its stations appear on a visitor's open page", async ({
  page,
  anotherVisitor,
  site,
  browserErrors,
}) => {
  // The form without a file shows an error.
  browserErrors.expect(/422/);
  const visitor = await anotherVisitor();
  await visit(visitor, "/stations");
  await signInAs(page, site.administrator);
  await visit(page, "/admin");
  await page.getByRole("link", { name: "Importar", exact: true }).click();
  await page.getByRole("button", { name: "Importar" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "A lista não foi importada" })).toContainText("Ficheiro");
  // Hydration moves the focus to the field with the error, and so the page under a click.
  await expectHydrated(page);

  await page.getByLabel("País para linhas sem país").selectOption("Portugal");
  await page.getByLabel("Aprovar as estações de imediato").check();
  await page
    .getByLabel("Escolher ficheiro")
    .setInputFiles({ name: "lista.m3u", mimeType: "audio/x-mpegurl", buffer: Buffer.from(LIST) });
  await page.getByRole("button", { name: "Importar" }).click();
  await expect(page.getByText("Concluída")).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.getByRole("term")).toHaveText(["lidas", "adicionada", "repetidas", "recusada"]);
  await expect(main.getByRole("definition")).toHaveText(["2", "1", "0", "1"]);
  await expect(page.getByText("URL de stream não pode apontar para endereços locais ou privados")).toBeVisible();
  await expect(visitor.getByRole("heading", { name: "Rádio Douro" })).toBeVisible();

  await expect(page.getByRole("progressbar", { name: "Importação" })).toHaveAttribute("aria-valuenow", "100");
  await expectAccessible(page, "the result of an import");
  await expectNoOverflow(page, "the result of an import");

  await page.getByRole("link", { name: "Todas as importações" }).click();
  await expect(page.getByRole("link", { name: "lista.m3u" })).toBeVisible();
  await expect(main.getByRole("definition")).toHaveText(["2", "1", "0", "1"]);
});

test("text and focus from before the hydration of a page with an error are kept", { tag: "@extended" }, async ({
  page,
  site,
  browserErrors,
}) => {
  browserErrors.expect(/422/);
  await signInAs(page, site.administrator);
  await visit(page, "/admin/import");
  const release = await holdScripts(page);
  await page.getByRole("button", { name: "Importar" }).click({ noWaitAfter: true });
  await expect(page.getByRole("alert").filter({ hasText: "A lista não foi importada" })).toBeVisible();
  await page.getByLabel("Aprovar as estações de imediato").check();
  const url = page.getByLabel("Endereço de uma lista");
  await url.pressSequentially("https://ar.example/");
  release();
  await expectHydrated(page);
  await expect(url).toBeFocused();
  await page.keyboard.type("lista.m3u");
  await expect(url).toHaveValue("https://ar.example/lista.m3u");
  await expect(page.getByLabel("Aprovar as estações de imediato")).toBeChecked();
});

test("a list is dropped on the form, which shows its name; the keyboard opens the file chooser", {
  tag: "@extended",
}, async ({ page, site }) => {
  await signInAs(page, site.administrator);
  await visit(page, "/admin/import");
  // First of all, since the browser takes some time until it reports choosers instead of showing them.
  const chooser = page.waitForEvent("filechooser");
  const input = page.getByLabel("Escolher ficheiro");
  const frame = input.locator("xpath=following-sibling::span").first();
  await expect(input).toHaveAccessibleDescription(/^Largue aqui um ficheiro M3U/);
  const dataTransfer = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], "largada.m3u", { type: "audio/x-mpegurl" }));
    return transfer;
  }, LIST);
  await input.dispatchEvent("dragover", { dataTransfer });
  await expect(frame).toHaveCSS("border-top-style", "solid");
  await input.dispatchEvent("dragleave", { dataTransfer });
  await expect(frame).toHaveCSS("border-top-style", "dashed");
  await input.dispatchEvent("drop", { dataTransfer });
  await expect(page.getByText("largada.m3u 1\u00A0KiB", { exact: true })).toBeVisible();
  await expect(another(page)).toHaveAccessibleDescription(/^largada\.m3u 1\sKiB M3U/);

  await page.keyboard.press("Tab");
  await another(page).focus();
  await page.keyboard.press("Space");
  expect((await chooser).isMultiple()).toBe(false);
  await page.getByRole("button", { name: "Importar" }).click();
  await expect(page.getByText("Concluída")).toBeVisible();
  await expect(page.getByText("largada.m3u")).toBeVisible();
});

/** Enough rows for an import that goes on while a busy browser draws the page; all are refused, as they have no country. */
const LONG_LIST = `name,stream_url\n${Array.from({ length: 250_000 }, (_, row) => `Rádio ${row},https://r${row}.example/`).join("\n")}`;

test("a running import shows its progress without a layout shift, and is stopped", { tag: "@extended" }, async ({
  page,
  site,
}) => {
  await signInAs(page, site.administrator);
  // In a wider window a count moves the word beside it.
  await page.setViewportSize({ width: 1024, height: 800 });
  // The needle moves with its label, which counts as a shift in the frame in which the label gets another digit.
  await recordLayoutShifts(page, "[role=progressbar] *");
  await visit(page, "/admin/import");
  await page
    .getByLabel("Escolher ficheiro")
    .setInputFiles({ name: "longa.csv", mimeType: "text/csv", buffer: Buffer.from(LONG_LIST) });
  await page.getByRole("button", { name: "Importar" }).click();
  const progress = page.getByRole("progressbar", { name: "Importação" });
  await expect(progress).not.toHaveAttribute("aria-valuenow", "0");
  await expect(progress).toHaveText(/^[1-9]\d?\s%$/);
  await expect(page.getByText(/^A importar\.( Falta.+\.)?$/)).toBeVisible();
  await expect(page.getByText(/^\d,\d\sMiB$/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Importar, em curso" })).toBeVisible();
  const top = (await progress.boundingBox())?.y;

  await page.getByRole("button", { name: "Parar" }).click();
  await expect(page.getByText("Parada")).toBeVisible();
  expect((await progress.boundingBox())?.y, "the bar stays where it is").toBe(top);
  await expect(page.getByRole("status").filter({ hasText: "Parada" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Importar", exact: true })).toBeVisible();
  expect(await takeLayoutShifts(page)).toEqual([]);
});

test("an import of another process shows its progress; refused and repeated rows are listed apart", {
  tag: "@extended",
}, async ({ page, site }) => {
  await site.query(
    `insert into imports (id, started_at, file_name, format, approves, rows_read, added, duplicates, refused, leased_until)
     values ('de-outro', now() + interval '1 minute', 'outra.m3u', 'm3u', false, 1280, 1270, 4, 6, now() + interval '30 minutes')`,
  );
  await site.query(
    `insert into import_rows (import_id, "row", fate, name, address, reason)
     select 'de-outro', n, case when n <= 6 then 'refused' else 'duplicate' end, 'Rádio ' || n, '', 'falta o país'
     from generate_series(1, 10) n`,
  );
  await signInAs(page, site.administrator);
  await visit(page, "/admin/import");
  await expect(page.getByText("1280 linhas lidas")).toBeVisible();
  await expect(page.getByText("A importar.", { exact: true })).toBeVisible();
  await expect(page.getByRole("progressbar")).toBeHidden();
  await site.query("update imports set list_bytes = 2516583, read_share = 0.624 where id = 'de-outro'");
  await page.reload();
  await expect(page.getByRole("progressbar", { name: "Importação" })).toHaveText(/^62\s%$/);
  await expect(page.getByText(/^2,4\sMiB$/)).toBeVisible();
  const rows = page.getByRole("region", { name: "Linhas não importadas" });
  await expect(rows.getByRole("row")).toHaveCount(6);
  await expectAccessible(page, "an import of another process");
  await expectNoOverflow(page, "an import of another process");
  await page.getByRole("link", { name: "Ver as 6" }).click();
  await expect(page).toHaveURL("/admin/import/de-outro?rows=refused");
  await expect(rows.getByRole("row")).toHaveCount(7);
  await rows.getByRole("link", { name: "Repetidas 4" }).click();
  await expect(rows.getByRole("row")).toHaveCount(5);
  await expect(rows.locator("[aria-current]")).toHaveText("Repetidas 4");
  await site.query(
    "update imports set state = 'failed', problem = 'Este ficheiro não é uma lista.', finished_at = now() where id = 'de-outro'",
  );
  await page.reload();
  await expect(page.getByText("Falhou")).toBeVisible();
  await expect(page.getByText("Este ficheiro não é uma lista.")).toBeVisible();
  await site.query("delete from imports where id = 'de-outro'");
});
