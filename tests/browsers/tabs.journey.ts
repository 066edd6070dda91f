import { expect, test } from "#test-support/browsers/journey.ts";
import {
  click,
  expectLive,
  expectPresent,
  expectText,
  expectTone,
  PLAYER,
  playButton,
  visit,
} from "#test-support/browsers/steps.ts";

test("one tab plays: the other one pauses", async ({ tab, openTab, site, sound }) => {
  await visit(tab, site.origin);
  await click(tab, playButton("FIP Jazz"));
  await expectTone(sound, 440);
  const other = await openTab();
  await visit(other, site.origin);
  await click(other, playButton("SomaFM Fluid"));
  await expectTone(sound, 880);
  await expectLive(other, "SomaFM Fluid");
  await expectText(tab, PLAYER, "Em pausa");
  await expect.poll(() => site.radio.browsers("/aurora.mp3")).toBe(0);
});

test("an approved station appears in both tabs, and the sound continues", async ({ tab, openTab, site, sound }) => {
  await visit(tab, `${site.origin}/stations`);
  await click(tab, playButton("FIP Jazz"));
  await expectLive(tab, "FIP Jazz");
  await expectTone(sound, 440);
  const other = await openTab();
  await visit(other, site.origin);
  try {
    await site.putStations({ id: "aurora", name: "Rádio Aurora", city: "Évora" });
    for (const open of [tab, other]) await expectPresent(open, { role: "heading", name: "Rádio Aurora" });
  } finally {
    await site.removeStations("aurora");
  }
  for (const open of [tab, other]) await expectPresent(open, { role: "heading", name: "Rádio Aurora" }, false);
  await expectTone(sound, 440);
});
