import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { connect } from "puppeteer-core";
import { startChildProcess } from "../child-process.ts";
import { findFirefox } from "../find-programs.ts";
import { makeTemporaryFolder } from "../temporary-folder.ts";
import { waitUntil } from "../wait-until.ts";
import { puppeteerBrowser } from "./puppeteer-browser.ts";
import type { TestBrowser } from "./tab.ts";

/**
 * Firefox's own preferences for automation apply as well (`remote.prefs.recommended`): no updates, no telemetry, no
 * first pages. What makes sound and who may start it stays as visitors have it.
 */
const PREFERENCES: Record<string, string | number | boolean> = {
  "browser.shell.checkDefaultBrowser": false,
  "browser.startup.page": 0,
  "datareporting.policy.dataSubmissionEnabled": false,
  "extensions.getAddons.cache.enabled": false,
  "intl.accept_languages": "pt-PT, pt",
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  // A page that an earlier journey stored would be shown first, and its stations would move as the live update corrects it.
  "network.http.stale_while_revalidate.enabled": false,
  "services.settings.server": "http://127.0.0.1:9/",
  "toolkit.telemetry.enabled": false,
  "toolkit.telemetry.server": "",
};

/** Starts Firefox with a new profile, controlled by WebDriver BiDi. `env`: its display and sound. */
export async function startFirefox(env: NodeJS.ProcessEnv): Promise<TestBrowser> {
  const program = findFirefox();
  if (!program) throw new Error("Firefox is not installed.");
  const folder = makeTemporaryFolder("firefox");
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify([name, value]).slice(1, -1)});\n`,
  );
  writeFileSync(join(folder.path, "user.js"), lines.join(""));
  const firefox = startChildProcess(
    program,
    ["--profile", folder.path, "--no-remote", "--remote-debugging-port", "0", "about:blank"],
    { env: { ...process.env, ...env, HOME: folder.path, MOZ_CRASHREPORTER_DISABLE: "1" } },
  );
  const endpoint = () => /WebDriver BiDi listening on (ws:\S+)/.exec(firefox.log())?.[1];
  await waitUntil("Firefox listens", () => endpoint() !== undefined, {
    failureReason: () => (firefox.ending() ? `Firefox ended.\n${firefox.log()}` : undefined),
  });
  const browser = await connect({
    browserWSEndpoint: `${endpoint()}/session`,
    protocol: "webDriverBiDi",
    defaultViewport: null,
    protocolTimeout: 120_000,
  });
  return puppeteerBrowser(browser, async () => {
    await browser.close();
    await firefox.stop();
    folder.remove();
  });
}
