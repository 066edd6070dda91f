import { Agent, get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

/** Response times in ms, of a cached page and of one rendered for this visitor. */
export type ResponseTimes = { cached: number[]; uncached: number[] };

const CACHED_PAUSE_MS = 10;
const UNCACHED_PAUSE_MS = 100;
/** Timeout of the visitor; also counted for a refusal or a broken connection. */
const GIVE_UP_MS = 15_000;
const ADDRESS = "203.0.113.7";

/** One visitor who requests the home page and uncached searches, one after the other. */
export async function measureVisitor(origin: string, seconds: number): Promise<ResponseTimes> {
  const agent = new Agent({ keepAlive: true });
  const until = performance.now() + seconds * 1_000;
  const waits: ResponseTimes = { cached: [], uncached: [] };
  const ask = async (into: number[], pathOf: () => string, pauseMs: number) => {
    while (performance.now() < until) {
      into.push(await timeAnswer(origin + pathOf(), agent));
      await sleep(pauseMs);
    }
  };
  await Promise.all([
    ask(waits.cached, () => "/", CACHED_PAUSE_MS),
    ask(waits.uncached, () => `/search?q=r+${Math.random().toString(36).slice(2, 8)}`, UNCACHED_PAUSE_MS),
  ]);
  agent.destroy();
  return waits;
}

function timeAnswer(url: string, agent: Agent): Promise<number> {
  const asked = performance.now();
  return new Promise((resolve) => {
    const headers = { "X-Forwarded-For": ADDRESS, "Accept-Encoding": "gzip" };
    const request = get(url, { agent, headers, timeout: GIVE_UP_MS }, (response) => {
      response.resume();
      response.once("end", () => resolve(response.statusCode === 200 ? performance.now() - asked : GIVE_UP_MS));
      response.once("error", () => resolve(GIVE_UP_MS));
    });
    request.once("timeout", () => request.destroy());
    request.once("error", () => resolve(GIVE_UP_MS));
  });
}
