import { MOUNTS } from "../radio/radio-mounts.ts";
import { waitUntil } from "../wait-until.ts";
import type { Target } from "./find-element.ts";
import { expect } from "./journey.ts";
import type { SoundRecorder } from "./sound-recorder.ts";
import type { Tab } from "./tab.ts";
import { toneOf } from "./tone.ts";

/** The tone of the HLS station. */
const HLS_HZ = 990;
const TONES = [...Object.values(MOUNTS).map(({ pilotHz }) => pilotHz), HLS_HZ];

/** The part of a recording that is judged at once. */
const WINDOW_SECONDS = 0.3;

/** Opens a page and waits until it is hydrated: a click before that is lost. */
export async function visit(tab: Tab, url: string): Promise<void> {
  await tab.goto(url);
  await waitUntil(`${url} is hydrated`, () => tab.run(() => "hydrated" in document.documentElement.dataset));
}

/** Waits until the element can be clicked and stands still, and clicks it. */
export async function click(tab: Tab, target: Target): Promise<void> {
  await waitUntil(`there is ${JSON.stringify(target)}, enabled`, () => isReady(tab, target));
  await tab.click(target);
}

/** The visible text of an element; empty when there is no such element. */
export function textOf(tab: Tab, target: Target): Promise<string> {
  return tab.runOn(target, (element) => (element instanceof HTMLElement ? element.innerText : ""));
}

/** Whether the element is there and can be used. */
function isReady(tab: Tab, target: Target): Promise<boolean> {
  return tab.runOn(target, (element) => element?.matches(":enabled, a[href], [href]") ?? false);
}

/** Waits until the recording has only this tone, or silence. */
export async function expectTone(sound: SoundRecorder, tone: number | "silence"): Promise<void> {
  const heard = () => toneOf(sound.read(Math.max(0, sound.seconds() - WINDOW_SECONDS), sound.seconds()), TONES);
  await expect.poll(heard, { message: "what is heard", intervals: [100] }).toBe(tone);
}
