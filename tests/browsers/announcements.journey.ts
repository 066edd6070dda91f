import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Target } from "#test-support/browsers/find-element.ts";
import { expect, test } from "#test-support/browsers/journey.ts";
import {
  click,
  expectTone,
  navigationLink,
  PLAYER,
  pauseButton,
  playButton,
  visit,
} from "#test-support/browsers/steps.ts";
import type { Tab } from "#test-support/browsers/tab.ts";

/** The expected lines of each step, which begins with its name after "# ". */
const EXPECTED = readFileSync(join(import.meta.dirname, "announcements.txt"), "utf8")
  .split(/^# /m)
  .slice(1)
  .map((section) => section.trimEnd().split("\n"));

/** Moves the focus as the Tab key would, without announcing the elements before. */
const focus = (tab: Tab, target: Target) =>
  tab.runOn(target, (element) => element instanceof HTMLElement && element.focus());

test("screen readers get an announcement of each step, from the home page to a toast", async ({
  tab,
  site,
  sound,
  announcements,
}) => {
  const actual: string[][] = [];
  const step = async (name: string, act: () => Promise<unknown>) => {
    const before = announcements.lines().length;
    const expected = EXPECTED[actual.length] ?? [];
    const said = () => {
      const lines = announcements.lines().slice(before);
      // Firefox reports a new live text, name and description of one moment in any order.
      const order = (line: string) => ["name: ", "description: "].findIndex((start) => line.startsWith(start));
      return [name, ...lines.toSorted((one, other) => order(one) - order(other))];
    };
    await act();
    // The next step begins when all of this one is announced. A line too many fails the next step, or the comparison at
    // the end.
    await expect.poll(said, { message: name }).toEqual(expected);
    actual.push(said());
  };
  const field = (name: string): Target => ({ role: "field", name, within: { role: "main" } });

  await step("home", () => visit(tab, site.origin));
  await step("play: the button", () => focus(tab, playButton("FIP Jazz")));
  await step("play", async () => {
    await tab.press("Enter");
    await expectTone(sound, 440);
  });
  await step("bar: the button", () => focus(tab, pauseButton("FIP Jazz")));
  await step("bar", () => tab.press("Enter"));
  await step("dialog: the button", () => focus(tab, { role: "button", name: "Atalhos de teclado" }));
  await step("dialog", () => tab.press("Enter"));
  await step("dialog closed", () => tab.press("Escape"));
  await step("navigation", () => click(tab, navigationLink("Contato")));
  await step("form error", async () => {
    await focus(tab, field("Email"));
    await tab.type("ana");
    await focus(tab, field("Nome"));
    await tab.type("Ana");
    await tab.press("Enter");
  });
  await step("navigation", () => click(tab, navigationLink("Início")));
  await step("toast: the button", () =>
    focus(tab, { role: "button", name: "Adicionar aos favoritos: FIP Jazz", within: PLAYER }),
  );
  await step("toast", () => tab.press("Enter"));
  expect(actual).toEqual(EXPECTED);
});
