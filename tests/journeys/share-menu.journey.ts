import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "#test-support/browser/accessibility.ts";
import { holdToasts } from "#test-support/browser/held-toasts.ts";
import { expect, toasts } from "#test-support/browser/journey.ts";
import {
  expectLive,
  playButton,
  playerBar,
  playFeatured,
  fastRelayTest as test,
  visit,
} from "#test-support/browser/player-journey.ts";
import { allowClipboard, clipboardText, withoutWebShare } from "#test-support/browser/share.ts";

const STATION = { id: "farol", name: "Rádio Farol" };
const SONG = "Noturno para o Tejo, Quarteto da Graça, na Rádio Farol";

const choices = (within: Page | Locator) => within.getByRole("menuitem");
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

/** Records what is shared. `errors`: the name of the error of each call, or null. Returns the calls. */
async function fakeWebShare(page: Page, ...errors: (string | null)[]): Promise<() => Promise<ShareData[]>> {
  await page.addInitScript((names) => {
    const shared: ShareData[] = [];
    Object.assign(window, { shared });
    const share = async (data: ShareData) => {
      const name = names[shared.push(data) - 1];
      if (name) throw new DOMException("", name);
    };
    Object.defineProperty(navigator, "share", { value: share });
  }, errors);
  return () => page.evaluate("shared");
}

/** Plays a station that sends a title. */
async function playSong(page: Page): Promise<void> {
  await visit(page, "/stations/farol");
  await playButton(page.getByRole("main"), STATION.name).click();
  await expect(playerBar(page)).toContainText("Noturno para o Tejo");
}

/** Plays that station in a browser without the system's dialog. */
async function playSongWithoutWebShare(page: Page): Promise<void> {
  await withoutWebShare(page);
  await playSong(page);
}

test.beforeEach(async ({ context, site, putStations }) => {
  await allowClipboard(context);
  await site.radio.setTitle("/brisa.mp3", "Quarteto da Graça - Noturno para o Tejo");
  await putStations({ ...STATION, stream_url: site.radio.url("/brisa.mp3") });
});

test("the menu 'Partilhar' of the bar works with the keyboard alone", async ({ page, bar }) => {
  await withoutWebShare(page);
  // An Ogg stream: it gets no title, and the menu no choice for it, also when earlier journeys had set one.
  await visit(page, "/stations/4");
  await playButton(page.getByRole("main"), "SomaFM Fluid").click();
  await expectLive(bar, "SomaFM Fluid");
  const button = bar.getByRole("button", { name: "Partilhar SomaFM Fluid" });
  await expect(button).toHaveAttribute("aria-haspopup", "menu");
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menu", { name: "Partilhar" })).toBeVisible();
  await expect(choices(bar)).toHaveText(["Copiar ligação", "Pôr no meu sítio", "Código QR"]);
  await expect(choices(bar).first()).toBeFocused();
  await expectAccessible(page, "menu", "wide");
  for (const [key, text] of [
    ["ArrowDown", "Pôr no meu sítio"],
    ["End", "Código QR"],
    ["ArrowDown", "Copiar ligação"],
    ["ArrowUp", "Código QR"],
    ["Home", "Copiar ligação"],
  ] as const) {
    await page.keyboard.press(key);
    expect(await focusedText(page), key).toBe(text);
  }
  await page.keyboard.press("Escape");
  await expect(choices(bar)).toHaveCount(0);
  await expect(button).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(choices(bar).first()).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(choices(bar)).toHaveCount(0);
  await expect(bar.getByRole("button", { name: "Temporizador" })).toBeFocused();

  // The dialogs return the focus to the button.
  for (const [key, title] of [
    ["ArrowUp", "Partilhar"],
    ["ArrowDown", "Incorporar"],
  ] as const) {
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(choices(bar).first()).toBeFocused();
    await page.keyboard.press(key);
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: title });
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole("img", { name: "Código QR da ligação" })).toHaveCount(title === "Partilhar" ? 1 : 0);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
  }
});

