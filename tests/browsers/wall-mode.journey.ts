import type { Target } from "#test-support/browsers/find-element.ts";
import { expect, test } from "#test-support/browsers/journey.ts";
import {
  click,
  expectLive,
  expectPresent,
  expectText,
  expectToneIfAudible,
  hasFocus,
  PLAYER,
  playButton,
  visit,
} from "#test-support/browsers/steps.ts";

const WALL: Target = { role: "dialog", name: "Modo parede" };
const OPENER: Target = { role: "button", name: "Modo parede", within: PLAYER };

test("the key P opens the wall mode, in full screen or over the page; Esc leaves it and the focus returns", async ({
  tab,
  site,
  engine,
  sound,
}) => {
  const errors = () => tab.run((): unknown => Reflect.get(window, "pageErrors"));
  const isFullScreen = () => tab.run(() => document.fullscreenElement?.hasAttribute("data-wall") ?? false);
  const fillsWindow = () =>
    tab.runOn(WALL, (wall) => {
      const { left, top, width, height } = wall?.getBoundingClientRect() ?? new DOMRect();
      return [left, top, width, height].join() === [0, 0, innerWidth, innerHeight].join();
    });
  await visit(tab, site.origin);
  // The protocols of WebKit do not report them.
  await tab.run(() => {
    const pageErrors: string[] = [];
    addEventListener("error", ({ message }) => pageErrors.push(message));
    addEventListener("unhandledrejection", ({ reason }) => pageErrors.push(String(reason)));
    Object.assign(window, { pageErrors });
  });
  await click(tab, playButton("FIP Jazz"));
  await expectLive(tab, "FIP Jazz");
  await expectToneIfAudible({ engine, sound }, 440);
  const hasFullScreen = await tab.run(() => document.fullscreenEnabled === true);
  for (const fullScreen of hasFullScreen ? [true, false] : [false]) {
    if (!fullScreen) {
      // As browsers do in a frame that may not, and WPE has none.
      await tab.run(() => {
        Element.prototype.requestFullscreen &&= () => Promise.reject(new TypeError("Fullscreen request denied"));
      });
    }
    await tab.runOn(OPENER, (opener) => (opener as HTMLElement).focus());
    await tab.type("p");
    await expectText(tab, WALL, "FIP Jazz");
    await expect.poll(isFullScreen, { message: "full screen" }).toBe(fullScreen);
    await expect.poll(fillsWindow, { message: "it fills the window" }).toBe(true);
    await expectToneIfAudible({ engine, sound }, 440);
    await tab.press("Escape");
    await expectPresent(tab, WALL, false);
    await expect.poll(() => hasFocus(tab, OPENER), { message: "the opener has the focus" }).toBe(true);
    expect(await isFullScreen()).toBe(false);
  }
  await expectLive(tab, "FIP Jazz");
  await expectToneIfAudible({ engine, sound }, 440);
  expect(await errors()).toEqual([]);
});
