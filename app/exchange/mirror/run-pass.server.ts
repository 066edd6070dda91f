import { announce } from "#app/platform/live-events/announce.server.ts";
import { DAY_MS, HOUR_MS } from "#app/platform/text/durations.ts";
import { compareStationsSoon } from "#app/sound/checks/station-items.server.ts";
import { recordChange } from "#app/stations/history/record-change.server.ts";
import { followChanges } from "./follow-changes.server.ts";
import { type EndedPass, type MirrorPass, NO_COUNTS, type PassKind } from "./mirror-run.ts";
import { lockMirrorState, type MirrorState, readMirrorState, saveProgress } from "./mirror-state.server.ts";
import { MirrorTrouble, type Trouble } from "./mirror-trouble.ts";
import { isBeyondLimits, type PassExtent, passDelayMs, passSummary } from "./pass-rules.ts";
import { createPassRun, type PassJob, type PassRun } from "./pass-run.server.ts";
import { readAliases } from "./read-aliases.server.ts";
import { readAllStations } from "./read-all.server.ts";
import { MIRROR_ACTOR, readPlayingAgain, restoreStations } from "./removed-stations.server.ts";
import { settlePass } from "./settle-pass.server.ts";

/** All stations are read once a day. */
const READ_ALL_EVERY_MS = DAY_MS;

/** `trouble`: the pass stopped before it inserted or removed too much; null: it ended. */
export type PassResult = EndedPass & { kind: PassKind; trouble: Trouble | null };

/** `kind`: null for what is due. `seconds`: until the next pass. */
export type PassOptions = { kind: PassKind | null; seconds: number };

/**
 * Runs a pass, or continues the one that was interrupted or stopped.
 * Errors: MirrorTrouble, MirrorPaused, MirrorLeaseLost, the reason of an aborted signal, errors of the database; what
 * was done until then is stored, and the next pass continues from there.
 */
export async function runMirrorPass(job: PassJob, { kind, seconds }: PassOptions): Promise<PassResult> {
  const state = await readMirrorState(job.database);
  const run = createPassRun(job, passOf(state, kind, job.clock.now()));
  const isAgain = state.trouble?.kind === "stopped" && isReading(run.current());
  await run.store(async (_transaction, { pass }) => ({
    pass,
    // A request that came since the state was read is for the next pass.
    ...(state.wanted !== null && { wanted: null }),
    // Its numbers are those of an earlier reading.
    ...(isAgain && { trouble: null, troubleAt: null }),
  }));
  await restorePlaying(run);
  let hasRead = isReading(run.current());
  if (hasRead) await readAllStations(run);
  while ((await followChanges(run)) === "stale") {
    if (hasRead || isRecentlyLost(state, run.current(), job.clock.now()))
      throw new MirrorTrouble({ kind: "cursor", base: job.client.base() });
    await run.store(async (_transaction, { pass, now }) => ({ pass: { ...pass, ...beginning("all", now) } }));
    hasRead = true;
    await readAllStations(run);
  }
  if (run.current().kind === "all") await readAliases(run);
  for (;;) {
    const result = await endPass(run, await settlePass(run), seconds);
    if (result !== null) return result;
  }
}

/** Reading all does not help with an upstream that loses each cursor, and costs it much. */
const READ_AGAIN_AFTER_MS = 6 * HOUR_MS;

function isRecentlyLost({ trouble }: MirrorState, { startedAt }: MirrorPass, now: Date): boolean {
  return trouble?.kind === "cursor" && now.getTime() - Date.parse(startedAt) < READ_AGAIN_AFTER_MS;
}

/** The pass that was interrupted or stopped, or a new one. */
function passOf(state: MirrorState, wanted: PassKind | null, now: Date): MirrorPass {
  const kind = wanted === "all" || state.wanted === "all" || isReadingDue(state, wanted, now) ? "all" : "changes";
  const goesOn = kind === "changes" || (state.pass?.kind === "all" && state.trouble?.kind !== "stopped");
  if (state.pass && goesOn) return state.pass;
  // One that is to read all now, or again: what it did counts.
  const { id, counts } = state.pass ?? { id: crypto.randomUUID(), counts: NO_COUNTS };
  return { id, counts, isFirst: state.firstReadAt === null, ...beginning(kind, now) };
}

function beginning(kind: PassKind, now: Date): Omit<MirrorPass, "id" | "counts" | "isFirst"> {
  const step = kind === "all" ? "note" : "follow";
  return { kind, step, startedAt: now.toISOString(), offset: 0, total: 0, cursor: null };
}

/** Whether all stations are to be read. A pass that was stopped has done so when it began. */
function isReadingDue({ pass, lastReading }: MirrorState, wanted: PassKind | null, now: Date): boolean {
  const readAt = pass?.kind === "all" ? pass.startedAt : lastReading?.endedAt;
  if (readAt === undefined) return true;
  return wanted === null && now.getTime() - Date.parse(readAt) >= READ_ALL_EVERY_MS;
}

/** Whether a pass has not read all stations yet. Those of an earlier version had another step after that. */
function isReading({ kind, step }: MirrorPass): boolean {
  return kind === "all" && step !== "follow" && step !== "settle";
}

/** Rows of one transaction, of those that are few. */
const FEW = 200;

/** Stations that were suspended as removed, and that our checks found playing since. */
async function restorePlaying(run: PassRun): Promise<void> {
  for (;;) {
    const ids = await readPlayingAgain(run.job.database, FEW);
    if (ids.length === 0) return;
    await run.store(async (transaction, { pass, now }) => {
      const restored = await restoreStations(transaction, ids, { batch: pass.id, now, because: "playing" });
      if (restored.length > 0) await announce(transaction, { topic: "stations", ids: restored });
      return { pass: { ...pass, counts: { ...pass.counts, changed: pass.counts.changed + restored.length } } };
    });
  }
}

/**
 * Ends a pass; one with an extent beyond the limits is stopped, to be continued. Null if an administrator has accepted
 * that meanwhile.
 */
async function endPass(
  { job, current }: PassRun,
  extent: PassExtent | null,
  seconds: number,
): Promise<PassResult | null> {
  const { id, kind, counts, isFirst, startedAt } = current();
  const now = job.clock.now();
  const base = job.client.base();
  const ended = { endedAt: now.toISOString(), ms: now.getTime() - Date.parse(startedAt), base, counts };
  const trouble: Trouble | null = extent && { kind: "stopped", base, ...extent };
  return job.database.transaction(async (transaction) => {
    const state = await lockMirrorState(transaction);
    if (extent && !isBeyondLimits(extent, state, job.maxNew)) return null;
    if (!extent) {
      const text = passSummary(counts);
      if (text !== "") await recordChange(transaction, MIRROR_ACTOR, { kind: "import", text, batch: id });
      if (counts.added > 0) await compareStationsSoon(transaction, now);
    }
    await saveProgress(transaction, {
      lease: job.lease,
      now,
      leasedUntil: now,
      failures: 0,
      trouble,
      troubleAt: trouble && (state.trouble?.kind === "stopped" ? state.troubleAt : now),
      additionsAllowed: 0,
      removalsAllowed: 0,
      // A pass that was requested meanwhile is due at once.
      nextPassAt: new Date(now.getTime() + (state.wanted ? 0 : passDelayMs({ seconds, failures: 0 }))),
      ...(!extent && { pass: null, lastPass: ended }),
      ...(!extent && kind === "all" && { lastReading: ended }),
      ...(!extent && kind === "all" && isFirst && { firstReadAt: now }),
    });
    await announce(transaction, { topic: "administration" });
    return { ...ended, kind, trouble };
  });
}