test("a menu that cannot be loaded is reported, and opens at the next press", async ({ page, bar, browserErrors }) => {
  browserErrors.expect(/share-menu|player-sheet|ERR_FAILED/);
  // The first one is dismissed.
  await holdToasts(page);
  await page.route(/\/assets\/(share-menu|player-sheet)/, (route) => route.abort());
  await playFeatured(page);
  const button = bar.getByRole("button", { name: "Partilhar FIP Jazz" });
  // The name ends with the song, once there is one.
  const opener = bar.getByRole("button", { name: "Abrir o leitor: " });
  await button.click();
  await expect(toasts(page)).toHaveText("Sem ligação. Tente novamente quando a tiver.");
  await expect(button).toHaveAttribute("aria-expanded", "false");
  await toasts(page).getByLabel("Fechar aviso").click();
  await page.setViewportSize({ width: 390, height: 844 });
  await opener.click();
  await expect(toasts(page)).toHaveText("Sem ligação. Tente novamente quando a tiver.");
  await page.unroute(/\/assets\/(share-menu|player-sheet)/);
  await opener.click();
  await expect(page.getByRole("dialog", { name: "Leitor" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 1440, height: 900 });
  await button.click();
  await expect(choices(bar).first()).toBeFocused();
});

test("the menu is 340 px wide, 12 px above the bar, and a click outside closes it", async ({ page, bar }) => {
  await playFeatured(page);
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    await bar.getByRole("button", { name: "Partilhar FIP Jazz" }).click();
    const panel = page.getByRole("menu").locator("..");
    const [box, barBox] = [await panel.boundingBox(), await bar.boundingBox()];
    expect(box?.width).toBe(340);
    expect((barBox?.y ?? 0) - (box?.y ?? 0) - (box?.height ?? 0)).toBeCloseTo(12, 0);
    expect(box?.x).toBeGreaterThan(0);
    await page.mouse.click(20, 300);
    await expect(panel).toBeHidden();
  }
});

test("without the system's dialog the link and the song are copied, and a title that ends keeps its place", async ({
  page,
  bar,
  site,
}) => {
  await playSongWithoutWebShare(page);
  const url = `${site.origin}/stations/farol`;
  const button = bar.getByRole("button", { name: "Partilhar Rádio Farol" });
  await button.click();
  await choices(bar).filter({ hasText: "Copiar ligação" }).click();
  await expect(toasts(page)).toHaveText("Ligação copiada");
  expect(await clipboardText(page)).toBe(url);

  await button.click();
  const labels = ["Copiar ligação", "A canção que está a tocar", "Pôr no meu sítio", "Código QR"];
  await expect(choices(bar)).toHaveText(labels);
  await site.radio.setTitle("/brisa.mp3", "");
  await expect(bar).not.toContainText("Noturno para o Tejo");
  await expect(choices(bar)).toHaveText(labels);
  await choices(bar).filter({ hasText: "A canção" }).click();
  await expect(toasts(page)).toContainText("Canção e ligação copiadas");
  expect(await clipboardText(page)).toBe(`${SONG}\n${url}`);

  await button.click();
  await expect(choices(bar)).toHaveText(labels.filter((label) => !label.startsWith("A canção")));
});

test("with the system's dialog the song and the station are shared; if it fails, the song is copied", async ({
  page,
  bar,
  site,
}) => {
  const shared = await fakeWebShare(page, null, "AbortError", "NotAllowedError");
  await playSong(page);
  const url = `${site.origin}/stations/farol`;
  const choose = async (label: string) => {
    await bar.getByRole("button", { name: "Partilhar Rádio Farol" }).click();
    await choices(bar).filter({ hasText: label }).click();
  };
  await choose("Outras aplicações");
  await choose("A canção que está a tocar");
  await expect.poll(shared).toEqual([
    { title: STATION.name, url },
    { text: SONG, url },
  ]);
  await expect(toasts(page)).toHaveCount(0);
  await choose("A canção que está a tocar");
  await expect(toasts(page)).toHaveText("Canção e ligação copiadas");
  expect(await clipboardText(page)).toBe(`${SONG}\n${url}`);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("'Partilhar' opens inside the player sheet; Esc and a button return to where it was", async ({
    page,
    bar,
    site,
  }) => {
    await playSongWithoutWebShare(page);
    await bar.getByRole("button", { name: /^Abrir o leitor/ }).click();
    const sheet = page.getByRole("dialog", { name: "Leitor" });
    const share = sheet.getByRole("button", { name: "Partilhar Rádio Farol" });
    await share.click();
    const back = sheet.getByRole("button", { name: "Voltar ao leitor" });
    await expect(back).toBeFocused();
    await expect(sheet.getByRole("listitem")).toHaveText([
      "Copiar ligação",
      "A canção que está a tocar",
      "Pôr no meu sítio",
      "Código QR",
    ]);
    const head = sheet.getByText("Noturno para o Tejo").locator("../..");
    expect((await head.boundingBox())?.height).toBe(72);
    await expectAccessible(page, "sharing in the sheet", "narrow");

    await sheet.getByRole("button", { name: "A canção que está a tocar" }).click();
    await expect(sheet.getByRole("status")).toHaveText("Canção e ligação copiadas");
    expect(await clipboardText(page)).toBe(`${SONG}\n${site.origin}/stations/farol`);
    await sheet.getByRole("button", { name: "Código QR" }).click();
    const dialog = page.getByRole("dialog", { name: "Partilhar" });
    await expect(dialog.getByRole("img", { name: "Código QR da ligação" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(sheet.getByRole("button", { name: "Código QR" })).toBeFocused();

    await page.keyboard.press("Escape");
    await expect(share).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(back).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(share).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(sheet).toHaveCount(0);
  });
});
