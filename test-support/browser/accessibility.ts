import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The rules that depend on colours: a change of theme changes nothing else. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/**
 * The violations that axe-core finds on the page: one line each, with rule, element and reason. Waits for the end of
 * transitions first, whose intermediate colours do not count. `onlyColours`: only the rules that depend on colours.
 */
async function accessibilityViolations(page: Page, { onlyColours = false } = {}): Promise<string[]> {
  // Transitions of a change of theme begin within two frames.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await page.waitForFunction(() =>
    document.getAnimations().every(({ effect }) => effect?.getTiming().iterations === Number.POSITIVE_INFINITY),
  );
  // As an expression: the page's policy forbids a script element. Sending it takes as long as a fast check: once per
  // page.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const runOnly = onlyColours ? { type: "rule", values: COLOUR_RULES } : { type: "tag", values: TAGS };
  return page.evaluate(async (rules) => {
    // axe-core defines `window.axe`.
    const { violations } = await Reflect.get(window, "axe").run({ runOnly: rules, resultTypes: ["violations"] });
    type Violation = { id: string; nodes: { target: string[]; failureSummary: string }[] };
    /** Another element takes every tap, such as the layer behind an open menu, which axe-core does not consider. */
    const isCovered = (selector = "") => {
      const element = document.querySelector(selector);
      const box = element?.getBoundingClientRect();
      if (!element || !box) return false;
      const points = [0.02, 0.5, 0.98].flatMap((x) => [0.02, 0.5, 0.98].map((y) => [x, y] as const));
      return points.every(([x, y]) => {
        const hit = document.elementFromPoint(box.left + x * box.width, box.top + y * box.height);
        return hit !== null && !element.contains(hit);
      });
    };
    return (violations as Violation[]).flatMap(({ id, nodes }) =>
      nodes
        .filter(({ target }) => id !== "target-size" || !isCovered(target[0]))
        .map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary.replaceAll("\n", " ")}`),
    );
  }, runOnly);
}

/**
 * The visible buttons, links and fields smaller than 44 × 44 px, without links in a sentence. A larger box that an
 * element draws over itself (`::after`) counts as its target. Source: WCAG 2.5.8.
 */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const targets = [...document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary")];
    const isInSentence = (element: HTMLElement) =>
      getComputedStyle(element).display === "inline" &&
      (element.closest("p, li")?.textContent?.trim().length ?? 0) > (element.textContent?.trim().length ?? 0);
    return targets
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !isInSentence(element))
      .map((element) => {
        const { width, height } = (element.closest("label") ?? element).getBoundingClientRect();
        const layer = getComputedStyle(element, "::after");
        const isLayer = layer.content !== "none" && layer.position === "absolute";
        const layerSize = (length: string) => (isLayer ? Number.parseFloat(length) : 0);
        const box = {
          width: Math.max(width, layerSize(layer.width)),
          height: Math.max(height, layerSize(layer.height)),
        };
        return { element, box };
      })
      .filter(({ box }) => box.width > 0 && (box.width < 43.9 || box.height < 43.9))
      .map(({ element, box }) => {
        const name = element.getAttribute("aria-label") ?? element.textContent?.trim();
        return `${element.tagName.toLowerCase()} "${name}" ${Math.round(box.width)} × ${Math.round(box.height)}`;
      });
  });
}

/** A phone and a desktop computer. */
export const SIZES = { narrow: { width: 390, height: 844 }, wide: { width: 1440, height: 900 } };
type Size = keyof typeof SIZES;

/**
 * Checks the page in both colour schemes at these sizes; the default is both. `state` names the page's state in
 * failures. The page stays as it is, only its window changes: each page is opened once.
 */
export async function expectAccessible(page: Page, state: string, ...sizes: Size[]): Promise<void> {
  const asked = sizes.length > 0 ? sizes : (["narrow", "wide"] as const);
  for (const [index, size] of asked.entries()) {
    await page.setViewportSize(SIZES[size]);
    // Each size begins with the theme of the one before: a change of theme takes long.
    for (const colorScheme of index % 2 === 0 ? (["light", "dark"] as const) : (["dark", "light"] as const)) {
      await page.emulateMedia({ colorScheme });
      const onlyColours = colorScheme === "dark";
      const violations = await accessibilityViolations(page, { onlyColours });
      expect.soft(violations, `${state}, ${size}, ${colorScheme}`).toEqual([]);
      if (colorScheme === "light") expect.soft(await smallTargets(page), `${state}, ${size}`).toEqual([]);
    }
  }
  await page.emulateMedia({ colorScheme: "light" });
}

/** The usual ones, and those between which the layout changes. */
export const WIDTHS = [320, 390, 768, 1023, 1024, 1440];

/** Checks that nothing is wider than the window, at each of these widths. */
export async function expectNoOverflow(page: Page, state: string): Promise<void> {
  const expectSoon = expect.configure({ soft: true });
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    // What a page shows in narrow windows alone comes with the next rendering.
    await expectSoon.poll(() => elementsOutside(page), `${state}, ${width} px wide`).toEqual([]);
  }
}

/** The beginnings of the innermost elements that end to the right of the window, if the page can be scrolled there. */
function elementsOutside(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const outside = [...document.querySelectorAll("body *")].filter(
      (element) => element.getBoundingClientRect().right > clientWidth,
    );
    const innermost = outside.filter(
      (element) => !outside.some((other) => other !== element && element.contains(other)),
    );
    return [`by ${scrollWidth - clientWidth} px`, ...innermost.map(({ outerHTML }) => outerHTML.slice(0, 200))];
  });
}
