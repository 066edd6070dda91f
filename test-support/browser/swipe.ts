import type { Locator, Page } from "@playwright/test";

/**
 * A finger goes over the screen from the middle of an element, by so many pixels down (negative: up).
 * Playwright knows taps only: this speaks to Chromium itself.
 */
export async function swipe(page: Page, from: Locator, downPx: number, rightPx = 0): Promise<void> {
  const box = await from.boundingBox();
  if (!box) throw new Error("The finger has nothing to touch.");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const chromium = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove", share: number) =>
    chromium.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: [{ x: x + rightPx * share, y: y + downPx * share }],
    });
  await touch("touchStart", 0);
  for (const share of [0.25, 0.5, 0.75, 1]) await touch("touchMove", share);
  await chromium.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await chromium.detach();
}
