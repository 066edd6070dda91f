import type { Page } from "@playwright/test";
import { expect } from "#test-support/browser/journey.ts";
import {
  expectLive,
  featured,
  pauseButton,
  playButton,
  playerBar,
  test,
  visit,
} from "#test-support/browser/player-journey.ts";

/** `moved`: what layout shifts moved in the hero, or the hero with it. */
type Recorded = { motions: string[]; shifts: number; moved: string[] };

const recorded = (page: Page) => page.evaluate(() => (window as unknown as { recorded: Recorded }).recorded);

/**
 * Allows motion, opens a page and records from now on the ends of dialogs' transitions, scripted animations and layout
 * shifts.
 */
async function visitRecorded(page: Page, path: string, reducedMotion: "reduce" | "no-preference"): Promise<void> {
  await page.emulateMedia({ reducedMotion });
  await visit(page, path);
  await page.evaluate(() => {
    const found = { motions: [] as string[], shifts: 0, moved: [] as string[] };
    const hero = document.querySelector("h1")?.closest("div.overflow-hidden");
    Object.assign(window, { recorded: found });
    document.addEventListener("transitionrun", ({ target, propertyName, pseudoElement }) => {
      if (!(target instanceof HTMLDialogElement) || pseudoElement) return;
      const motion = target.getAnimations().find((one) => (one as CSSTransition).transitionProperty === propertyName);
      const content = target.childElementCount > 0 ? "with content" : "empty";
      const state = target.open ? "opening" : "closing";
      found.motions.push(`${state} ${content}: ${propertyName} ${motion?.effect?.getTiming().duration} ms`);
    });
    const { animate } = Element.prototype;
    Element.prototype.animate = function record(keyframes, options) {
      const [first] = keyframes as Keyframe[];
      found.motions.push(`${first?.transform} ${(options as KeyframeAnimationOptions).duration} ms`);
      return animate.call(this, keyframes, options);
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node: Node | null }[];
      })[]) {
        found.shifts += entry.value;
        for (const { node } of entry.sources) {
          if (node && (hero?.contains(node) || node.contains(hero ?? null)))
            found.moved.push(`${node.nodeName} ${node.textContent}`);
        }
      }
    }).observe({ type: "layout-shift" });
  });
}

test("the player sheet slides in and out in 360 ms, with its content, and the focus moves at once", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visitRecorded(page, "/", "no-preference");
  await playButton(featured(page), "FIP Jazz").click();
  await expect(pauseButton(playerBar(page), "FIP Jazz")).toBeEnabled();
  const opener = playerBar(page).getByRole("button", { name: "Abrir o leitor: FIP Jazz" });
  const { shifts } = await recorded(page);
  await opener.click();
  const dialog = page.locator("dialog", { has: page.getByRole("button", { name: "Minimizar leitor" }) });
  await expect(dialog.getByRole("button", { name: "Minimizar leitor" })).toBeFocused();
  await expect.poll(async () => (await recorded(page)).motions).toContain("opening with content: translate 360 ms");
  await dialog.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });

  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();
  await expect.poll(async () => (await recorded(page)).motions).toContain("closing with content: translate 360 ms");
  await expect(page.locator("dialog").filter({ hasText: /./ }), "the content is removed afterwards").toHaveCount(0);
  expect(
    await page.locator("dialog").evaluateAll((dialogs) => dialogs.filter((one) => (one as HTMLElement).inert)),
  ).toHaveLength(1);
  expect((await recorded(page)).shifts).toBe(shifts);

  await opener.click();
  await expect(dialog.getByRole("button", { name: "Minimizar leitor" })).toBeFocused();
});

test("with reduced motion dialogs open and close at once", async ({ page }) => {
  await visitRecorded(page, "/contact", "reduce");
  const opener = page.getByRole("button", { name: "Atalhos de teclado" });
  await opener.click();
  await expect(page.getByRole("dialog", { name: "Atalhos de teclado" })).toBeVisible();
  expect(await page.locator("dialog[open]").evaluate((element) => getComputedStyle(element).opacity)).toBe("1");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(opener).toBeFocused();
  expect((await recorded(page)).motions).toEqual([]);
});

