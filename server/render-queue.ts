import { createPacedQueue } from "#app/platform/limits/paced-queue.server.ts";
import type { WorkQueue } from "#app/platform/limits/work-queue.server.ts";

/**
 * Rendering blocks the process: one page at a time. An office of thirty people behind one address may open a link at
 * once; past 40 pending pages of one address the next is a 429.
 */
export const RENDER_LIMITS = { concurrency: 1, maxWaiting: 1_000, maxPerClient: 40 };

/** After this time the next page begins: the page waits for the database or another server. */
const MAX_TURN_MS = 50;

/**
 * The queue of all work that renders a page, loads its data, lists stations for the API, or writes a feed, an embed or
 * a file of the site map.
 */
export function createRenderQueue(limits = RENDER_LIMITS): WorkQueue {
  return createPacedQueue({ ...limits, maxTurnMs: MAX_TURN_MS });
}
