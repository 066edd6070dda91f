import sharp from "sharp";
import { expect, test } from "#test-support/browsers/journey.ts";
import { visit } from "#test-support/browsers/steps.ts";
import type { Tab } from "#test-support/browsers/tab.ts";

/** In CSS pixels. */
const TICK_DISTANCE = 12;
/** WebKitGTK draws a scroll bar over the page's right edge, for a moment. In CSS pixels. */
const SCROLL_BAR_WIDTH = 16;

test("the ruler has sharp ticks at equal distances over its whole width", async ({ tab, site }) => {
  // The top bar of this page has no needle in front of the ruler.
  await visit(tab, `${site.origin}/nada`);
  const { darkness, ratio } = await readRuler(tab);
  const darkest = Math.max(...darkness);
  expect(darkest, "ticks differ from the background").toBeGreaterThan(20);
  expect(darkness.map((value) => partOfRuler(value / darkest))).toEqual(
    darkness.map((_, x) => (x % (TICK_DISTANCE * ratio) < ratio ? "tick" : "background")),
  );
});

/** What a pixel shows. `share`: of the darkness of the darkest one. */
function partOfRuler(share: number): "tick" | "background" | "blurred" {
  if (share > 0.8) return "tick";
  return share < 0.2 ? "background" : "blurred";
}

/** The darkness of each pixel in a line through the small ticks of the top bar's ruler, and the device pixel ratio. */
async function readRuler(tab: Tab): Promise<{ darkness: number[]; ratio: number }> {
  const { left, bottom, width, ratio } = await tab.run(() => {
    const ruler = document.querySelector("header .ruler")?.getBoundingClientRect() ?? new DOMRect();
    return { left: ruler.left, bottom: ruler.bottom, width: ruler.width, ratio: devicePixelRatio };
  });
  const line = { left: left * ratio, top: (bottom - 3) * ratio, width: (width - SCROLL_BAR_WIDTH) * ratio, height: 1 };
  const pixels = await sharp(await tab.screenshot())
    .extract(line)
    .greyscale()
    .raw()
    .toBuffer();
  const background = Math.max(...pixels);
  return { darkness: [...pixels].map((pixel) => background - pixel), ratio };
}
