import type { Page } from "@playwright/test";

/** Observes the next key press, and the paint after it in which the text of this element changes. Times in ms; 0 until then. */
export function observePaint(page: Page, selector: string) {
  return page.evaluateHandle((watched) => {
    const times = { pressed: 0, painted: 0 };
    const text = () => document.querySelector(watched)?.textContent;
    const before = text();
    addEventListener("keydown", () => (times.pressed = performance.now()), { once: true, capture: true });
    const observer = new MutationObserver(() => {
      const now = text();
      if (!now || now === before) return;
      observer.disconnect();
      // A message is handled after the paint of the frame.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        times.painted = performance.now();
      };
      requestAnimationFrame(() => port2.postMessage(null));
    });
    observer.observe(document.querySelector("main") ?? document, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    return times;
  }, selector);
}

/** Requests a URL in the page. Gives the ms from the request to the paint after its response. */
export function requestAndPaint(page: Page, url: string): Promise<number> {
  return page.evaluate(async (requested) => {
    const started = performance.now();
    await (await fetch(requested)).text();
    await new Promise((resolve) => requestAnimationFrame(resolve));
    return performance.now() - started;
  }, url);
}
