import { expect } from "#test-support/browser/journey.ts";
import { playButton, fastRelayTest as test, visit } from "#test-support/browser/player-journey.ts";

for (const motion of ["no-preference", "reduce"] as const) {
  test(`a new title ${motion === "reduce" ? "is shown at once with reduced motion" : "fades in over the old one in 360 ms"} on the wall`, async ({
    page,
    bar,
    site,
    putStations,
  }) => {
    await page.emulateMedia({ reducedMotion: motion });
    const name = "Rádio Fresta";
    await site.radio.setTitle("/brisa.mp3", "Quarteto da Graça - Noturno para o Tejo");
    await putStations({ id: "fresta", name, stream_url: site.radio.url("/brisa.mp3") });
    await visit(page, "/stations/fresta");
    await playButton(page.getByRole("main"), name).click();
    await expect(bar).toContainText("Noturno para o Tejo");
    await page.keyboard.press("p");
    const wall = page.getByRole("dialog", { name: "Modo parede" });
    await expect(wall.getByRole("heading", { name: "Noturno para o Tejo" })).toBeVisible();
    await expect(wall.getByText("Quarteto da Graça")).toBeVisible();

    /** The animations of titles, in milliseconds, and whether an old title was visible, while both are there. */
    const fades = page.evaluate(
      () =>
        new Promise((resolve) => {
          new MutationObserver((_, observer) => {
            const old = document.querySelector(".wall-fading-out");
            if (!old) return;
            observer.disconnect();
            const isOldVisible = old.checkVisibility();
            const durations = [...document.querySelectorAll(".wall-fading-out, .wall-fading-in")].flatMap((title) =>
              title.getAnimations().map(({ effect }) => effect?.getTiming().duration),
            );
            resolve({ isOldVisible, durations });
          }).observe(document.body, { childList: true, subtree: true });
        }),
    );
    await site.radio.setTitle("/brisa.mp3", "Inês Valadares - Linha Amarela");
    expect(await fades).toEqual(
      motion === "reduce" ? { isOldVisible: false, durations: [] } : { isOldVisible: true, durations: [360, 360] },
    );
    await expect(wall.getByRole("heading", { name: "Linha Amarela" })).toBeVisible();
    await expect(wall.getByText("Noturno para o Tejo")).toBeHidden();
  });
}
