import { expect, test } from "#test-support/browsers/journey.ts";
import {
  click,
  expectLive,
  expectText,
  expectTone,
  expectUninterrupted,
  navigationLink,
  PLAYER,
  pauseButton,
  playButton,
  recordPlayerTexts,
  visit,
} from "#test-support/browsers/steps.ts";
import { HLS_HZ, startHlsRadio } from "#test-support/radio/hls-radio.ts";
import { showStations } from "#test-support/site.ts";

test("every format plays, one station after another, and no reconnection is shown", async ({ tab, site, sound }) => {
  const hls = await startHlsRadio();
  const ON_DEMAND = ["/maresia.opus", "/sado.flac"];
  await Promise.all(ON_DEMAND.map(site.radio.start));
  await showStations(
    site,
    { id: "maresia", name: "Rádio Maresia", stream_url: site.radio.url("/maresia.opus") },
    { id: "ria", name: "Rádio Ria", stream_url: hls.url, stream_kind: "hls", stream_codec: "aac" },
    { id: "sado", name: "Rádio Sado", stream_url: site.radio.url("/sado.flac") },
  );
  try {
    await visit(tab, `${site.origin}/stations`);
    const playerTexts = await recordPlayerTexts(tab);
    await expectTone(sound, "silence");
    for (const [format, name, tone] of [
      ["MP3", "FIP Jazz", 440],
      ["AAC", "Arrow Classic Rock", 550],
      ["Ogg Vorbis", "SomaFM Fluid", 880],
      ["Opus", "Rádio Maresia", 1320],
      ["HLS", "Rádio Ria", HLS_HZ],
      ["FLAC", "Rádio Sado", 1540],
    ] as const) {
      await test.step(format, async () => {
        await click(tab, playButton(name, { role: "main" }));
        await expectTone(sound, tone);
        await expectLive(tab, name);
      });
    }
    expect((await playerTexts()).filter((text) => text.includes("A religar"))).toEqual([]);
  } finally {
    await site.removeStations("maresia", "ria", "sado");
    await Promise.all(ON_DEMAND.map(site.radio.kill));
    await hls.stop();
  }
});

test("pause silences the station and ends its connection; play continues live", async ({ tab, site, sound }) => {
  await visit(tab, site.origin);
  await click(tab, playButton("FIP Jazz"));
  await expectTone(sound, 440);
  expect(await site.radio.browsers("/aurora.mp3")).toBe(1);
  await click(tab, pauseButton("FIP Jazz"));
  await expectText(tab, PLAYER, "Em pausa");
  await expectTone(sound, "silence");
  await expect.poll(() => site.radio.browsers("/aurora.mp3")).toBe(0);
  await click(tab, playButton("FIP Jazz", PLAYER));
  await expectTone(sound, 440);
  await expectLive(tab, "FIP Jazz");
});

test("sound continues while the visitor navigates", async ({ tab, site, sound }) => {
  await visit(tab, site.origin);
  await click(tab, playButton("FIP Jazz"));
  await expectTone(sound, 440);
  const from = sound.seconds();
  for (const [link, heading] of [
    ["Estações", "Estações"],
    ["Favoritos", "Favoritos"],
    ["Pesquisar", "Pesquisar"],
    ["Contato", "Contato"],
  ] as const) {
    await click(tab, navigationLink(link));
    await expectText(tab, { role: "heading", within: { role: "main" } }, heading);
  }
  await tab.run(() => history.back());
  await expectText(tab, { role: "heading", within: { role: "main" } }, "Pesquisar");
  await expectTone(sound, 440);
  expectUninterrupted(sound, 440, from, sound.seconds());
  expect(await site.radio.browsers("/aurora.mp3")).toBe(1);
});

test("a station that was off the air plays again by itself", async ({ tab, site, sound }) => {
  await visit(tab, site.origin);
  await click(tab, playButton("SomaFM Fluid"));
  await expectTone(sound, 880);
  try {
    await site.radio.kill("/duna.ogg");
    await expectText(tab, PLAYER, "A religar…");
    await expectTone(sound, "silence");
  } finally {
    await site.radio.start("/duna.ogg");
  }
  await expectTone(sound, 880);
  await expectLive(tab, "SomaFM Fluid");
});
