import type { Locator, Page } from "@playwright/test";
import { expect, expectSound, soundPosition, toasts } from "#test-support/browser/journey.ts";
import { visitBeforeUpgrade } from "#test-support/browser/missing-scripts.ts";
import {
  expectLive,
  featured,
  pauseButton,
  playButton,
  playerBar,
  relayTest,
  test,
  visit,
} from "#test-support/browser/player-journey.ts";
import { startHlsRadio } from "#test-support/radio/hls-radio.ts";

/** To be pressed by Enter: a notice may be over the footer. */
const footerLink = (page: Page, name: string) => page.getByRole("contentinfo").getByRole("link", { name });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const notice = (page: Page) => toasts(page).getByText("Há uma versão nova.").first();

async function play(page: Page, bar: Locator): Promise<void> {
  await playButton(featured(page), "FIP Jazz").click();
  await expectLive(bar, "FIP Jazz");
  await expectSound(page);
}

for (const { link, path } of [
  { link: "Termos", path: "/terms" },
  { link: "Contato", path: "/contact" },
  { link: "Mapa", path: "/map" },
]) {
  test(`«${link}», whose script an upgrade removed, opens from the server while nothing plays`, async ({
    page,
    browserErrors,
  }) => {
    await visitBeforeUpgrade(page, "/", { status: 404, browserErrors });
    await footerLink(page, link).press("Enter");
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(heading(page)).not.toHaveText("RadioWave");
    await page.goBack();
    await expect(page).toHaveURL(/\/$/);
  });
}

test("while a station plays, a page whose script an upgrade removed is offered, and the sound goes on", async ({
  page,
  bar,
  browserErrors,
}) => {
  const { documents } = await visitBeforeUpgrade(page, "/", { status: 404, browserErrors });
  await play(page, bar);
  await footerLink(page, "Termos").press("Enter");
  await expect(notice(page)).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expectSound(page);
  await footerLink(page, "Privacidade").press("Enter");
  await expectSound(page);
  expect(documents()).toBe(0);
  await toasts(page).getByRole("link", { name: "Atualizar" }).click();
  await expect(page).toHaveURL(/\/privacy$/);
  await expect(heading(page)).toHaveText("Privacidade");
});

test("the page that was offered opens when the sound is stopped; not if the notice was closed", async ({
  page,
  bar,
  browserErrors,
}) => {
  const { documents } = await visitBeforeUpgrade(page, "/", { status: 404, browserErrors });
  await play(page, bar);
  await footerLink(page, "Privacidade").press("Enter");
  await expect(toasts(page)).toContainText("A página abre depois de atualizar");
  await toasts(page).getByRole("button", { name: "Fechar aviso" }).click();
  await pauseButton(bar, "FIP Jazz").click();
  await expect(bar.getByText("Em pausa")).toBeVisible();
  await playButton(bar, "FIP Jazz").click();
  await expectLive(bar, "FIP Jazz");
  expect(documents()).toBe(0);
  await footerLink(page, "Termos").press("Enter");
  await expect(toasts(page)).toContainText("A página abre depois de atualizar");
  await pauseButton(bar, "FIP Jazz").click();
  await expect(page).toHaveURL(/\/terms$/);
});

test("going back to a page whose script an upgrade removed opens it, and keeps the sound until it is wanted", async ({
  page,
  bar,
  browserErrors,
}) => {
  await visit(page, "/terms");
  await page.getByRole("link", { name: "Início" }).first().click();
  await expect(featured(page)).toBeVisible();
  const { documents } = await visitBeforeUpgrade(page, "/", { status: 404, browserErrors });
  await play(page, bar);
  await page.evaluate(() => history.pushState({ ...history.state, idx: 3 }, "", "/terms"));
  await page.evaluate(() => window.dispatchEvent(new PopStateEvent("popstate", { state: history.state })));
  await expect(notice(page)).toBeVisible();
  await expectSound(page);
  expect(documents()).toBe(0);
  await toasts(page).getByRole("link", { name: "Atualizar" }).click();
  await expect(heading(page)).toHaveText(/Termos/);
});

