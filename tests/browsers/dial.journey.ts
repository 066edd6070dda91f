import type { Target } from "#test-support/browsers/find-element.ts";
import { expect, test } from "#test-support/browsers/journey.ts";
import { click, expectTone, tabTo, visit } from "#test-support/browsers/steps.ts";

test("the dial turns by keys and plays with Enter, and a tap on a city turns it there and plays", async ({
  tab,
  site,
  sound,
}) => {
  const best = { listeners: 90_000, stream_url: site.radio.url("/aurora.mp3") };
  await site.putStations(
    { ...best, id: "foz", name: "Rádio Foz", city: "Lisboa", country: "Portugal", country_code: "PT" },
    { ...best, id: "cais", name: "Rádio Cais", city: "Seattle", country: "Estados Unidos", country_code: "US" },
  );
  try {
    await visit(tab, site.origin);
    const name = () => tab.run(() => document.querySelector(".dial-name")?.textContent);
    const range: Target = { role: "field", name: "Mostrador do mundo" };
    await tabTo(tab, range);
    await tab.press("ArrowLeft");
    await expect.poll(name).toBe("Seattle");
    await tab.press("ArrowRight");
    await expect.poll(name).toBe("Lisboa");
    await tab.press("Enter");
    await expectTone(sound, 440);
    await tab.press("Enter");
    await expectTone(sound, "silence");
    await click(tab, { role: "link", name: "Seattle…" });
    await expect.poll(name).toBe("Seattle");
    await expectTone(sound, 440);
  } finally {
    await site.removeStations("foz", "cais");
  }
});
