import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { browserLaunchOptions } from "#test-support/browser/browser-launch-options.ts";
import { putStations } from "./insert-stations.ts";
import { startServer } from "./server-process.ts";
import { type BenchRow, median, percentile } from "./table.ts";

const SLOWER_CPU = 4;
const ROUNDS = 4;
const RECORDED_MS = 1_200;

/**
 * Turning the dial at 390 px on a slow phone: the time between two frames after a flick. The reference, in turns on the
 * same page: the same while nothing moves, which is what this browser can do on this machine.
 */
export async function benchDialTurning(folder: string): Promise<BenchRow[]> {
  const dataDir = join(folder, "dial");
  await putStations(dataDir);
  const product = await startServer("start.ts", "/healthz", { DATA_DIR: dataDir });
  const browser = await chromium.launch(browserLaunchOptions());
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });
    await page.goto(product.origin.replace("127.0.0.1", "localhost"));
    // No station plays: connecting to streams is measured elsewhere.
    await page.evaluate(() => {
      HTMLMediaElement.prototype.play = () => new Promise(() => {});
    });
    await page.locator(".dial-ruler").scrollIntoViewIfNeeded();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER_CPU });
    const [turning, still]: [number[], number[]] = [[], []];
    // The first round is warm-up.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const frames = await flick(page, round % 2 === 0 ? 1 : -1);
      await page.waitForTimeout(2_000);
      const idle = await page.evaluate(recordFrames, RECORDED_MS);
      if (round > 0) turning.push(...frames);
      if (round > 0) still.push(...idle);
    }
    return [row("median", median(turning), median(still)), row("p95", percentile(turning, 95), percentile(still, 95))];
  } finally {
    await browser.close();
    await product.stop();
  }
}

/** Flicks the ruler and gives the frames after the release. */
async function flick(page: Page, direction: 1 | -1): Promise<number[]> {
  const box = await page.locator(".dial-ruler").boundingBox();
  if (!box) throw new Error("The home page has no dial");
  const [middle, y] = [box.width / 2, box.y + 60];
  await page.mouse.move(middle, y);
  await page.mouse.down();
  for (let step = 1; step <= 6; step += 1) await page.mouse.move(middle - direction * 24 * step, y);
  const frames = page.evaluate(recordFrames, RECORDED_MS);
  await page.mouse.up();
  return frames;
}

/** Runs in the page: milliseconds between the frames of so much time. */
function recordFrames(durationMs: number): Promise<number[]> {
  return new Promise((resolve) => {
    const times: number[] = [];
    const record = (now: number) => {
      times.push(now);
      if (now - (times[0] ?? now) < durationMs) requestAnimationFrame(record);
      else resolve(times.slice(1).map((time, index) => time - (times[index] ?? time)));
    };
    requestAnimationFrame(record);
  });
}

function row(name: string, subject: number, reference: number): BenchRow {
  return {
    what: `turning the dial on a slow phone, time between frames, ${name}`,
    subject: `${subject.toFixed(1)} ms`,
    reference: `${reference.toFixed(1)} ms while nothing moves`,
    ratio: subject / reference,
  };
}
