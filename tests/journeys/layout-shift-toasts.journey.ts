import { SHOWN_MS } from "#app/platform/ui/toast.ts";
import { holdTimers } from "#test-support/browser/held-timers.ts";
import { expect, toasts } from "#test-support/browser/journey.ts";
import { blockFonts, recordLayoutShifts, takeLayoutShifts } from "#test-support/browser/layout-shifts.ts";
import { playButton, test, visit } from "#test-support/browser/player-journey.ts";

const FAILED = "Falha ao carregar a transmissão de rádio";
const ADDED = "Adicionado aos favoritos";
const LOGIN = "Precisa de fazer login para submeter uma rádio";

for (const width of [390, 768, 1440]) {
  test(`toasts that appear, replace each other and disappear shift no layout at ${width} px`, async ({
    page,
    site,
    putStations,
    browserErrors,
  }) => {
    browserErrors.expect(/404/);
    await putStations({ id: "cais", name: "Rádio Cais", stream_url: site.radio.badUrl("/404") });
    await page.setViewportSize({ width, height: 900 });
    const elapseToasts = await holdTimers(page, ...Object.values(SHOWN_MS));
    await recordLayoutShifts(page);
    await visit(page, "/stations/cais");
    await page.evaluate(() => document.fonts.ready);
    const main = page.getByRole("main");
    await main.getByRole("button", { name: "Adicionar aos favoritos" }).first().click();
    await expect(toasts(page)).toHaveText(ADDED);
    await takeLayoutShifts(page);

    await playButton(main, "Rádio Cais").click();
    await expect(toasts(page)).toContainText(FAILED);
    await expect(toasts(page).getByText(ADDED)).toBeVisible();
    expect.soft(await takeLayoutShifts(page), "the second appears").toEqual([]);
    const [first, second] = await Promise.all(
      [FAILED, ADDED].map((text) => toasts(page).getByRole("dialog").filter({ hasText: text }).boundingBox()),
    );
    if (!first || !second) throw new Error("A toast is not rendered.");
    const gap = width < 1024 ? second.y - (first.y + first.height) : first.y - (second.y + second.height);
    expect.soft(gap, "the newest is at the edge of the window, the other beyond it").toBe(10);

    await toasts(page).getByRole("button", { name: "Fechar aviso" }).first().click();
    await expect(toasts(page)).toHaveText(ADDED);
    expect.soft(await takeLayoutShifts(page), "the second is closed").toEqual([]);

    await playButton(main, "Rádio Cais").click();
    await expect(toasts(page)).toContainText(FAILED);
    await takeLayoutShifts(page);
    await elapseToasts();
    await expect(toasts(page)).toHaveCount(0);
    expect.soft(await takeLayoutShifts(page), "both disappear").toEqual([]);
  });

  test(`the toast of a redirect shifts no layout at ${width} px`, async ({ page, browserErrors }) => {
    await blockFonts(page, browserErrors);
    await page.setViewportSize({ width, height: 900 });
    const elapseToasts = await holdTimers(page, ...Object.values(SHOWN_MS));
    await recordLayoutShifts(page);
    await visit(page, "/submit-station");
    await expect(toasts(page).getByText(LOGIN)).toBeVisible();
    expect.soft(await takeLayoutShifts(page), "shown").toEqual([]);
    await elapseToasts();
    await expect(toasts(page)).toHaveCount(0);
    expect.soft(await takeLayoutShifts(page), "gone").toEqual([]);
  });
}
