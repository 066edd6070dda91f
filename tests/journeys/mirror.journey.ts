import type { Locator, Page } from "@playwright/test";
import { expectAccessible, expectNoOverflow } from "#test-support/browser/accessibility.ts";
import { test as base, expect, toasts } from "#test-support/browser/journey.ts";
import { visit } from "#test-support/browser/player-journey.ts";
import { signInAs } from "#test-support/browser/sign-in.ts";
import { type FakeUpstream, startFakeUpstream, uuidOf } from "#test-support/mirror/fake-upstream.ts";
import { type Site, startSite } from "#test-support/site.ts";

const test = base.extend<object, { upstream: FakeUpstream }>({
  upstream: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are used from the pattern
    async ({}, use) => {
      const upstream = await startFakeUpstream();
      await use(upstream);
      await upstream.stop();
    },
    { scope: "worker" },
  ],
  site: [
    async ({ upstream }, use) => {
      const site = await startSite({ env: { MIRROR_FROM: upstream.origin, MIRROR_SECONDS: "86400" } });
      await use(site);
      await site.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

const [NORTE, SUL, LIVRE] = [uuidOf(1), uuidOf(2), uuidOf(3)];
const STREAM = "https://norte.example/live";

const button = (page: Page, name: string): Locator => page.getByRole("main").getByRole("button", { name, exact: true });
const section = (page: Page, title: string): Locator =>
  page.locator("section").filter({ has: page.getByRole("heading", { level: 2, name: title }) });

/** Presses a button that makes a pass due, and waits until it has ended. */
async function passBy(page: Page, site: Site, name: "Atualizar agora" | "Ler tudo") {
  const lastPass = () => site.query("select last_pass ->> 'endedAt' as ended from mirror_state");
  const before = await lastPass();
  await button(page, name).click();
  await expect.poll(lastPass).not.toEqual(before);
  await expect(page.getByText("Em dia", { exact: true })).toBeVisible();
}

test("an administrator starts passes of the mirror, accepts a stopped one, and lets a deleted station return", async ({
  page,
  site,
  upstream,
}) => {
  upstream.put({ stationuuid: NORTE, name: "Rádio Norte", url: STREAM });
  upstream.put({ stationuuid: SUL, name: "Rádio Sul" });
  await signInAs(page, site.administrator);
  await visit(page, "/admin");
  await page
    .getByRole("navigation", { name: "Páginas da administração" })
    .getByRole("link", { name: "Espelho" })
    .click();
  await expect(page).toHaveURL("/admin/mirror");
  await passBy(page, site, "Ler tudo");
  await expect(page.getByRole("heading", { name: "Última leitura completa" })).toBeVisible();
  await expect(page.getByRole("definition").first()).toHaveText("2");

  // The name is changed here and upstream; another station has the stream of a station of this site.
  await site.query("update stations set name = 'Rádio Nortada' where name = 'Rádio Norte'");
  upstream.put({ stationuuid: NORTE, name: "Rádio Norte FM", tags: "fado" });
  upstream.put({ stationuuid: LIVRE, name: "Onda Livre", url: STREAM });
  await passBy(page, site, "Atualizar agora");
  const [norte] = await site.query("select id, tags from stations where name = 'Rádio Nortada'");
  expect(norte?.tags).toEqual(["fado"]);
  expect(await site.query("select station_id as id from station_uuids where uuid = $1", [LIVRE])).toEqual([
    { id: norte?.id },
  ]);
  await visit(page, `/stations/${norte?.id}/edit`);
  await expect(page.getByLabel("Nome", { exact: true })).toHaveAccessibleDescription(
    /Alterado aqui: não segue o Radio Browser\./,
  );
  await expect(page.getByLabel("Etiquetas")).not.toHaveAccessibleDescription(/Alterado aqui/);
  await visit(page, "/admin/mirror");

  upstream.remove(SUL);
  await button(page, "Ler tudo").click();
  await expect(page.getByText("Parado", { exact: true })).toBeVisible();
  await expect(page.getByText(/parou: retiraria 1 das 3 rádios que tinha\. Só continua com a palavra/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Espelho, com problemas" })).toBeVisible();
  await expectAccessible(page, "the mirror's page with a stopped pass");
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoOverflow(page, `the mirror's page at ${width} px`);
  }
  await button(page, "Aceitar esta passagem").click();
  await expect(toasts(page).getByText("A passagem foi aceite e continua")).toBeVisible();
  await expect(page.getByText("Em dia", { exact: true })).toBeVisible();
  await expect(button(page, "Aceitar esta passagem")).toBeHidden();
  expect(await site.query("select status from stations where name = 'Rádio Sul'")).toEqual([{ status: "suspended" }]);

  upstream.put({ stationuuid: SUL, name: "Rádio Sul" });
  await passBy(page, site, "Atualizar agora");
  await site.query("delete from stations where name = 'Rádio Sul'");
  await passBy(page, site, "Ler tudo");
  await expect(section(page, "Apagadas aqui")).toContainText("Rádio Sul");
  await button(page, "Deixar voltar: Rádio Sul").click();
  await expect(section(page, "Apagadas aqui")).toBeHidden();
  await expect
    .poll(() => site.query("select count(*)::int from stations where name = 'Rádio Sul'"))
    .toEqual([{ count: 1 }]);
});

test("a mirror is paused and resumed; a failing upstream is reported with its error", async ({
  page,
  site,
  upstream,
}) => {
  await signInAs(page, site.administrator);
  await visit(page, "/admin/mirror");
  await button(page, "Pausar").click();
  await expect(page.getByText("Em pausa", { exact: true })).toBeVisible();
  await expect(button(page, "Atualizar agora")).toBeHidden();
  await button(page, "Continuar").click();
  await expect(button(page, "Pausar")).toBeFocused();
  upstream.fail("/json/stations/changed", (_request, response) => response.writeHead(500).end(), 5);
  await button(page, "Atualizar agora").click();
  await expect(page.getByText("Com problemas", { exact: true })).toBeVisible();
  await expect(page.getByText(/respondeu com o erro 500/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Espelho, com problemas" })).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a mirror is paused and resumed, and a stopped pass accepted, by plain forms", async ({
    page,
    site,
    upstream,
  }) => {
    await signInAs(page, site.administrator);
    await page.goto("/admin/mirror");
    await button(page, "Pausar").click();
    await expect(page).toHaveURL("/admin/mirror");
    await expect(page.getByText("Em pausa", { exact: true })).toBeVisible();
    await button(page, "Continuar").click();
    await expect(button(page, "Pausar")).toBeVisible();
    upstream.put({ stationuuid: SUL, name: "Rádio Sul" });
    // The upstream may fail some times more, as the test before requested.
    const readUntil = (label: string) =>
      expect(async () => {
        await button(page, "Ler tudo").click();
        await expect
          .poll(() => site.query("select leased_until < now() and wanted is null as ended from mirror_state"))
          .toEqual([{ ended: true }]);
        await page.reload();
        await expect(page.getByText(label, { exact: true })).toBeVisible({ timeout: 1_000 });
      }).toPass();
    await readUntil("Em dia");
    upstream.remove(SUL);
    await readUntil("Parado");
    await button(page, "Aceitar esta passagem").click();
    await expect(page).toHaveURL("/admin/mirror");
    await expect(page.getByText("A passagem foi aceite e continua")).toBeVisible();
    await expect
      .poll(() => site.query("select status from stations where name = 'Rádio Sul'"))
      .toEqual([{ status: "suspended" }]);
  });
});
