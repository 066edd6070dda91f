import type { Target } from "#test-support/browsers/find-element.ts";
import { expect, test } from "#test-support/browsers/journey.ts";
import {
  click,
  expectHydrated,
  expectLive,
  expectPresent,
  expectText,
  expectTone,
  expectTyped,
  fill,
  hasFocus,
  PLAYER,
  pauseButton,
  playButton,
  tabTo,
  visit,
} from "#test-support/browsers/steps.ts";

test("with the keyboard alone a visitor plays and pauses, and the focus stays where it is", async ({
  tab,
  site,
  sound,
}) => {
  const main: Target = { role: "main" };
  await visit(tab, `${site.origin}/stations/1`);
  await tabTo(tab, playButton("FIP Jazz", main));
  await tab.press("Enter");
  await expectTone(sound, 440);
  const pause: Target = { role: "button", name: "Pausar FIP Jazz", within: main };
  await expect.poll(() => hasFocus(tab, pause), { message: "the play button has the focus" }).toBe(true);
  await tabTo(tab, pauseButton("FIP Jazz"));
  await tab.press("Space");
  await expectTone(sound, "silence");
  expect(await hasFocus(tab, playButton("FIP Jazz", PLAYER))).toBe(true);
});

test("a form with an error keeps what was typed, and the error's field has the focus", async ({ tab, site }) => {
  await visit(tab, `${site.origin}/contact`);
  await fill(tab, "Nome", "Ana Conceição");
  await fill(tab, "Email", "ana");
  await fill(tab, "Mensagem", "Olá! A Rádio Aurora está parada.");
  await click(tab, { role: "button", name: "Enviar mensagem" });
  await expectText(tab, { role: "main" }, "Email inválido");
  await expect.poll(() => hasFocus(tab, { role: "field", name: "Email" })).toBe(true);
  await expectTyped(tab, "Nome", "Ana Conceição");
  await expectTyped(tab, "Email", "ana");
  await expectTyped(tab, "Mensagem", "Olá! A Rádio Aurora está parada.");
});

test("a dialog takes the focus, closes with Escape and gives the focus back", async ({ tab, site }) => {
  await visit(tab, site.origin);
  const opener: Target = { role: "button", name: "Atalhos de teclado", within: { role: "contentinfo" } };
  const dialog: Target = { role: "dialog", name: "Atalhos de teclado" };
  await click(tab, opener);
  await expectText(tab, dialog, "Atalhos de teclado");
  const isInside = () => tab.runOn(dialog, (element) => element?.contains(document.activeElement) ?? false);
  await expect.poll(isInside, { message: "the focus is inside" }).toBe(true);
  for (let presses = 0; presses < 5; presses += 1) await tab.press("Tab");
  await tab.press("Escape");
  await expectPresent(tab, dialog, false);
  await expect.poll(() => hasFocus(tab, opener), { message: "the opener has the focus" }).toBe(true);
});

test("the player's sheet opens and closes on a phone, with sound going on", async ({ openNarrowTab, site, sound }) => {
  const tab = await openNarrowTab();
  await visit(tab, site.origin);
  expect(await tab.run(() => innerWidth)).toBe(390);
  await click(tab, playButton("FIP Jazz"));
  await expectTone(sound, 440);
  const opener: Target = { role: "button", name: "Abrir o leitor: FIP Jazz…", within: PLAYER };
  const sheet: Target = { role: "dialog", name: "Leitor" };
  await click(tab, opener);
  await expectText(tab, sheet, "FIP Jazz");
  await click(tab, { role: "button", name: "Pausar FIP Jazz", within: sheet });
  await expectTone(sound, "silence");
  await click(tab, { role: "button", name: "Ouvir FIP Jazz", within: sheet });
  await expectTone(sound, 440);
  await tab.press("Escape");
  await expectPresent(tab, sheet, false);
  await expect.poll(() => hasFocus(tab, opener), { message: "the opener has the focus" }).toBe(true);
  await expectTone(sound, 440);
});

test("the chosen theme applies at once and after a reload, and sound survives the change", async ({
  tab,
  site,
  sound,
}) => {
  const background = () => tab.run(() => getComputedStyle(document.body).backgroundColor);
  await visit(tab, site.origin);
  await click(tab, playButton("FIP Jazz"));
  await expectTone(sound, 440);
  await expectLive(tab, "FIP Jazz");
  const light = await background();
  await click(tab, { role: "button", name: "Mudar para o tema escuro" });
  await expect.poll(background, { message: "the background changes" }).not.toBe(light);
  await expectTone(sound, 440);
  await visit(tab, site.origin);
  expect(await background()).not.toBe(light);
  await click(tab, { role: "button", name: "Mudar para o tema claro" });
  await expect.poll(background).toBe(light);
  await expectHydrated(tab);
});
