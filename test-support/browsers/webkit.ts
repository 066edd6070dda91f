import { findMiniBrowser } from "../find-programs.ts";
import { makeTemporaryFolder } from "../temporary-folder.ts";
import type { TestBrowser } from "./tab.ts";
import { endingWithDriver, openSession } from "./webdriver.ts";
import { webDriverBrowser } from "./webdriver-browser.ts";

/** Starts WebKitGTK's MiniBrowser. `env`: its display and sound. */
export function startWebKitGtk(env: NodeJS.ProcessEnv): Promise<TestBrowser> {
  const program = findMiniBrowser();
  if (!program) throw new Error("WebKitGTK's MiniBrowser is not installed.");
  const browser = endingWithDriver(program, ["--automation"]);
  return startWebKit("WebKitWebDriver", { "webkitgtk:browserOptions": browser }, env);
}

/** Starts WPE, the WebKit of embedded devices, which needs no display. `env`: its sound. */
export function startWpe(env: NodeJS.ProcessEnv): Promise<TestBrowser> {
  const browser = endingWithDriver("cog", ["--platform=headless", "--automation"]);
  return startWebKit("WPEWebDriver", { "wpe:browserOptions": browser }, env, { hasOneWindow: true });
}

/**
 * With a new HOME the first audio element makes GStreamer examine all its plugins: on a busy machine that could take
 * longer than the product waits for the first sound of a station.
 */
const EXAMINE_SOUND = "return document.createElement('audio').canPlayType('audio/mpeg')";

async function startWebKit(
  driver: string,
  capabilities: object,
  env: NodeJS.ProcessEnv,
  windows: { hasOneWindow?: boolean } = {},
): Promise<TestBrowser> {
  const folder = makeTemporaryFolder("webkit");
  const session = await openSession(driver, {
    capabilities,
    // Both store what pages store in HOME, and their sockets in XDG_RUNTIME_DIR.
    env: { ...process.env, ...env, HOME: folder.path, XDG_RUNTIME_DIR: folder.path, NO_AT_BRIDGE: "1" },
  });
  await session.send("POST", "/execute/sync", { script: EXAMINE_SOUND, args: [] });
  const browser = await webDriverBrowser(session, windows);
  return {
    ...browser,
    stop: async () => {
      await browser.stop();
      folder.remove();
    },
  };
}
