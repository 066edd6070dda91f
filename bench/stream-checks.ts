import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { projectRoot } from "#app/platform/process/project-root.server.ts";
import { CERTIFICATE } from "#test-support/certificate.ts";
import { startMisbehavingServer } from "#test-support/radio/misbehaving-server.ts";
import { type BenchRow, median } from "./table.ts";

const ROUNDS = 5;
/** In each round; 10,000 in all. */
const INSPECTIONS = 2_000;

const run = promisify(execFile);

/**
 * The CPU time of one check, of streams, playlists, HLS and errors over http and https on local servers, which another
 * process serves. The reference is the checkout that BENCH_BEFORE names.
 */
export async function benchStreamChecks(): Promise<BenchRow[]> {
  const [plain, secure] = await Promise.all([startMisbehavingServer(), startMisbehavingServer(CERTIFICATE)]);
  const https = secure.origin.replace("http:", "https:");
  const paths = ["/live.mp3", "/live.mp3?offset=100", "/pls", "/hls/live.m3u8", "/redirect-ok", "/404", "/wrong-type"];
  const urls = [...paths.map((path) => plain.origin + path), `${secure.origin}/live.mp3`, `${https}/live.mp3`];
  const before = process.env.BENCH_BEFORE;
  const [subjects, references]: [number[], number[]] = [[], []];
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      subjects.push(await cpuMsOfOne(projectRoot(), urls));
      if (before) references.push(await cpuMsOfOne(before, urls));
    }
  } finally {
    await Promise.all([plain.stop(), secure.stop()]);
  }
  const [subject, reference] = [median(subjects), median(references)];
  return [
    {
      what: "CPU of a stream check (target 1.10)",
      subject: `${subject.toFixed(2)} ms`,
      reference: before ? `${reference.toFixed(2)} ms, before` : "–",
      ratio: before ? subject / reference : null,
    },
  ];
}

async function cpuMsOfOne(checkout: string, urls: readonly string[]): Promise<number> {
  const script = join(projectRoot(), "bench", "check-streams.ts");
  const { stdout } = await run(process.execPath, [script, checkout, String(INSPECTIONS), ...urls]);
  return Number(stdout);
}
