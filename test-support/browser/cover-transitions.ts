import type { Page } from "@playwright/test";
import { MAX_RENDERING_MS } from "#app/platform/ui/cover-transition.client.ts";
import { holdTimers } from "./held-timers.ts";

type Transition = { from: string[]; to: string[]; outcome: string };

/** The outcome of a transition whose cover moved. */
export const MOVED = "moved for 360 ms";

/** The outcome of a transition that another navigation has ended. */
export const SKIPPED = "skipped";

/** For transitions that must move: on a busy machine the next page may be rendered later than their limit. */
export async function waitForRendering(page: Page): Promise<void> {
  await holdTimers(page, MAX_RENDERING_MS);
}

/**
 * Records the view transitions of a page: the elements with the cover's name before and after, and how long that moved.
 * The event `captured` of the document is fired when the old page is captured.
 */
export async function recordTransitions(page: Page): Promise<() => Promise<Transition[]>> {
  await page.addInitScript((skipped) => {
    const transitions: Transition[] = [];
    Object.assign(window, { transitions });
    const named = () =>
      [...document.querySelectorAll("main *, [data-dock] *")]
        .filter((element) => getComputedStyle(element).getPropertyValue("view-transition-name") === "station-cover")
        .map((element) => {
          if (element.closest("[data-dock]")) return "player";
          const section = element.closest("section")?.querySelector("h2")?.textContent ?? "page";
          return `${section}: ${element.closest("article")?.querySelector("h2, h3")?.textContent ?? element.localName}`;
        });
    const start = document.startViewTransition.bind(document);
    Object.defineProperty(document, "startViewTransition", {
      configurable: true,
      value: (update: () => Promise<void>) => {
        const transition: Transition = { from: named(), to: [], outcome: "" };
        transitions.push(transition);
        const running = start(async () => {
          document.dispatchEvent(new Event("captured"));
          await update();
          transition.to = named();
        });
        const durations = () =>
          document
            .getAnimations()
            .map(({ effect }) => effect as KeyframeEffect)
            .filter(({ pseudoElement }) => pseudoElement === "::view-transition-group(station-cover)")
            .map((effect) => effect.getTiming().duration);
        const outcome = running.ready.then(
          () => `moved for ${durations().join()} ms`,
          () => skipped,
        );
        running.finished.then(
          async () => Object.assign(transition, { outcome: await outcome }),
          () => Object.assign(transition, { outcome: "failed" }),
        );
        return running;
      },
    });
  }, SKIPPED);
  return () => page.evaluate(() => (window as unknown as { transitions: Transition[] }).transitions);
}
