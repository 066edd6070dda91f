import { expect, type Page } from "@playwright/test";

type Stop = { name: string; marked: boolean; onScreen: boolean };

/**
 * Checks that the Tab key goes through every visible control of the page's content, in the order of the page, and that
 * each is marked and on the screen when it has the focus. `state` names the page's state in failures. The focus ends
 * behind the content.
 */
export async function expectKeyboardStops(page: Page, state: string): Promise<void> {
  // As the link «Saltar para o conteúdo» does.
  await page.locator("main").focus();
  const names = await controlNames(page);
  const stops: Stop[] = [];
  for (;;) {
    await page.keyboard.press("Tab");
    const stop = await focusedControl(page);
    if (stop === null || stops.length > names.length) break;
    stops.push(stop);
  }
  expect
    .soft(
      stops.map(({ name }) => name),
      `${state}: the controls that Tab reaches`,
    )
    .toEqual(names);
  const wrong = stops.filter(({ marked, onScreen }) => !marked || !onScreen);
  expect.soft(wrong, `${state}: controls that are not seen to have the focus`).toEqual([]);
}

function controlNames(page: Page): Promise<string[]> {
  return page.evaluate(
    (selector) =>
      [...document.querySelectorAll<HTMLElement>(selector)]
        .filter((control) => control.tabIndex >= 0 && control.checkVisibility({ visibilityProperty: true }))
        .map((control) => control.getAttribute("aria-label") ?? control.getAttribute("name") ?? control.innerText),
    CONTROLS,
  );
}

/** The controls that can have the focus: those that are not disabled. */
const CONTROLS = ["a[href]", "button", "input", "select", "textarea", "summary"]
  .map((element) => `main ${element}:not(:disabled)`)
  .join(", ");

/** The focused control of the content; null when the focus is elsewhere. */
function focusedControl(page: Page): Promise<Stop | null> {
  return page.evaluate(async () => {
    // The browser scrolls it into view in the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || !focused.closest("main")) return null;
    const box = focused.getBoundingClientRect();
    const { outlineStyle, outlineWidth } = getComputedStyle(focused);
    return {
      name: focused.getAttribute("aria-label") ?? focused.getAttribute("name") ?? focused.innerText,
      marked: outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2,
      onScreen: box.top >= -0.5 && box.bottom <= innerHeight + 0.5 && box.left >= -0.5 && box.right <= innerWidth + 0.5,
    };
  });
}
