import { test } from "../../test-support/browsers/journey.ts";
import { click, expectTone, visit } from "../../test-support/browsers/steps.ts";

test("a visitor presses play and hears the station", async ({ tab, site, sound }) => {
  await visit(tab, site.origin);
  await expectTone(sound, "silence");
  await click(tab, { role: "button", name: "Ouvir FIP Jazz" });
  await expectTone(sound, 440);
});
