import type { Locator, Page } from "@playwright/test";
import { holdToasts } from "#test-support/browser/held-toasts.ts";
import { expect, expectSound } from "#test-support/browser/journey.ts";
import { expectLive, pauseButton, playButton, test, visit } from "#test-support/browser/player-journey.ts";
import { findFreePort } from "#test-support/free-port.ts";

const FAILED = "Falha ao carregar transmissão";
const TOAST = "Falha ao carregar a transmissão de rádio";

/** Chromium's console message for HTML in place of a stream, such as Icecast's 404 page. */
const NO_STREAM = /ERR_BLOCKED_BY_ORB/;

/** A failed stream: error and retry in the bar, a toast, one alert, and an enabled tile. */
async function expectFailure(page: Page, bar: Locator, name: string): Promise<void> {
  await expect(bar.getByText(FAILED, { exact: true }).filter({ visible: true })).toHaveCount(1);
  await expect(bar.getByRole("button", { name: "Tentar novamente" })).toBeVisible();
  await expect(page.getByText(TOAST, { exact: true }).filter({ visible: true })).toHaveCount(1);
  await expect(page.getByRole("alert").filter({ hasText: /Falha ao carregar/ })).toHaveText([FAILED]);
  await expect(bar).toContainText(name);
  await expect(bar.getByText(/A ligar|Em direto$|Em pausa/)).toHaveCount(0);
  await expect(playButton(bar, name)).toBeEnabled();
  await expect(playButton(page.getByRole("main"), name)).toBeEnabled();
  await expect(page.locator("audio")).not.toHaveAttribute("src");
}

/** Records the names of the elements that have the focus from now on, frame by frame. */
async function recordFocus(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const names: string[] = [];
    let last = document.activeElement;
    const record = () => {
      const now = document.activeElement;
      if (now !== last) names.push(now?.getAttribute("aria-label") ?? now?.localName ?? "");
      last = now;
      requestAnimationFrame(record);
    };
    record();
    Object.assign(window, { focusedNames: names });
  });
  return () => page.evaluate(() => Reflect.get(window, "focusedNames"));
}

test.beforeEach(({ page }) => holdToasts(page));

for (const { path, what, noise, tag } of [
  { path: "/404", what: "is not there any more", noise: /404/, tag: "@extended" },
  { path: "/html", what: "is a web page", noise: NO_STREAM },
  { path: "/empty", what: "sends nothing", noise: undefined },
  { path: "/hang", what: "does not answer", noise: undefined, tag: "@extended" },
]) {
  test(`a stream that ${what} shows the specified error`, { tag }, async ({
    page,
    bar,
    site,
    putStations,
    browserErrors,
  }) => {
    if (noise) browserErrors.expect(noise);
    await putStations({ id: "cais", name: "Rádio Cais", stream_url: site.radio.badUrl(path) });
    await visit(page, "/stations/cais");
    await playButton(page.getByRole("main"), "Rádio Cais").click();
    await expectFailure(page, bar, "Rádio Cais");
    await expect.poll(() => site.radio.badListeners(path), { message: "no connection stays open" }).toBe(0);
  });
}

test("a stream on a closed port shows the specified error", async ({ page, bar, putStations, browserErrors }) => {
  browserErrors.expect(/ERR_CONNECTION_REFUSED/);
  const stream = `http://127.0.0.1:${await findFreePort()}/live`;
  await putStations({ id: "cais", name: "Rádio Cais", stream_url: stream });
  await visit(page, "/stations/cais");
  await playButton(page.getByRole("main"), "Rádio Cais").click();
  await expectFailure(page, bar, "Rádio Cais");
});

test("a stream that stops sending is reconnected until the visitor pauses", async ({
  page,
  bar,
  site,
  putStations,
}) => {
  await putStations({ id: "cais", name: "Rádio Cais", stream_url: site.radio.badUrl("/stall") });
  await visit(page, "/stations/cais");
  await playButton(page.getByRole("main"), "Rádio Cais").click();
  await expectLive(bar, "Rádio Cais");
  await expect(bar.getByText("A religar…")).toBeVisible();
  await expectLive(bar, "Rádio Cais");
  expect(site.radio.badListeners("/stall"), "the connection that stalled is closed").toBe(1);
  await pauseButton(bar, "Rádio Cais").click();
  await expect.poll(() => site.radio.badListeners("/stall"), { message: "no connection stays open" }).toBe(0);
});

