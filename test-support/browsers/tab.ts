import type { Target } from "./find-element.ts";

/** A function that runs in the page; its arguments and result are JSON. */
type PageFunction<Arguments extends unknown[], Result> = (...args: Arguments) => Result | Promise<Result>;

/** Keys with a name; all others are typed as text. */
export type Key = "Enter" | "Escape" | "Tab" | "Space" | "ArrowRight" | "ArrowLeft" | "End";

/** A document in a tab or in a frame. */
export type TabDocument = {
  run: <Arguments extends unknown[], Result>(
    pageFunction: PageFunction<Arguments, Result>,
    ...args: Arguments
  ) => Promise<Result>;
  /** Runs a function with an element as its first argument; null when there is none. */
  runOn: <Arguments extends unknown[], Result>(
    target: Target,
    pageFunction: PageFunction<[element: Element | null, ...args: Arguments], Result>,
    ...args: Arguments
  ) => Promise<Result>;
  /** Clicks the element with a real pointer. Errors: when there is no such element, or another one is over it. */
  click: (target: Target) => Promise<void>;
};

/** A tab of any browser: what the engines' protocols have in common. */
export type Tab = TabDocument & {
  /** Opens a URL and waits until the page is loaded. */
  goto: (url: string) => Promise<void>;
  /** The document in the page's first frame, which may be of another origin. */
  frame: () => TabDocument;
  /** Presses a key with the focus where it is. */
  press: (key: Key) => Promise<void>;
  /** Types text with the focus where it is. */
  type: (text: string) => Promise<void>;
  /** Chooses a file in a file field. */
  chooseFile: (target: Target, path: string) => Promise<void>;
  /** The visible part of the page as PNG, in pixels of the device. */
  screenshot: () => Promise<Uint8Array>;
  close: () => Promise<void>;
};

export type TestBrowser = {
  /** The product and version, such as "firefox/153.7.0". */
  version: string;
  newTab: () => Promise<Tab>;
  /** Opens a tab with the width of a phone. */
  newNarrowTab: () => Promise<Tab>;
  /** The errors of all pages so far: uncaught exceptions; not every protocol reports them. */
  errors: () => string[];
  stop: () => Promise<void>;
};
