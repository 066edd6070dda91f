import type { Locator, Page } from "@playwright/test";
import { expectNoOtherToast, holdToasts, visitWithToast } from "#test-support/browser/held-toasts.ts";
import { expect, toasts } from "#test-support/browser/journey.ts";
import { playButton, test, visit } from "#test-support/browser/player-journey.ts";
import { signUpAs } from "#test-support/browser/sign-in.ts";
import { BEIRA_FORM, field, fill, formAlert, SENTENCES, sendButton } from "#test-support/browser/submission-journey.ts";

const FAILED = "Falha ao carregar a transmissão de rádio";
const INVALID = "Por favor, insira um email válido";

/** Plays an unavailable station and waits for its error toast. */
async function failToPlay(page: Page): Promise<void> {
  await playButton(page.getByRole("main"), "Rádio Cais").click();
  await expect(toasts(page).getByText(FAILED)).toBeVisible();
}

test("a form's error is shown at its field and in its alert, and disappears on success", async ({
  page,
  browserErrors,
  site,
}) => {
  browserErrors.expect(/422/);
  await page.route("https://beira.invalid/**", (route) => route.fulfill({ path: "public/icon-192.png" }));
  await signUpAs(page, { email: `${crypto.randomUUID()}@example.org`, password: "guitarra" });
  await visitWithToast(page);
  await page.getByRole("banner").getByRole("link", { name: "Adicionar Rádio" }).click();
  await expect(page).toHaveURL("/submit-station");
  await fill(page, { ...BEIRA_FORM, "Email de contacto": "beira@example" });
  await sendButton(page).click();
  await expect(formAlert(page).getByText(INVALID, { exact: true })).toBeVisible();
  await expect(page.getByText(INVALID, { exact: true }).filter({ visible: true })).toHaveCount(2);
  await field(page, "Email de contacto").fill("beira@example.com");
  await expectNoOtherToast(page);
  await sendButton(page).click();
  await expect(toasts(page).getByText(SENTENCES.done)).toBeVisible();
  await expect(page.getByText(INVALID)).toHaveCount(0);
  await site.removeStationsNamed(BEIRA_FORM["Nome da rádio"]);
});

test("success and navigation dismiss an error toast, and a success toast stays", async ({
  page,
  site,
  putStations,
  browserErrors,
}) => {
  browserErrors.expect(/404/);
  await putStations({ id: "cais", name: "Rádio Cais", stream_url: site.radio.badUrl("/404") });
  await holdToasts(page);
  await visit(page, "/stations/cais");
  await failToPlay(page);
  await page.getByRole("main").getByRole("button", { name: "Adicionar aos favoritos" }).first().click();
  await expect(toasts(page).getByText("Adicionado aos favoritos")).toBeVisible();
  await expect(toasts(page).getByText(FAILED)).toHaveCount(0);

  await failToPlay(page);
  await page.getByRole("banner").getByRole("link", { name: "Estações" }).click();
  await expect(page).toHaveURL("/stations");
  await expect(toasts(page).getByText(FAILED)).toHaveCount(0);
  await expect(toasts(page).getByText("Adicionado aos favoritos")).toBeVisible();
});

test("an error toast of a page is shown on it", async ({ page, putStations, site, browserErrors }) => {
  browserErrors.expect(/404/);
  await putStations({ id: "cais", name: "Rádio Cais", stream_url: site.radio.badUrl("/404") });
  await holdToasts(page);
  await visit(page, "/stations/cais");
  await failToPlay(page);
  await page.getByRole("banner").getByRole("link", { name: "Adicionar Rádio" }).click();
  await expect(page).toHaveURL("/auth?form=sign-up&from=submit-station");
  await expect(toasts(page).getByText(SENTENCES.login)).toBeVisible();
  await expect(toasts(page).getByText(FAILED)).toHaveCount(0);
});

test("a toast is announced by a region that is in the server's HTML, and its card is not live", async ({ page }) => {
  await holdToasts(page);
  const html = await (await page.request.get("/stations")).text();
  expect(/<div [^>]*data-toast-announcer[^>]*><\/div>/.exec(html)?.[0]).toContain('role="status"');
  await visit(page, "/stations");
  const announcer = page.locator("[data-toast-announcer]");
  await expect(announcer).toBeEmpty();
  await announcer.evaluate((element) => {
    const added: string[] = [];
    Object.assign(window, { added });
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) added.push(...[...addedNodes].map((node) => node.textContent ?? ""));
    }).observe(element, { childList: true });
  });
  const heart = page
    .getByRole("main")
    .getByRole("button", { name: /^(Adicionar aos|Remover dos) favoritos/ })
    .first();
  await heart.click();
  await expect(toasts(page).getByText("Adicionado aos favoritos")).toBeVisible();
  await heart.click();
  await heart.click();
  const added = () => page.evaluate(() => (window as unknown as { added: string[] }).added);
  await expect.poll(added).toEqual(["Adicionado aos favoritos", "Removido dos favoritos", "Adicionado aos favoritos"]);
  await expect(page.locator("[aria-live=polite]", { hasText: "favoritos" })).toHaveCount(0);
});

/** Shows two toasts that stay: of a station that fails to play, and of its heart before. */
async function showTwo(page: Page): Promise<[Locator, Locator]> {
  await holdToasts(page);
  await visit(page, "/stations/cais");
  await page.getByRole("main").getByRole("button", { name: "Adicionar aos favoritos" }).first().click();
  await failToPlay(page);
  const card = (text: string) => toasts(page).getByRole("dialog").filter({ hasText: text });
  return [card(FAILED), card("Adicionado aos favoritos")];
}

test.describe("two toasts", () => {
  test.beforeEach(async ({ site, putStations, browserErrors }) => {
    browserErrors.expect(/404/);
    await putStations({ id: "cais", name: "Rádio Cais", stream_url: site.radio.badUrl("/404") });
  });

  test("F6 focuses them, Tab goes through them and back, and Escape closes the focused one", async ({ page }) => {
    const [newer, older] = await showTwo(page);
    const button = page.getByRole("banner").getByRole("link", { name: "Estações" });
    await button.focus();
    await page.keyboard.press("F6");
    await expect(toasts(page)).toBeFocused();
    for (const stop of [newer, newer.getByRole("button"), older, older.getByRole("button"), button]) {
      await page.keyboard.press("Tab");
      await expect(stop).toBeFocused();
    }
    await page.keyboard.press("F6");
    await page.keyboard.press("Shift+Tab");
    await expect(button).toBeFocused();

    await page.keyboard.press("F6");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Escape");
    await expect(newer).toHaveCount(0);
    await expect(older).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(older).toHaveCount(0);
    await expect(button).toBeFocused();
  });

  test("one that is dragged away is closed, and one that is dragged a little stays", async ({ page }) => {
    const [newer, older] = await showTwo(page);
    const drag = async (toast: Locator, right: number, down: number) => {
      const { x, y } = (await toast.boundingBox()) ?? { x: 0, y: 0 };
      await page.mouse.move(x + 20, y + 20);
      await page.mouse.down();
      await page.mouse.move(x + 20 + right, y + 20 + down, { steps: 3 });
      await page.mouse.up();
    };
    await drag(newer, 30, 0);
    await drag(newer, -90, -90);
    await expect(newer).toHaveCSS("transform", "none");
    await drag(newer, 90, 0);
    await expect(newer).toHaveCount(0);
    await drag(older, 0, 60);
    await expect(older).toHaveCount(0);
  });
});
