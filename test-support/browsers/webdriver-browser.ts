import { findElement, pathOf, type Target } from "./find-element.ts";
import type { Key, PageFunction, Tab, TestBrowser } from "./tab.ts";
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

/** A browser that a WebDriver session controls. Its tabs must not be used at the same time: a session has one current window. */
export function webDriverBrowser({ version, send, stop }: WebDriverSession): TestBrowser {
  const pressKey = (value: string) => {
    const actions = ["keyDown", "keyUp"].map((type) => ({ type, value }));
    return send("POST", "/actions", { actions: [{ type: "key", id: "keyboard", actions }] });
  };

  function tabOf(handle: string): Tab {
    const inTab = async <Result>(act: () => Promise<Result>): Promise<Result> => {
      await send("POST", "/window", { handle });
      return act();
    };
    const run = <Arguments extends unknown[], Result>(
      pageFunction: PageFunction<Arguments, Result>,
      ...args: Arguments
    ): Promise<Result> =>
      inTab(() => send("POST", "/execute/sync", { script: `return (${pageFunction}).apply(null, arguments)`, args }));
    // WebDriver gives and takes an element as a reference.
    const find = (target: Target) => run(findElement, pathOf(target)) as Promise<ElementReference | null>;
    const elementOf = async (target: Target): Promise<string> => {
      const found = await find(target);
      if (!found) throw new Error(`There is no ${JSON.stringify(target)}.`);
      return `/element/${found[ELEMENT]}`;
    };
    return {
      goto: (url) => inTab(() => send("POST", "/url", { url })),
      run,
      runOn: async (target, pageFunction, ...args) =>
        run(pageFunction, (await find(target)) as Element | null, ...args),
      click: async (target) => {
        await send("POST", `${await elementOf(target)}/click`);
      },
      press: async (key) => {
        await inTab(() => pressKey(KEYS[key]));
      },
      type: async (text) => {
        for (const character of text) await inTab(() => pressKey(character));
      },
      chooseFile: async (target, path) => {
        await send("POST", `${await elementOf(target)}/value`, { text: path });
      },
      close: () => inTab(() => send<void>("DELETE", "/window")),
    };
  }

  return {
    version,
    newTab: async () => tabOf((await send<{ handle: string }>("POST", "/window/new", { type: "window" })).handle),
    newNarrowTab: async () => {
      const before = await send<string[]>("GET", "/window/handles");
      const script = "window.open('about:blank', '', 'width=390,height=844')";
      await send("POST", "/execute/sync", { script, args: [] });
      const after = await send<string[]>("GET", "/window/handles");
      const handle = after.find((candidate) => !before.includes(candidate));
      if (!handle) throw new Error("No window was opened.");
      return tabOf(handle);
    },
    errors: () => [],
    stop,
  };
}
