import type { Browser, ElementHandle, Frame, Viewport } from "puppeteer-core";
import { findElement, pathOf, type Target } from "./find-element.ts";
import type { Tab, TabDocument, TestBrowser } from "./tab.ts";

/** The window of a phone. */
const NARROW: Viewport = { width: 390, height: 844 };

/** Firefox reports a request that ends with its service worker, when another one takes over, like an exception of the page. */
const INTERRUPTED = /A ServiceWorker intercepted the request and encountered an unexpected error/;

/** A browser that puppeteer controls by WebDriver BiDi. */
export async function puppeteerBrowser(browser: Browser, stop: () => Promise<void>): Promise<TestBrowser> {
  const errors: string[] = [];

  async function newTab(viewport?: Viewport): Promise<Tab> {
    const page = await browser.newPage();
    if (viewport) await page.setViewport(viewport);
    page.on("pageerror", (error) => {
      const message = error instanceof Error ? error.message : String(error);
      if (!INTERRUPTED.test(message)) errors.push(message);
    });
    return {
      goto: async (url) => {
        await page.goto(url);
      },
      ...documentOf(() => page.mainFrame()),
      frame: () => documentOf(() => page.mainFrame().childFrames()[0]),
      press: (key) => page.keyboard.press(key === "Space" ? " " : key),
      type: (text) => page.keyboard.type(text),
      chooseFile: async (target, path) =>
        ((await elementIn(page.mainFrame(), target)) as ElementHandle<HTMLInputElement>).uploadFile(path),
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

function documentOf(findFrame: () => Frame | undefined): TabDocument {
  const frame = () => {
    const found = findFrame();
    if (!found) throw new Error("The page has no frame.");
    return found;
  };
  // Puppeteer's types rewrite those of the arguments, and fit no generic function.
  const evaluate = <Result>(pageFunction: unknown, ...args: unknown[]): Promise<Result> =>
    frame().evaluate(pageFunction as (...given: unknown[]) => Result, ...args) as Promise<Result>;
  return {
    run: evaluate,
    runOn: async (target, pageFunction, ...args) =>
      evaluate(pageFunction, await frame().evaluateHandle(findElement, pathOf(target)), ...args),
    click: async (target) => click(frame(), await elementIn(frame(), target)),
  };
}

async function elementIn(frame: Frame, target: Target): Promise<ElementHandle<Element>> {
  const found = (await frame.evaluateHandle(findElement, pathOf(target))).asElement();
  if (!found) throw new Error(`There is no ${JSON.stringify(target)}.`);
  // Not a text node: that is what findElement gives.
  return found as ElementHandle<Element>;
}

/**
 * Clicks with coordinates of the element's own frame: Puppeteer sends clicks to the page, where they do not reach a
 * frame of another origin.
 */
async function click(frame: Frame, element: ElementHandle): Promise<void> {
  // Puppeteer's types leave out what only WebDriver BiDi has.
  const { browsingContext } = frame as unknown as BidiFrame;
  const { sharedId } = (element as unknown as BidiElement).remoteValue();
  const actions = [
    { type: "pointerMove", x: 0, y: 0, origin: { type: "element", element: { sharedId } } },
    { type: "pointerDown", button: 0 },
    { type: "pointerUp", button: 0 },
  ];
  await browsingContext.performActions([{ type: "pointer", id: "pointer", actions }]);
}

type BidiFrame = { browsingContext: { performActions: (actions: unknown[]) => Promise<void> } };
type BidiElement = { remoteValue: () => { sharedId: string } };
