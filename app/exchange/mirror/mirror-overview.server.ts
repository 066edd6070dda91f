import { count } from "drizzle-orm";
import type { Database } from "#app/platform/database/database.server.ts";
import { countDeletedStations } from "./deleted-stations.server.ts";
import { countHeldStations } from "./held-stations.server.ts";
import { mirrorQuestions } from "./mirror.table.ts";
import { type MirrorState, readMirrorState } from "./mirror-state.server.ts";

/** What waits for an administrator. */
type MirrorCounts = {
  /** Fields that were changed here and upstream. */
  questions: number;
  /** Stations of the upstream with a stream of ours under another name. */
  sameStream: number;
  /** New stations, because too many came at once. */
  many: number;
  /** UUIDs of stations that were deleted here: they wait for nothing. */
  deleted: number;
};

/** The state of the mirror, and what waits for an administrator. */
export async function readMirrorOverview(database: Database): Promise<{ state: MirrorState; counts: MirrorCounts }> {
  const state = await readMirrorState(database);
  const deleted = await countDeletedStations(database);
  return { state, counts: { ...(await readWaiting(database)), deleted } };
}

/**
 * What waits for an administrator of the mirror, for the links of the panel: how much is to be decided, and whether the
 * last pass failed, which stays stored when no upstream is set any longer.
 */
export async function readMirrorWaiting(database: Database): Promise<{ toDecide: number; isTroubled: boolean }> {
  const { questions, sameStream, many } = await readWaiting(database);
  const { trouble, paused } = await readMirrorState(database);
  return { toDecide: questions + sameStream + (many > 0 ? 1 : 0), isTroubled: trouble !== null && !paused };
}

async function readWaiting(database: Database): Promise<Omit<MirrorCounts, "deleted">> {
  const [open] = await database.select({ count: count() }).from(mirrorQuestions);
  const held = await countHeldStations(database);
  return { questions: open?.count ?? 0, sameStream: held["same-stream"], many: held.many };
}
