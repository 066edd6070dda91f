import { expect, test } from "#test-support/browsers/journey.ts";
import { click, expectText, expectTone, fill, visit } from "#test-support/browsers/steps.ts";
import { waitUntil } from "#test-support/wait-until.ts";

test("a click on a country of the map plays its best station, which continues while another country is chosen", async ({
  tab,
  site,
  sound,
}) => {
  // The middle of the map is between a tile of each.
  const stream_url = site.radio.url("/aurora.mp3");
  await site.putStations(
    { id: "cotonou", name: "Rádio Cotonu", country: "Benim", country_code: "BJ", stream_url },
    { id: "uagadugu", name: "Rádio Uagadugu", country: "Burquina Faso", country_code: "BF", stream_url },
  );
  try {
    await visit(tab, `${site.origin}/map?country=PT`);
    await waitUntil("the tiles are drawn", () => tab.run(() => document.querySelector("[data-c=BJ]") !== null));
    await click(tab, { role: "image", name: "Mapa do mundo em azulejos…" });
    await expectTone(sound, 440);
    const playing = () => tab.run(() => document.querySelector("[data-playing]")?.getAttribute("data-playing") ?? "");
    await expect.poll(playing).toMatch(/^(BJ|BF)$/);
    expect(await tab.run(() => location.search)).toBe(`?country=${await playing()}`);
    await fill(tab, "Procurar país", "espanha");
    await tab.press("Enter");
    await expectText(tab, { role: "region", name: "Espanha" }, "Gladys Palmera Latin Fresh");
    await expectTone(sound, 440);
  } finally {
    await site.removeStations("cotonou", "uagadugu");
  }
});
