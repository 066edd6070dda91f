import type { Page } from "@playwright/test";
import { expect } from "#test-support/browser/journey.ts";
import { expectAudible, expectPlayerText, recordPlayback } from "#test-support/browser/playback-recorder.ts";
import { expectLive, pauseButton, playButton, playerBar, test, visit } from "#test-support/browser/player-journey.ts";
import {
  EVERY_DELAY,
  EVERY_MISBEHAVIOUR,
  type Misbehaviour,
  type PlayerOutcome,
} from "#test-support/radio/misbehaviour-cases.ts";

const FAILED = "Falha ao carregar transmissão";

type Station = { id: string; name: string; path: string; what: string };

/** The streams with this outcome, each as a numbered station. */
const stationsOf = (misbehaviours: readonly Misbehaviour[], wanted: PlayerOutcome, word: string): Station[] =>
  misbehaviours
    .filter(([, , outcome]) => outcome === wanted)
    .map(([path, what], index) => {
      const number = String(index + 1).padStart(2, "0");
      return {
        id: `${word.toLowerCase()}-${number}`,
        name: `${word} ${number}`,
        path,
        what: `one that ${what}: ${path}`,
      };
    });

async function expectOutcome(page: Page, name: string, outcome: PlayerOutcome): Promise<void> {
  const bar = playerBar(page);
  if (outcome === FAILED) {
    await expect(bar).toContainText(name);
    await expect(bar.getByText(FAILED, { exact: true }).filter({ visible: true })).toHaveCount(1);
    await expect(bar.getByRole("button", { name: "Tentar novamente" })).toBeVisible();
    await expect(page.locator("audio")).not.toHaveAttribute("src");
  } else if (outcome === "A religar…") {
    await expectPlayerText(page, name, "Em direto");
    await expectPlayerText(page, name, "A religar…");
  } else {
    await expectLive(bar, name);
    await expectAudible(page);
  }
}

for (const outcome of [FAILED, "A religar…", "Em direto"] as const) {
  test(`every bad stream whose message is '${outcome}' shows it`, async ({
    page,
    bar,
    site,
    putStations,
    anotherVisitor,
    browserErrors,
  }) => {
    browserErrors.expect(/Failed to load resource|ERR_UNSAFE_PORT/);
    browserErrors.expect(new RegExp(site.radio.badUrl("/")));
    const quick = stationsOf(EVERY_MISBEHAVIOUR, outcome, "Onda");
    const slow = stationsOf(EVERY_DELAY, outcome, "Calma");
    const all = [...quick, ...slow];
    await putStations(...all.map(({ id, name, path }) => ({ id, name, stream_url: site.radio.badUrl(path) })));
    const patient: { visitor: Page; station: Station }[] = [];
    for (const station of slow) {
      const visitor = await anotherVisitor();
      await recordPlayback(visitor);
      await visit(visitor, `/stations/${station.id}`);
      await playButton(visitor.getByRole("main"), station.name).click();
      patient.push({ visitor, station });
    }

    await recordPlayback(page);
    await visit(page, "/stations");
    for (const { name, what } of quick) {
      await test.step(what, async () => {
        await playButton(page.getByRole("main"), name).click();
        await expectOutcome(page, name, outcome);
      });
    }
    for (const { visitor, station } of patient) {
      await test.step(station.what, () => expectOutcome(visitor, station.name, outcome));
      await visitor.close();
    }

    if (outcome !== FAILED) await pauseButton(bar, quick.at(-1)?.name ?? "").click();
    const open = () => all.filter(({ path }) => site.radio.badListeners(path.split("?")[0] ?? "") > 0);
    await expect.poll(open, { message: "no connection stays open" }).toEqual([]);
  });
}
