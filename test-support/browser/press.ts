import type { Locator, Page } from "@playwright/test";
import { expect } from "./journey.ts";

/** As long as a person's finger stays on a mouse button. */
const PRESSED_FOR_MS = 90;

/**
 * Presses an element with a real pointer, and expects its box to be the same in every frame from press to release.
 * `meanwhile` happens while the pointer is pressed.
 */
export async function press(page: Page, element: Locator, meanwhile?: () => Promise<void>): Promise<void> {
  await element.evaluate((target) => target.scrollIntoView({ block: "center" }));
  const box = await element.boundingBox();
  if (!box) throw new Error("What is to be pressed is not on the page.");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  const boxes = await element.evaluateHandle(boxesWhilePressed);
  await page.mouse.down();
  await page.waitForTimeout(PRESSED_FOR_MS);
  await meanwhile?.();
  // Read before the release, which may lead to another page.
  const seen = await boxes.jsonValue();
  await page.mouse.up();
  expect(seen, "the boxes while pressed").toHaveLength(1);
}

/** The different boxes that an element has while the pointer is pressed. */
function boxesWhilePressed(target: Element): string[] {
  const seen: string[] = [];
  let pressed = false;
  const look = () => {
    const { x, y, width, height } = target.getBoundingClientRect();
    const box = [x, y, width, height].map(Math.round).join(" ");
    if (pressed && seen.at(-1) !== box) seen.push(box);
  };
  const lookAgain = () => {
    look();
    if (pressed) requestAnimationFrame(lookAgain);
  };
  const begin = () => {
    pressed = true;
    lookAgain();
  };
  const end = () => {
    pressed = false;
  };
  addEventListener("pointerdown", begin, { capture: true, once: true });
  addEventListener("pointerup", end, { capture: true, once: true });
  return seen;
}
