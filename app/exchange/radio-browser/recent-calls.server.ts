import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { ApiFormat } from "./formats/api-format.ts";
import type { ApiPlan } from "./plan-call.ts";

/** What a call requests. `key`: calls with one key have one response. */
export type PlannedCall = { plan: ApiPlan; format: ApiFormat; key: string };

/** Keys of lists of UUIDs are long. */
const MAX_KEY_LENGTH = 200;

export function plannedCall(plan: ApiPlan, format: ApiFormat): PlannedCall {
  const text = `${format} ${JSON.stringify(plan)}`;
  const key = text.length <= MAX_KEY_LENGTH ? text : createHash("sha256").update(text).digest("base64url");
  return { plan, format, key };
}

/** All recent calls, and the longest one: two hundred UUIDs have 7 kB, and their plan twice that. */
const MAX_BYTES = 4 * 1024 * 1024;
const MAX_CALL_BYTES = 64 * 1024;

/** What a call takes beside its URL. */
const CALL_BYTES = 1_000;

/** What recent GET requests are for, by their path and query as they were sent: apps send the same again and again. */
export function createRecentCalls() {
  const calls = new LRUCache<string, PlannedCall>({
    maxSize: MAX_BYTES,
    maxEntrySize: MAX_CALL_BYTES,
    sizeCalculation: (_call, url) => CALL_BYTES + 4 * url.length,
  });
  return {
    find: (url: string): PlannedCall | undefined => calls.get(url),
    put: (url: string, call: PlannedCall): void => void calls.set(url, call),
  };
}
