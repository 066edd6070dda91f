import { expect, expectSound } from "#test-support/browser/journey.ts";
import {
  expectLive,
  featured,
  playButton,
  playerBar,
  playFeatured,
  test,
  visit,
} from "#test-support/browser/player-journey.ts";

test("a tab that starts playing pauses the other one", async ({ page, bar, context, connections }) => {
  await playFeatured(page);

  const tab = await context.newPage();
  await visit(tab, "/");
  await expect(playerBar(tab)).toHaveCount(0);
  await playButton(featured(tab), "SomaFM Fluid").click();
  await expectLive(playerBar(tab), "SomaFM Fluid");
  await expect(bar.getByText("Em pausa")).toBeVisible();
  await expect.poll(connections, { message: "one connection in all" }).toBe(1);

  await playButton(bar, "FIP Jazz").click();
  await expectLive(bar, "FIP Jazz");
  await expect(playerBar(tab).getByText("Em pausa")).toBeVisible();
  await expect.poll(connections, { message: "one connection in all" }).toBe(1);
  await expectSound(page);
});

test("a tab that only opens or pauses does not affect the other one", async ({ page, bar, context, connections }) => {
  await playFeatured(page);
  const tab = await context.newPage();
  await visit(tab, "/stations");
  await tab.close();
  await expectSound(page);
  await expectLive(bar, "FIP Jazz");
  expect(await connections()).toBe(1);
});

test("two visitors play at the same time", { tag: "@extended" }, async ({ page, bar, anotherVisitor, connections }) => {
  const other = await anotherVisitor();
  await visit(page, "/");
  await visit(other, "/");
  await playButton(featured(page), "FIP Jazz").click();
  await expectLive(bar, "FIP Jazz");
  await playButton(featured(other), "FIP Jazz").click();
  await expectLive(playerBar(other), "FIP Jazz");
  await expectSound(page);
  await expectSound(other);
  await expectLive(bar, "FIP Jazz");
  expect(await connections()).toBe(2);
});
