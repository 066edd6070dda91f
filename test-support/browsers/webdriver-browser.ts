import { waitUntil } from "../wait-until.ts";
import { findElement, pathOf, type Target } from "./find-element.ts";
import type { Key, Tab, TabDocument, TestBrowser } from "./tab.ts";
import type { WebDriverSession } from "./webdriver.ts";

/** The key under which WebDriver refers to an element. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
type ElementReference = { [ELEMENT]: string };

/** WebDriver's characters for keys. */
const KEYS: Record<Key, string> = {
  Enter: "\uE007",
  Escape: "\uE00C",
  Tab: "\uE004",
  Space: " ",
  ArrowRight: "\uE014",
  ArrowLeft: "\uE012",
  End: "\uE010",
};

/** Windows can be given a size only when they are opened, and only a click may open one. */
const NARROW_WINDOW_OPENER =
  "data:text/html,<button onclick=\"open('about:blank', '', 'width=390,height=844')\">open</button>";

/**
 * A browser that a WebDriver session controls. Its tabs must not be used at the same time: a session has one current
 * window. `hasOneWindow`: one that cannot open others; all its tabs are that one.
 */
export async function webDriverBrowser(
  { version, send, stop }: WebDriverSession,
  { hasOneWindow = false } = {},
): Promise<TestBrowser> {
  // Opens the other windows, and stays: a session ends with its last window.
  const [opener = ""] = await send<string[]>("GET", "/window/handles");
  const pressKey = (value: string) => {
    const actions = ["keyDown", "keyUp"].map((type) => ({ type, value }));
    return send("POST", "/actions", { actions: [{ type: "key", id: "keyboard", actions }] });
  };

  function documentOf(enter: () => Promise<void>): TabDocument {
    const evaluate = async <Result>(script: string, ...args: unknown[]): Promise<Result> => {
      await enter();
      return send("POST", "/execute/sync", { script: `return ${script}`, args });
    };
    return {
      run: (pageFunction, ...args) => evaluate(`(${pageFunction})(...arguments)`, ...args),
      // In one script: a reference to the element could be outdated when it comes back.
      runOn: (target, pageFunction, ...args) => {
        const script = `((path, ...args) => (${pageFunction})((${findElement})(path), ...args))(...arguments)`;
        return evaluate(script, pathOf(target), ...args);
      },
      click: async (target) => {
        await enter();
        await send("POST", `${await elementPath(target)}/click`);
      },
    };
  }

  /** The URL path of an element in the current document. */
  async function elementPath(target: Target): Promise<string> {
    const script = `return (${findElement})(arguments[0])`;
    const found = await send<ElementReference | null>("POST", "/execute/sync", { script, args: [pathOf(target)] });
    if (!found) throw new Error(`There is no ${JSON.stringify(target)}.`);
    return `/element/${found[ELEMENT]}`;
  }

  function tabOf(handle: string): Tab {
    // Also leaves a frame.
    const enter = () => send<void>("POST", "/window", { handle });
    const inTab = async <Result>(act: () => Promise<Result>): Promise<Result> => {
      await enter();
      return act();
    };
    return {
      ...documentOf(enter),
      frame: () => documentOf(() => inTab(() => send("POST", "/frame", { id: 0 }))),
      goto: (url) => inTab(() => send("POST", "/url", { url })),
      press: async (key) => {
        await inTab(() => pressKey(KEYS[key]));
      },
      type: async (text) => {
        for (const character of text) await inTab(() => pressKey(character));
      },
      chooseFile: async (target, path) => {
        await inTab(async () => send("POST", `${await elementPath(target)}/value`, { text: path }));
      },
      screenshot: async () => Buffer.from(await inTab(() => send<string>("GET", "/screenshot")), "base64"),
      close: () => inTab(() => send<void>("DELETE", "/window")),
    };
  }

  return {
    version,
    newTab: async () => {
      if (hasOneWindow) return { ...tabOf(opener), close: () => tabOf(opener).goto("about:blank") };
      await send("POST", "/window", { handle: opener });
      return tabOf((await send<{ handle: string }>("POST", "/window/new", { type: "window" })).handle);
    },
    newNarrowTab: async () => {
      await send("POST", "/window", { handle: opener });
      await send("POST", "/url", { url: NARROW_WINDOW_OPENER });
      const before = await send<string[]>("GET", "/window/handles");
      await tabOf(opener).click({ role: "button" });
      const opened = async () =>
        (await send<string[]>("GET", "/window/handles")).find((handle) => !before.includes(handle));
      await waitUntil("the narrow window is open", async () => (await opened()) !== undefined);
      return tabOf((await opened()) ?? "");
    },
    errors: () => [],
    stop,
  };
}