test("the top bar's needle travels to the next page's link, and appears in place after a page without one", async ({
  page,
}) => {
  await visitRecorded(page, "/", "no-preference");
  const bar = page.getByRole("banner");
  const needle = bar.locator("a[aria-current=page] > span[aria-hidden=true]");
  const position = () => needle.evaluate((element) => element.getBoundingClientRect().left);
  const start = await position();
  await bar.getByRole("link", { name: "Pesquisar" }).click();
  await expect(page).toHaveURL("/search");
  await expect.poll(async () => (await recorded(page)).motions).toHaveLength(1);
  const [motion = ""] = (await recorded(page)).motions;
  await needle.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  const [, distance, duration] = /^translateX\((-[\d.]+)px\) (\d+) ms$/.exec(motion) ?? [];
  expect(duration).toBe("640");
  // The label of the current page is bolder, so that the links beside it move by a few pixels.
  expect(Math.abs((await position()) + Number(distance) - start)).toBeLessThan(12);

  await bar.getByRole("link", { name: "Entrar" }).click();
  await expect(needle).toHaveCount(0);
  await bar.getByRole("link", { name: "Contato" }).click();
  await expect(needle).toHaveCount(1);
  expect((await recorded(page)).motions).toHaveLength(1);

  await page.emulateMedia({ reducedMotion: "reduce" });
  await bar.getByRole("link", { name: "Início" }).click();
  await expect(page).toHaveURL("/");
  await expect(needle).toHaveCount(1);
  expect((await recorded(page)).motions).toHaveLength(1);
});

/** The drawing of the hero's wave that this width shows, and the same after some frames. */
async function waves(page: Page): Promise<[before: string, after: string]> {
  return page.evaluate(async () => {
    // Off the screen it is still.
    window.scrollTo(0, 0);
    for (let frames = 0; frames < 5; frames += 1) await new Promise(requestAnimationFrame);
    const drawing = [...document.querySelectorAll("h1")].at(0)?.closest("div.overflow-hidden");
    const shown = [...(drawing?.querySelectorAll("svg[preserveAspectRatio=none]") ?? [])].find((svg) =>
      svg.checkVisibility(),
    );
    const read = () => [...(shown?.querySelectorAll("path") ?? [])].map((path) => path.getAttribute("d")).join(" ");
    const before = read();
    for (let frames = 0; frames < 20; frames += 1) await new Promise(requestAnimationFrame);
    return [before, read()] as [string, string];
  });
}

test("the hero's wave drifts while a station plays, and is still otherwise", async ({ page, bar }) => {
  await visitRecorded(page, "/", "no-preference");
  const [drawn, later] = await waves(page);
  expect(drawn).toMatch(/^M.*Z$/);
  expect(later).toBe(drawn);
  await playButton(featured(page), "FIP Jazz").click();
  await expect(pauseButton(bar, "FIP Jazz")).toBeEnabled();
  const [moving, moved] = await waves(page);
  expect(moved).not.toBe(moving);
  await pauseButton(bar, "FIP Jazz").click();
  await expect(bar.getByText("Em pausa")).toBeVisible();
  const [still, same] = await waves(page);
  expect(still).not.toBe(drawn);
  expect(same).toBe(still);
  // Below it the list may change meanwhile, for example by numbers of listeners.
  expect((await recorded(page)).moved).toEqual([]);
});

test("with reduced motion the hero's wave is still", async ({ page, bar }) => {
  await visitRecorded(page, "/", "reduce");
  const [drawn] = await waves(page);
  await playButton(featured(page), "FIP Jazz").click();
  await expectLive(bar, "FIP Jazz");
  expect(await waves(page)).toEqual([drawn, drawn]);
});