for (const { part, open } of [
  { part: "the list of shortcuts", open: async (page: Page) => page.keyboard.press("?") },
  { part: "the wall mode", open: async (page: Page) => page.keyboard.press("p") },
  {
    part: "the menu «Partilhar»",
    open: async (page: Page) => playerBar(page).getByRole("button", { name: "Partilhar FIP Jazz" }).click(),
  },
  {
    part: "the sleep timer",
    open: async (page: Page) => playerBar(page).getByRole("button", { name: "Temporizador" }).click(),
  },
]) {
  test(`${part}, whose script an upgrade removed, says that there is a new version`, async ({
    page,
    bar,
    browserErrors,
  }) => {
    await visitBeforeUpgrade(page, "/", { status: 404, browserErrors });
    await play(page, bar);
    await open(page);
    await expect(notice(page)).toBeVisible();
    await expect(page.getByRole("dialog", { name: /Atalhos|Modo parede/ })).toHaveCount(0);
    await expectSound(page);
  });

  test(`${part} says that there is no connection while the server is away, and opens at the next press`, async ({
    page,
    bar,
    browserErrors,
  }) => {
    const { restore } = await visitBeforeUpgrade(page, "/", { status: 502, browserErrors });
    await play(page, bar);
    await open(page);
    await expect(toasts(page)).toContainText("Sem ligação. Tente novamente quando a tiver.");
    await restore();
    await open(page);
    const opened = page
      .getByRole("dialog", { name: /Atalhos|Modo parede/ })
      .or(bar.getByRole("menu", { name: "Partilhar" }))
      .or(bar.getByRole("slider", { name: "Parar a rádio daqui a" }));
    await expect(opened.first()).toBeVisible();
    await expectSound(page);
  });
}

test("a page opens by itself when the server is back, without another document", async ({
  page,
  bar,
  browserErrors,
}) => {
  const { documents, restore } = await visitBeforeUpgrade(page, "/", { status: 502, browserErrors });
  await play(page, bar);
  const before = await soundPosition(page);
  await footerLink(page, "Termos").press("Enter");
  await expect(toasts(page)).toContainText("Sem ligação. A página abre quando a houver.");
  await expect(page).toHaveURL(/\/$/);
  await restore();
  await expect(page).toHaveURL(/\/terms$/);
  await expect(heading(page)).toHaveText(/Termos/);
  expect(documents()).toBe(0);
  expect(await soundPosition(page)).toBeGreaterThan(before);
});

test("another page that is opened while the first one waits for the server is the one that stays", async ({
  page,
  browserErrors,
}) => {
  const { restore } = await visitBeforeUpgrade(page, "/", { status: 502, browserErrors });
  await footerLink(page, "Termos").press("Enter");
  await expect(toasts(page)).toContainText("A página abre quando a houver.");
  await page.getByRole("link", { name: "Estações" }).first().click();
  await expect(heading(page)).toHaveText("Estações");
  await restore();
  // The first page would be tried again by now.
  await page.waitForResponse(/\/assets\/terms\.route/, { timeout: 6_000 }).catch(() => {});
  await expect(heading(page)).toHaveText("Estações");
});

for (const plays of [false, true]) {
  test(`a page that fails with data of a new version is ${plays ? "offered anew while a station plays" : "loaded anew"}`, async ({
    page,
    bar,
    browserErrors,
  }) => {
    browserErrors.expect(/changes\.data|status of 500|ErrorResponse|Internal/);
    await visit(page, "/");
    if (plays) await play(page, bar);
    // Not in the library's types.
    const release = await page.evaluate<string>("window.__reactRouterManifest.version");
    await page.route("**/search.data*", async (route) => {
      const body = await (await route.fetch()).text();
      await route.fulfill({ body: body.replace(release, "later"), contentType: "text/x-script" });
    });
    await page.route("**/changes.data*", (route) => route.fulfill({ status: 500 }));
    await page.getByRole("link", { name: "Pesquisar" }).first().click();
    await expect(heading(page)).toHaveText("Pesquisar");
    await footerLink(page, "Alterações").press("Enter");
    await expect(heading(page)).toHaveText("Não foi possível carregar as rádios");
    if (plays) {
      await expect(notice(page)).toBeVisible();
      await expectSound(page);
      await toasts(page).getByRole("link", { name: "Atualizar" }).click();
    }
    await expect(heading(page)).toHaveText("Alterações");
    await expect(page).toHaveURL(/\/changes$/);
  });
}

test("the sheet of phones says that there is a new version", async ({ page, bar, browserErrors }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visitBeforeUpgrade(page, "/", { status: 404, browserErrors });
  await playButton(featured(page), "FIP Jazz").click();
  await expectSound(page);
  await bar.getByRole("button", { name: "Abrir o leitor: " }).click();
  await expect(notice(page)).toBeVisible();
  await expect(page.getByRole("dialog", { name: "Leitor" })).toHaveCount(0);
});

relayTest(
  "an HLS station, whose script an upgrade removed, says that there is a new version",
  async ({ page, putStations, browserErrors }) => {
    const radio = await startHlsRadio();
    await putStations({ id: "ria", name: "Rádio Ria", stream_url: radio.url, stream_kind: "hls", stream_codec: "aac" });
    await visitBeforeUpgrade(page, "/stations/ria", { status: 404, browserErrors });
    await playButton(page.getByRole("main"), "Rádio Ria").click();
    await expect(notice(page)).toBeVisible();
    await radio.stop();
  },
);
