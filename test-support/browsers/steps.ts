import { HLS_HZ } from "../radio/hls-radio.ts";
import { MOUNTS } from "../radio/radio-mounts.ts";
import { waitUntil } from "../wait-until.ts";
import type { Target } from "./find-element.ts";
import { type EngineOption, expect } from "./journey.ts";
import type { SoundRecorder } from "./sound-recorder.ts";
import type { Tab, TabDocument } from "./tab.ts";
import { toneOf } from "./tone.ts";

const TONES = [...Object.values(MOUNTS).map(({ pilotHz }) => pilotHz), HLS_HZ];

/** The part of a recording that is analysed at once. */
const WINDOW_SECONDS = 0.3;

/** A pause of this length is more than a busy machine that plays late. */
const INTERRUPTION_SECONDS = 2;

/** The player at the foot of the page. */
export const PLAYER: Target = { role: "region", name: "Leitor" };
export const playButton = (name: string, within?: Target): Target => ({
  role: "button",
  name: `Ouvir ${name}`,
  within,
});
export const pauseButton = (name: string): Target => ({ role: "button", name: `Pausar ${name}`, within: PLAYER });

/** A link of the top bar. */
export const navigationLink = (name: string): Target => ({
  role: "link",
  name,
  within: { role: "navigation", name: "Principal" },
});

/** Opens a page and waits until it is hydrated: a click before that is lost. */
export async function visit(tab: Tab, url: string): Promise<void> {
  await tab.goto(url);
  await expectHydrated(tab);
}

export async function expectHydrated(tab: Tab): Promise<void> {
  await waitUntil("the page is hydrated", () => tab.run(() => "hydrated" in document.documentElement.dataset));
}

/** Clicks an element as soon as it is there, can be used, stands still, and nothing is over it. */
export async function click(tab: TabDocument, target: Target): Promise<void> {
  let before: string | null = null;
  await waitUntil(`${JSON.stringify(target)} can be clicked`, async () => {
    const box = await tab.runOn(target, boxToClick);
    const isStill = box !== null && box === before;
    before = box;
    if (isStill) await tab.click(target);
    return isStill;
  });
}

/** Runs in the page: scrolls the element to where neither the top bar nor the player covers it; null if it cannot be clicked. */
function boxToClick(element: Element | null): string | null {
  if (!element?.matches(":not(:disabled)")) return null;
  element.scrollIntoView({ block: "center", behavior: "instant" });
  const { left, top, width, height } = element.getBoundingClientRect();
  const isOnTop = element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  return isOnTop ? [left, top, width, height].join(" ") : null;
}

/** Clicks a field and types into it. */
export async function fill(tab: Tab, name: string, text: string): Promise<void> {
  await click(tab, { role: "field", name, within: { role: "main" } });
  await tab.type(text);
}

/** Chooses a file as soon as the field for it is there: a page may render it after its own data have arrived. */
export async function chooseFile(tab: Tab, target: Target, path: string): Promise<void> {
  await waitUntil(`${JSON.stringify(target)} is there`, () => tab.runOn(target, (element) => element !== null));
  await tab.chooseFile(target, path);
}

/** Presses Tab until the element has the focus. */
export async function tabTo(tab: Tab, target: Target): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await tab.press("Tab");
    if (await hasFocus(tab, target)) return;
  }
  throw new Error(`The Tab key does not lead to ${JSON.stringify(target)}.`);
}

export function hasFocus(tab: TabDocument, target: Target): Promise<boolean> {
  return tab.runOn(target, (element) => element !== null && element === document.activeElement);
}

/** The visible text of an element; empty when there is no such element. */
export function textOf(tab: TabDocument, target: Target): Promise<string> {
  return tab.runOn(target, (element) => (element instanceof HTMLElement ? element.innerText : ""));
}

/** Waits until a field has this value. */
export async function expectTyped(tab: Tab, name: string, value: string): Promise<void> {
  const field: Target = { role: "field", name, within: { role: "main" } };
  const typed = () => tab.runOn(field, (element) => (element && "value" in element ? String(element.value) : ""));
  await expect.poll(typed, { message: name }).toBe(value);
}

/** Waits until an element shows this text. */
export async function expectText(tab: TabDocument, target: Target, text: string): Promise<void> {
  await expect.poll(() => textOf(tab, target), { message: `the text of ${JSON.stringify(target)}` }).toContain(text);
}

/** Waits until the element is there, or until it is not. */
export async function expectPresent(tab: TabDocument, target: Target, present = true): Promise<void> {
  const isPresent = () => tab.runOn(target, (element) => element !== null);
  await expect.poll(isPresent, { message: `there is ${JSON.stringify(target)}` }).toBe(present);
}

/** Waits until the player shows that this station is live. */
export async function expectLive(tab: Tab, name: string): Promise<void> {
  await expectPresent(tab, pauseButton(name));
  await expectText(tab, PLAYER, name);
  await expectText(tab, PLAYER, "Em direto");
}

/** From now on all texts of the player are recorded, also brief ones. The returned function reads them. */
export async function recordPlayerTexts(tab: Tab): Promise<() => Promise<string[]>> {
  await tab.run(() => {
    const texts: string[] = [];
    const record = () => {
      const text = document.querySelector("section[aria-label=Leitor]")?.textContent ?? "";
      if (text !== texts.at(-1)) texts.push(text);
    };
    new MutationObserver(record).observe(document, { subtree: true, childList: true, characterData: true });
    Object.assign(window, { playerTexts: texts });
  });
  return () => tab.run(() => Reflect.get(window, "playerTexts"));
}

/** Waits until the recording has only this tone, or is silent. */
export async function expectTone(sound: SoundRecorder, tone: number | "silence"): Promise<void> {
  const recorded = () => toneOf(sound.read(Math.max(0, sound.seconds() - WINDOW_SECONDS), sound.seconds()), TONES);
  await expect.poll(recorded, { message: "the recorded tone", intervals: [100] }).toBe(tone);
}

/** `expectTone` in browsers with an audio output, which all but this build of Chromium 109 have. */
export async function expectToneIfAudible(
  { engine, sound }: EngineOption & { sound: SoundRecorder },
  tone: number | "silence",
): Promise<void> {
  if (engine !== "chromium-109") await expectTone(sound, tone);
}

/** Expects that the tone was recorded from one time of the recording to another, without an interruption. */
export function expectUninterrupted(sound: SoundRecorder, tone: number, from: number, to: number): void {
  let recordedAt = from;
  for (let time = from; time + WINDOW_SECONDS <= to; time += WINDOW_SECONDS) {
    const recorded = toneOf(sound.read(time, time + WINDOW_SECONDS), TONES);
    if (recorded === tone) recordedAt = time + WINDOW_SECONDS;
    expect(time + WINDOW_SECONDS - recordedAt, `seconds without the tone, ${recorded} at ${time}`).toBeLessThan(
      INTERRUPTION_SECONDS,
    );
  }
  expect(to - recordedAt, "seconds without the tone at the end").toBeLessThan(INTERRUPTION_SECONDS);
}