test("a station that is off the air shows that when it does not play", async ({ page, bar, site, putStations }) => {
  await putStations({ id: "cais", name: "Rádio Cais", stream_url: site.radio.badUrl("/empty"), off_air: true });
  await visit(page, "/stations/cais");
  await page.getByRole("main").getByRole("button", { name: "Ouvir Rádio Cais" }).click();
  await expect(bar.getByText("Estação sem emissão").filter({ visible: true })).toHaveCount(1);
  await expect(bar.getByRole("button", { name: "Tentar novamente" })).toBeVisible();
});

test("after a failure the play button retries, and the focus stays on it", async ({
  page,
  bar,
  site,
  putStations,
  browserErrors,
}) => {
  browserErrors.expect(NO_STREAM);
  const cais = { id: "cais", name: "Rádio Cais", stream_url: site.radio.badUrl("/html") };
  await putStations(cais);
  await visit(page, "/stations/cais");
  await playButton(page.getByRole("main"), "Rádio Cais").click();
  await expectFailure(page, bar, "Rádio Cais");
  await page.getByLabel("Fechar aviso").click();
  await playButton(bar, "Rádio Cais").focus();
  await page.keyboard.press("Enter");
  await expectFailure(page, bar, "Rádio Cais");
  await expect(playButton(bar, "Rádio Cais")).toBeFocused();
});

test("«Tentar novamente» retries, and the focus moves to the play button", { tag: "@extended" }, async ({
  page,
  bar,
  site,
  putStations,
}) => {
  await putStations({ id: "cais", name: "Rádio Cais", stream_url: site.radio.badUrl("/empty") });
  await visit(page, "/stations/cais");
  await playButton(page.getByRole("main"), "Rádio Cais").click();
  await expectFailure(page, bar, "Rádio Cais");
  await page.getByLabel("Fechar aviso").click();
  await bar.getByRole("button", { name: "Tentar novamente" }).focus();
  const focused = await recordFocus(page);
  await page.keyboard.press("Enter");
  await expectFailure(page, bar, "Rádio Cais");
  await expect(playButton(bar, "Rádio Cais")).toBeFocused();
  expect(await focused()).toEqual(["Ouvir Rádio Cais"]);
});

test("a retry uses the station's new stream URL", { tag: "@extended" }, async ({
  page,
  bar,
  site,
  putStations,
  browserErrors,
}) => {
  browserErrors.expect(NO_STREAM);
  const cais = { id: "cais", name: "Rádio Cais", stream_url: site.radio.badUrl("/html") };
  await putStations(cais);
  await visit(page, "/stations/cais");
  await playButton(page.getByRole("main"), "Rádio Cais").click();
  await expectFailure(page, bar, "Rádio Cais");
  await putStations({ ...cais, stream_url: site.radio.url("/aurora.mp3"), description: "Agora por outro endereço." });
  // What is rendered with the new address.
  await expect(page.getByRole("main").getByText("Agora por outro endereço.")).toBeVisible();
  await playButton(page.getByRole("main"), "Rádio Cais").click();
  await expectLive(bar, "Rádio Cais");
  await expectSound(page);
});

test("choosing another station clears the error", async ({ page, bar, site, putStations, browserErrors }) => {
  browserErrors.expect(NO_STREAM);
  await putStations({ id: "cais", name: "Rádio Cais", stream_url: site.radio.badUrl("/html") });
  await visit(page, "/stations");
  await playButton(page.getByRole("main"), "Rádio Cais").click();
  await expectFailure(page, bar, "Rádio Cais");
  await playButton(page.getByRole("main"), "FIP Jazz").click();
  await expectLive(bar, "FIP Jazz");
  await expect(bar.getByText(FAILED)).toHaveCount(0);
  await expect(bar.getByRole("button", { name: "Tentar novamente" })).toHaveCount(0);
  await expect(page.getByRole("alert").filter({ hasText: /Falha/ })).toHaveCount(0);
  await expect(page.getByText(TOAST, { exact: true })).toHaveCount(0);
  await expect(playButton(page.getByRole("main"), "Rádio Cais")).toBeEnabled();
});
