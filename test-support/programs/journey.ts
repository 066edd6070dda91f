import { writeFileSync } from "node:fs";
import { test as base, expect } from "@playwright/test";
import type { ApiStation } from "#app/exchange/radio-browser/api-station.ts";
import { type SoundRecorder, startSoundRecorder } from "../browsers/sound-recorder.ts";
import { expectTone } from "../browsers/steps.ts";
import { startVirtualDisplay, type VirtualDisplay } from "../browsers/virtual-display.ts";
import { allListed } from "../radio-apps/listed.ts";
import { type Site, showStations, startSite, type TestStation } from "../site.ts";
import { waitUntil } from "../wait-until.ts";
import { type ProgramOptions, type StartedProgram, startProgram } from "./start-program.ts";

type TestFixtures = {
  /** Starts a program, which ends after the journey. */
  start: (name: string, options: Omit<ProgramOptions, "env">) => StartedProgram;
};

type WorkerFixtures = {
  site: Site;
  display: VirtualDisplay;
  /** What the programs play. */
  sound: SoundRecorder;
  started: Omit<WorkerFixtures, "started">;
};

/**
 * The fixtures of journeys with radio players: per worker a product with its radio, a display, and a recording of the
 * players' sound.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  started: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the required fixtures here
    async ({}, use) => {
      const [site, display, sound] = await Promise.all([
        // Ten times as fast, since the API reads new clicks every ten seconds.
        startSite({ clockSpeed: 10, env: { ALLOW_PRIVATE_STREAMS: "true" } }),
        startVirtualDisplay(),
        startSoundRecorder(),
      ]);
      await use({ site, display, sound });
      await Promise.all([site.stop(), display.stop(), sound.stop()]);
    },
    { scope: "worker", timeout: 240_000 },
  ],
  site: [async ({ started }, use) => use(started.site), { scope: "worker" }],
  display: [async ({ started }, use) => use(started.display), { scope: "worker" }],
  sound: [async ({ started }, use) => use(started.sound), { scope: "worker" }],
  start: async ({ display, sound }, use, testInfo) => {
    const programs: StartedProgram[] = [];
    await use((name, options) => {
      const program = startProgram(name, { ...options, env: { ...display.env, ...sound.env } });
      programs.push(program);
      return program;
    });
    for (const program of programs) {
      await program.stop();
      if (testInfo.status !== testInfo.expectedStatus) writeFileSync(testInfo.outputPath("output.txt"), program.log());
    }
    await expectTone(sound, "silence");
  },
});

export { expect };

/** Shows a station, and gives it as the Radio Browser API lists it. */
export async function showInApi(site: Site, station: TestStation): Promise<ApiStation> {
  await showStations(site, station);
  let listed: ApiStation | undefined;
  await waitUntil(`the API lists ${station.name}`, async () => {
    listed = (await allListed(site.origin)).find(({ name }) => name === station.name);
    return listed !== undefined;
  });
  if (!listed) throw new Error(`${station.name} is not listed.`);
  return listed;
}

/** Waits until the API reports one click on a station. */
export async function expectClick(site: Site, { stationuuid }: ApiStation): Promise<void> {
  const clicks = async () => (await fetch(`${site.origin}/json/clicks/${stationuuid}`)).json();
  await expect.poll(clicks, { message: "clicks on the station" }).toEqual([expect.objectContaining({ stationuuid })]);
}
