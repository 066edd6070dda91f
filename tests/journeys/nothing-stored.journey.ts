import { expect, test } from "#test-support/browser/journey.ts";
import { visit } from "#test-support/browser/player-journey.ts";
import { NOTHING_STORED, readStored } from "#test-support/browser/stored.ts";

// That no page stores anything before a press: accessibility.journey.ts, which opens every page.
test("after a press only the chosen theme and favourite are stored", async ({ page }) => {
  await visit(page, "/");
  await page.getByRole("button", { name: /^Mudar para o tema/ }).click();
  expect(await readStored(page)).toEqual({ ...NOTHING_STORED, local: ["radioTheme"] });
  await page
    .getByRole("main")
    .getByRole("button", { name: /favoritos/i })
    .first()
    .click();
  expect(await readStored(page)).toEqual({ ...NOTHING_STORED, local: ["radioFavorites", "radioTheme"] });
});
