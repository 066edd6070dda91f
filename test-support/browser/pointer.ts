import type { Locator, Page } from "@playwright/test";
import { expect } from "./journey.ts";

/** How long a person keeps a mouse button pressed. */
const PRESSED_FOR_MS = 90;

/**
 * Presses an element with a real pointer, and expects its box to be the same in every frame from press to release.
 * `meanwhile` runs while the pointer is pressed.
 */
export async function press(page: Page, element: Locator, meanwhile?: () => Promise<void>): Promise<void> {
  await element.evaluate((target) => target.scrollIntoView({ block: "center" }));
  const box = await element.boundingBox();
  if (!box) throw new Error("The element to press is not visible.");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  const boxes = await element.evaluateHandle(boxesWhilePressed);
  await page.mouse.down();
  await page.waitForTimeout(PRESSED_FOR_MS);
  await meanwhile?.();
  // Read before the release, which may open another page.
  const seen = await boxes.jsonValue();
  await page.mouse.up();
  expect(seen, "the boxes while pressed").toHaveLength(1);
}

/** The different boxes that an element has while the pointer is pressed. */
function boxesWhilePressed(target: Element): string[] {
  const seen: string[] = [];
  let pressed = false;
  const record = () => {
    const { x, y, width, height } = target.getBoundingClientRect();
    const box = [x, y, width, height].map(Math.round).join(" ");
    if (pressed && seen.at(-1) !== box) seen.push(box);
  };
  const recordFrames = () => {
    record();
    if (pressed) requestAnimationFrame(recordFrames);
  };
  const begin = () => {
    pressed = true;
    recordFrames();
  };
  const end = () => {
    pressed = false;
  };
  addEventListener("pointerdown", begin, { capture: true, once: true });
  addEventListener("pointerup", end, { capture: true, once: true });
  return seen;
}

/**
 * Swipes from the centre of an element, by pixels down (negative: up) and to the right.
 * Uses the Chrome DevTools Protocol: Playwright has only taps.
 */
export async function swipe(page: Page, from: Locator, downPx: number, rightPx = 0): Promise<void> {
  const box = await from.boundingBox();
  if (!box) throw new Error("The element to swipe is not visible.");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove", share: number) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: [{ x: x + rightPx * share, y: y + downPx * share }],
    });
  await touch("touchStart", 0);
  for (const share of [0.25, 0.5, 0.75, 1]) await touch("touchMove", share);
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await session.detach();
}

/** Longer than a press that follows another one is taken for its repetition (submit-button.tsx). */
const NEXT_PRESS_MS = 400;

/** Connects the page again. A person reads the error before the next press: one that came at once would not count. */
export async function reconnect(page: Page): Promise<void> {
  await page.context().setOffline(false);
  await page.waitForTimeout(NEXT_PRESS_MS);
}
