import { announce } from "#app/platform/live-events/announce.server.ts";
import { DAY_MS, HOUR_MS } from "#app/platform/text/durations.ts";
import { compareStationsSoon } from "#app/sound/checks/station-items.server.ts";
import { recordChange } from "#app/stations/history/record-change.server.ts";
import { followChanges } from "./follow-changes.server.ts";
import { type EndedPass, type MirrorPass, NO_COUNTS, type PassKind } from "./mirror-run.ts";
import {
  acceptedOf,
  lockMirrorState,
  type MirrorState,
  NOTHING_ACCEPTED,
  readMirrorState,
  saveProgress,
} from "./mirror-state.server.ts";
import { MirrorTrouble, type Trouble } from "./mirror-trouble.ts";
import { isBeyondLimits, type PassExtent, passDelayMs, passSummary } from "./pass-rules.ts";
import { createPassRun, type PassJob, type PassRun } from "./pass-run.server.ts";
import { readAllStations } from "./read-all.server.ts";
import { MIRROR_ACTOR, readPlayingAgain, restoreStations } from "./removed-stations.server.ts";
import { settlePass } from "./settle-pass.server.ts";

/** All stations are read once a day. */
const READ_ALL_EVERY_MS = DAY_MS;

/** `trouble`: the pass stopped before it inserted or removed too much; null: it ended. */
export type PassResult = EndedPass & { kind: PassKind; trouble: Trouble | null };

/**
 * Runs a pass, or continues the one that was interrupted or stopped. `kind`: null for what is due. `seconds`: until the next one.
 * Errors: MirrorTrouble, MirrorPaused, MirrorLeaseLost, the reason of an aborted signal, errors of the database; what
 * was done until then is stored, and the next pass continues from there.
 */
export async function runMirrorPass(
  job: PassJob,
  { kind, seconds }: { kind: PassKind | null; seconds: number },
): Promise<PassResult> {
  const state = await readMirrorState(job.database);
  const run = createPassRun(job, passOf(state, kind, job.clock.now()));
  const isAgain = state.trouble?.kind === "stopped" && isReading(run.current());
  await run.store(async (_transaction, { pass }) => ({
    pass,
    stored: {
      // A request that came since the state was read is for the next pass.
      ...(state.wanted !== null && { wanted: null }),
      // Its numbers are those of an earlier reading.
      ...(isAgain && { trouble: null, troubleAt: null }),
    },
  }));
  await restorePlaying(run);
  let hasRead = isReading(run.current());
  if (hasRead) await readAllStations(run);
  while ((await followChanges(run, await readCursor(run))) === "stale") {
    if (hasRead || isRecentlyLost(state, run.current(), job.clock.now()))
      throw new MirrorTrouble({ kind: "cursor", base: job.client.base() });
    const restarted = { kind: "all", step: "note", offset: 0, total: 0 } as const;
    await run.store(async (_transaction, { pass, now }) => ({ ...pass, ...restarted, startedAt: now.toISOString() }));
    hasRead = true;
    await readAllStations(run);
  }
  let stopped: PassResult | null = null;
  while (stopped === null) {
    const extent = await settlePass(run);
    if (extent === null) return endPass(run, seconds);
    stopped = await stopPass(run, extent, seconds);
  }
  return stopped;
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
  const fresh: MirrorPass = {
    id: crypto.randomUUID(),
    kind,
    step: kind === "all" ? "note" : "follow",
    startedAt: now.toISOString(),
    isFirst: state.firstReadAt === null,
    offset: 0,
    total: 0,
    cursor: null,
    recorded: 0,
    counts: NO_COUNTS,
  };
  // One that is to read all now, or again: what it did counts.
  return state.pass ? { ...fresh, id: state.pass.id, recorded: state.pass.recorded, counts: state.pass.counts } : fresh;
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

async function readCursor({ job }: PassRun): Promise<string | null> {
  return (await readMirrorState(job.database)).cursor;
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
      return { ...pass, counts: { ...pass.counts, changed: pass.counts.changed + restored.length } };
    });
  }
}

/** Stops before too much is inserted or removed. Null if an administrator has accepted it meanwhile. */
async function stopPass(run: PassRun, extent: PassExtent, seconds: number): Promise<PassResult | null> {
  const { database, client, clock, lease, maxNew } = run.job;
  const now = clock.now();
  const trouble: Trouble = { kind: "stopped", base: client.base(), ...extent };
  const isStopped = await database.transaction(async (transaction) => {
    const state = await lockMirrorState(transaction);
    if (!isBeyondLimits(extent, { accepted: acceptedOf(state), maxNew })) return false;
    await saveProgress(transaction, {
      lease,
      now,
      trouble,
      troubleAt: state.trouble?.kind === "stopped" ? state.troubleAt : now,
      failures: 0,
      ...NOTHING_ACCEPTED,
      nextPassAt: nextPassAt(state, now, seconds),
    });
    await announce(transaction, { topic: "administration" });
    return true;
  });
  return isStopped ? { ...endedPass(run, now), kind: run.current().kind, trouble } : null;
}

async function endPass(run: PassRun, seconds: number): Promise<PassResult> {
  const { database, clock, lease } = run.job;
  const { id, kind, counts, recorded, isFirst } = run.current();
  const now = clock.now();
  const ended = endedPass(run, now);
  await database.transaction(async (transaction) => {
    const before = await readMirrorState(transaction);
    const text = passSummary(counts, { recorded });
    if (text !== "") await recordChange(transaction, MIRROR_ACTOR, { kind: "import", text, batch: id });
    if (counts.added > 0) await compareStationsSoon(transaction, now);
    await saveProgress(transaction, {
      lease,
      now,
      pass: null,
      lastPass: ended,
      failures: 0,
      ...NOTHING_ACCEPTED,
      trouble: null,
      troubleAt: null,
      ...(kind === "all" && { lastReading: ended }),
      ...(kind === "all" && isFirst && { firstReadAt: now }),
      nextPassAt: nextPassAt(before, now, seconds),
    });
    await announce(transaction, { topic: "administration" });
  });
  return { ...ended, kind, trouble: null };
}

function endedPass({ job, current }: PassRun, now: Date): EndedPass {
  const { startedAt, counts } = current();
  return { endedAt: now.toISOString(), ms: now.getTime() - Date.parse(startedAt), base: job.client.base(), counts };
}

/** A pass that was requested meanwhile is due at once. */
function nextPassAt({ wanted }: MirrorState, now: Date, seconds: number): Date {
  return wanted ? now : new Date(now.getTime() + passDelayMs({ seconds, failures: 0 }));
}
