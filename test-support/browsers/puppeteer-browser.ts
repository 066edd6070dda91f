import type { Browser, ElementHandle, Viewport } from "puppeteer-core";
import { findElement, pathOf, type Target } from "./find-element.ts";
import type { Tab, TestBrowser } from "./tab.ts";

/** The window of a phone. */
const NARROW: Viewport = { width: 390, height: 844 };

/** A browser that puppeteer controls by WebDriver BiDi. */
export async function puppeteerBrowser(browser: Browser, stop: () => Promise<void>): Promise<TestBrowser> {
  const errors: string[] = [];

  async function newTab(viewport?: Viewport): Promise<Tab> {
    const page = await browser.newPage();
    if (viewport) await page.setViewport(viewport);
    page.on("pageerror", (error) => errors.push(error instanceof Error ? error.message : String(error)));
    const elementOf = async (target: Target): Promise<ElementHandle<Element>> => {
      const found = (await page.evaluateHandle(findElement, pathOf(target))).asElement();
      if (!found) throw new Error(`There is no ${JSON.stringify(target)}.`);
      // Not a text node: that is what findElement gives.
      return found as ElementHandle<Element>;
    };
    // Puppeteer's types rewrite those of the arguments, and fit no generic function.
    const evaluate = <Result>(pageFunction: unknown, ...args: unknown[]): Promise<Result> =>
      page.evaluate(pageFunction as (...given: unknown[]) => Result, ...args) as Promise<Result>;
    return {
      goto: async (url) => {
        await page.goto(url);
      },
      run: evaluate,
      runOn: async (target, pageFunction, ...args) =>
        evaluate(pageFunction, await page.evaluateHandle(findElement, pathOf(target)), ...args),
      click: async (target) => (await elementOf(target)).click(),
      press: (key) => page.keyboard.press(key === "Space" ? " " : key),
      type: (text) => page.keyboard.type(text),
      chooseFile: async (target, path) =>
        ((await elementOf(target)) as ElementHandle<HTMLInputElement>).uploadFile(path),
      screenshot: () => page.screenshot(),
      close: () => page.close(),
    };
  }
  return {
    version: await browser.version(),
    newTab: () => newTab(),
    newNarrowTab: () => newTab(NARROW),
    errors: () => errors,
    stop,
  };
}
