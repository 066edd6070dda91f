import { writeFileSync } from "node:fs";
import { test as base, expect } from "@playwright/test";
import { MOUNTS } from "../radio/radio-mounts.ts";
import { type Site, startSite } from "../site.ts";
import { type AccessibilityBus, type Announcements, startAccessibilityBus } from "./accessibility-bus.ts";
import { startChromium109 } from "./chromium-109.ts";
import { startFirefox } from "./firefox.ts";
import { type SoundRecorder, startSoundRecorder } from "./sound-recorder.ts";
import type { Tab, TestBrowser } from "./tab.ts";
import { startVirtualDisplay } from "./virtual-display.ts";
import { startWebKitGtk, startWpe } from "./webkit.ts";

const ENGINES = {
  firefox: startFirefox,
  webkitgtk: startWebKitGtk,
  wpe: startWpe,
  "chromium-109": startChromium109,
};

/** The browser of a project. */
export type EngineOption = { engine: keyof typeof ENGINES };

type TestFixtures = {
  /** A new tab, which is closed after the journey. */
  tab: Tab;
  openTab: () => Promise<Tab>;
  openNarrowTab: () => Promise<Tab>;
  /** What the browser reports to screen readers during the journey. */
  announcements: Announcements;
};

type WorkerFixtures = EngineOption & {
  site: Site;
  /** What the browser plays. */
  sound: SoundRecorder;
  engineBrowser: TestBrowser;
  started: Engine & { site: Site };
};

type Engine = {
  sound: SoundRecorder;
  engineBrowser: TestBrowser;
  /** Only for Firefox. */
  accessibilityBus: AccessibilityBus | undefined;
  stop: () => Promise<void>;
};

/** The fixtures of journeys in other browsers: per worker a product with its radio, a browser, and a recording of its sound. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  engine: ["firefox", { option: true, scope: "worker" }],
  started: [
    async ({ engine }, use) => {
      const [site, started] = await Promise.all([
        startSite({ env: { ALLOW_PRIVATE_STREAMS: "true" } }),
        startEngine(engine),
      ]);
      await use({ site, ...started });
      await started.stop();
      await site.stop();
    },
    { scope: "worker", timeout: 240_000 },
  ],
  site: [async ({ started }, use) => use(started.site), { scope: "worker" }],
  sound: [async ({ started }, use) => use(started.sound), { scope: "worker" }],
  engineBrowser: [async ({ started }, use) => use(started.engineBrowser), { scope: "worker" }],
  openTab: async ({ engineBrowser, site }, use) => {
    await useTabs(engineBrowser.newTab, site, use);
    expect(engineBrowser.errors(), "uncaught errors of pages").toEqual([]);
  },
  openNarrowTab: async ({ engineBrowser, site }, use) => {
    await useTabs(engineBrowser.newNarrowTab, site, use);
  },
  announcements: async ({ started }, use) => {
    const listening = await started.accessibilityBus?.listen();
    if (!listening) throw new Error("Announcements are read only in Firefox.");
    await use(listening);
    await listening.stop();
  },
  tab: async ({ openTab }, use) => use(await openTab()),
});

export { expect };

async function startEngine(engine: EngineOption["engine"]): Promise<Engine> {
  const [display, sound] = await Promise.all([startVirtualDisplay(), startSoundRecorder()]);
  const accessibilityBus = engine === "firefox" ? await startAccessibilityBus(display.env) : undefined;
  const engineBrowser = await ENGINES[engine]({ ...display.env, ...sound.env, ...accessibilityBus?.env });
  return {
    sound,
    accessibilityBus,
    engineBrowser,
    stop: async () => {
      await engineBrowser.stop();
      await Promise.all([sound.stop(), accessibilityBus?.stop(), display.stop()]);
    },
  };
}

/**
 * Closes the tabs after the journey, and waits until their sound has ended. A failed journey attaches a screenshot of
 * each tab.
 */
async function useTabs(
  open: () => Promise<Tab>,
  site: Site,
  use: (open: () => Promise<Tab>) => Promise<void>,
): Promise<void> {
  const tabs: Tab[] = [];
  await use(async () => {
    const tab = await open();
    tabs.push(tab);
    return tab;
  });
  const isFailed = test.info().errors.length > 0;
  for (const [index, tab] of tabs.entries()) {
    if (isFailed) await attachScreenshot(tab, `tab-${index + 1}.png`);
    await tab.close();
  }
  await expect.poll(() => listeners(site), { message: "closed tabs have disconnected" }).toBe(0);
}

async function attachScreenshot(tab: Tab, name: string): Promise<void> {
  // A browser that has ended gives none.
  const screenshot = await tab.screenshot().catch(() => null);
  if (!screenshot) return;
  const path = test.info().outputPath(name);
  writeFileSync(path, screenshot);
  await test.info().attach(name, { path, contentType: "image/png" });
}

/** Icecast's connections to browsers, of all stations. */
async function listeners({ radio }: Site): Promise<number> {
  const counts = await Promise.all(Object.keys(MOUNTS).map(radio.browsers));
  return counts.reduce((sum, count) => sum + count, 0);
}
