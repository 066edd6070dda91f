import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { putStations } from "../insert-stations.ts";
import { startServer } from "../server-process.ts";
import type { BenchRow } from "../table.ts";
import { type Attack, createAttack } from "./attack-requests.ts";
import { COSTLY_REQUESTS } from "./costly-requests.ts";

const CONNECTIONS = 6;
/** Some 9,000 requests in all; MEMORY_REQUESTS changes it. */
const REQUESTS_OF_A_KIND = 190;

/** By then the index of the API is read, and the garbage of that is collected. */
const AT_REST_AFTER_MS = 90_000;
/** Long enough for two looks of `collect-when-idle.server.ts`, and for V8 to give back what was collected. */
const LATER_MS = 75_000;

/** Memory of a process at rest, after different anonymous requests of every costly kind, and a minute later. */
export async function benchMemoryAfterLoad(folder: string): Promise<BenchRow[]> {
  const dataDir = join(folder, "memory");
  await putStations(dataDir);
  const server = await startServer("start.js", "/healthz", { DATA_DIR: dataDir, TRUST_PROXY: "true" });
  const end = new AbortController();
  try {
    await sleep(AT_REST_AFTER_MS);
    const restMb = server.memoryMb();
    const { attack, answers } = createAttack(server.origin, end.signal);
    await requestEveryKind(attack, Number(process.env.MEMORY_REQUESTS) || REQUESTS_OF_A_KIND);
    const loadedMb = server.memoryMb();
    const peakMb = server.peakMemoryMb();
    await sleep(LATER_MS);
    const count = Object.values(answers).reduce((sum, answered) => sum + answered, 0);
    const row = (when: string, megabytes: number): BenchRow => ({
      what: `memory ${when} ${count} different anonymous requests, embedded`,
      subject: `${megabytes.toFixed(0)} MB`,
      reference: `${restMb.toFixed(0)} MB at rest`,
      ratio: megabytes / restMb,
    });
    return [row("right after", loadedMb), row("at most until", peakMb), row("a minute after", server.memoryMb())];
  } finally {
    end.abort();
    await server.stop();
  }
}

/** Each request comes from another address, so that no limit of one refuses it. */
async function requestEveryKind(attack: Attack, count: number): Promise<void> {
  let sent = 0;
  const addresses = 65_536;
  for (const request of Object.values(COSTLY_REQUESTS)) {
    let index = 0;
    const visitor = async () => {
      while (index < count) {
        index += 1;
        sent = (sent + 1) % addresses;
        await attack.send({ ...request(index), from: `198.51.${sent >> 8}.${sent & 255}` });
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, visitor));
  }
}
