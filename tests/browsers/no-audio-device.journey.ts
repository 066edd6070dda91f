import { startFirefox } from "#test-support/browsers/firefox.ts";
import { expect, test } from "#test-support/browsers/journey.ts";
import {
  click,
  expectPresent,
  expectText,
  PLAYER,
  playButton,
  recordPlayerTexts,
  visit,
} from "#test-support/browsers/steps.ts";

/** Neither a PulseAudio server nor a device of ALSA. */
const NO_AUDIO_DEVICE = { MOZ_HEADLESS: "1", PULSE_SERVER: "unix:/nonexistent", ALSA_CONFIG_PATH: "/dev/null" };

test("in a browser without an audio device a station ends with the error message", async ({ site }) => {
  const browser = await startFirefox(NO_AUDIO_DEVICE);
  try {
    const tab = await browser.newTab();
    await visit(tab, `${site.origin}/stations/1`);
    const playerTexts = await recordPlayerTexts(tab);
    await click(tab, playButton("FIP Jazz", { role: "main" }));
    await expectText(tab, PLAYER, "Falha ao carregar transmissão");
    await expectPresent(tab, { role: "button", name: "Tentar novamente", within: PLAYER });
    const texts = await playerTexts();
    expect(texts.at(-1), "the states no longer alternate").toContain("Falha ao carregar transmissão");
    expect(
      texts.some((text) => text.includes("Em direto")),
      "Firefox reported sound",
    ).toBe(true);
  } finally {
    await browser.stop();
  }
});
