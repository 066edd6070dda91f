import { test as base, expect } from "@playwright/test";
import { MOUNTS } from "../radio/radio-mounts.ts";
import { type Site, startSite } from "../site.ts";
import { startFirefox } from "./firefox.ts";
import { type SoundRecorder, startSoundRecorder } from "./sound-recorder.ts";
import type { Tab, TestBrowser } from "./tab.ts";
import { startVirtualDisplay } from "./virtual-display.ts";
import { startWebKitGtk, startWpe } from "./webkit.ts";

const ENGINES = { firefox: startFirefox, webkitgtk: startWebKitGtk, wpe: startWpe };

/** The browser of a project. */
export type EngineOption = { engine: keyof typeof ENGINES };

type TestFixtures = {
  /** A new tab, which is closed after the journey. */
  tab: Tab;
  openTab: () => Promise<Tab>;
  openNarrowTab: () => Promise<Tab>;
};

type WorkerFixtures = EngineOption & {
  site: Site;
  /** What the browser plays. */
  sound: SoundRecorder;
  engineBrowser: TestBrowser;
  started: { site: Site; sound: SoundRecorder; engineBrowser: TestBrowser };
};

/** The fixtures of journeys in other browsers: per worker a product with its radio, a browser, and a recording of its sound. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  engine: ["firefox", { option: true, scope: "worker" }],
  started: [
    async ({ engine }, use) => {
      const [site, [display, sound, engineBrowser]] = await Promise.all([startSite(), startEngine(engine)]);
      await use({ site, sound, engineBrowser });
      await engineBrowser.stop();
      await Promise.all([sound.stop(), display.stop(), site.stop()]);
    },
    { scope: "worker", timeout: 240_000 },
  ],
  site: [async ({ started }, use) => use(started.site), { scope: "worker" }],
  sound: [async ({ started }, use) => use(started.sound), { scope: "worker" }],
  engineBrowser: [async ({ started }, use) => use(started.engineBrowser), { scope: "worker" }],
  openTab: async ({ engineBrowser, site }, use) => {
    const tabs: Tab[] = [];
    await use(async () => {
      const tab = await engineBrowser.newTab();
      tabs.push(tab);
      return tab;
    });
    for (const tab of tabs) await tab.close();
    await expect.poll(() => listeners(site), { message: "closed tabs have disconnected" }).toBe(0);
  },
  openNarrowTab: async ({ engineBrowser }, use) => {
    const tabs: Tab[] = [];
    await use(async () => {
      const tab = await engineBrowser.newNarrowTab();
      tabs.push(tab);
      return tab;
    });
    for (const tab of tabs) await tab.close();
  },
  tab: async ({ openTab }, use) => use(await openTab()),
});

export { expect };

async function startEngine(engine: EngineOption["engine"]) {
  const [display, sound] = await Promise.all([startVirtualDisplay(), startSoundRecorder()]);
  return [display, sound, await ENGINES[engine]({ ...display.env, ...sound.env })] as const;
}

/** Icecast's connections to browsers, of all stations. */
async function listeners({ radio }: Site): Promise<number> {
  const counts = await Promise.all(Object.keys(MOUNTS).map(radio.browsers));
  return counts.reduce((sum, count) => sum + count, 0);
}
