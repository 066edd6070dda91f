import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { announce } from "#app/platform/live-events/announce.server.ts";
import { DAY_MS, HOUR_MS } from "#app/platform/text/durations.ts";
import { compareStationsSoon } from "#app/sound/checks/station-items.server.ts";
import { recordChange } from "#app/stations/history/record-change.server.ts";
import { stationUuids } from "#app/stations/station/station-uuids.table.ts";
import { upstreamStations } from "#app/stations/station/upstream-stations.table.ts";
import { fetchUpstreamStations, followChanges } from "./follow-changes.server.ts";
import { heldStations } from "./mirror.table.ts";
import { type EndedPass, type MirrorPass, NO_COUNTS, type PassKind } from "./mirror-run.ts";
import { type MirrorState, readMirrorState, saveProgress } from "./mirror-state.server.ts";
import { MirrorTrouble, type Trouble } from "./mirror-trouble.ts";
import { passDelayMs } from "./pass-delay.ts";
import { createPassRun, MIRROR_BATCH_SIZE, type PassJob, type PassRun } from "./pass-run.server.ts";
import { passSummary } from "./pass-summary.ts";
import { readAllStations, removeMissingStations } from "./read-all.server.ts";
import { MIRROR_ACTOR, readPlayingAgain, restoreStations } from "./removed-stations.server.ts";
import { storeStations } from "./store-stations.server.ts";

/** All stations are read once a day. */
const READ_ALL_EVERY_MS = DAY_MS;

/** `trouble`: the pass ended, but removed nothing. */
export type PassResult = EndedPass & { kind: PassKind; trouble: Trouble | null };

/**
 * Runs a pass, or continues the one that was interrupted. `kind`: null for what is due. `seconds`: until the next one.
 * Errors: MirrorTrouble, MirrorPaused, MirrorLeaseLost, the reason of an aborted signal, errors of the database; what
 * was done until then is stored, and the next pass continues from there.
 */
export async function runMirrorPass(
  job: PassJob,
  { kind, seconds }: { kind: PassKind | null; seconds: number },
): Promise<PassResult> {
  const state = await readMirrorState(job.database);
  const run = createPassRun(job, passOf(state, kind, job.clock.now()));
  // A request that came since the state was read is for the next pass.
  await run.store(async (_transaction, { pass }) => ({ pass, stored: state.wanted === null ? {} : { wanted: null } }));
  await restorePlaying(run);
  await storeAnswered(run);
  let hasRead = isReading(run);
  let trouble = await readAll(run);
  while ((await followChanges(run, await readCursor(run))) === "stale") {
    if (hasRead || isRecentlyLost(state, run.current(), job.clock.now()))
      throw new MirrorTrouble({ kind: "cursor", base: job.client.base() });
    const restarted = { kind: "all", step: "note", offset: 0, total: 0 } as const;
    await run.store(async (_transaction, { pass, now }) => ({ ...pass, ...restarted, startedAt: now.toISOString() }));
    hasRead = true;
    trouble = await readAll(run);
  }
  return endPass(run, { trouble, seconds });
}

/** Reading all does not help with an upstream that loses each cursor, and costs it much. */
const READ_AGAIN_AFTER_MS = 6 * HOUR_MS;

function isRecentlyLost({ trouble }: MirrorState, { startedAt }: MirrorPass, now: Date): boolean {
  return trouble?.kind === "cursor" && now.getTime() - Date.parse(startedAt) < READ_AGAIN_AFTER_MS;
}

/** The interrupted pass, or a new one. */
function passOf(state: MirrorState, wanted: PassKind | null, now: Date): MirrorPass {
  const lastReading = state.lastReading ? new Date(state.lastReading.endedAt).getTime() : Number.NEGATIVE_INFINITY;
  const isFirst = state.firstReadAt === null;
  const isDue = isFirst || now.getTime() - lastReading >= READ_ALL_EVERY_MS;
  const kind = wanted === "all" || state.wanted === "all" || (wanted === null && isDue) || isFirst ? "all" : "changes";
  if (state.pass && (state.pass.kind === "all" || kind === "changes")) return state.pass;
  const fresh: MirrorPass = {
    id: crypto.randomUUID(),
    kind,
    step: kind === "all" ? "note" : "follow",
    startedAt: now.toISOString(),
    isFirst,
    offset: 0,
    total: 0,
    cursor: null,
    recorded: 0,
    counts: NO_COUNTS,
  };
  // An interrupted one that is to read all now: what it did counts.
  return state.pass ? { ...fresh, id: state.pass.id, recorded: state.pass.recorded, counts: state.pass.counts } : fresh;
}

/** The steps of a pass that reads all, from where it is. Gives the trouble when nothing was removed. */
async function readAll(run: PassRun): Promise<Trouble | null> {
  if (isReading(run)) await readAllStations(run);
  if (run.current().step !== "remove") return null;
  const trouble = await removeMissingStations(run);
  await run.store(async (_transaction, { pass }) => ({
    pass: { ...pass, step: "follow" },
    stored: { cursor: pass.cursor },
  }));
  return trouble;
}

function isReading(run: PassRun): boolean {
  return ["note", "read"].includes(run.current().step);
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

/** Stations about which an administrator decided: held ones to insert, and deleted ones that may return. */
async function storeAnswered(run: PassRun): Promise<void> {
  const { database, engine } = run.job;
  const answered = await database
    .select({ uuid: heldStations.uuid })
    .from(heldStations)
    .where(isNotNull(heldStations.answer))
    .orderBy(heldStations.heldAt, heldStations.uuid);
  const returning = await database
    .select({ uuid: stationUuids.uuid })
    .from(stationUuids)
    .innerJoin(upstreamStations, eq(upstreamStations.uuid, stationUuids.uuid))
    .where(and(isNotNull(stationUuids.deletedAt), stationUuids.mayReturn, isNull(upstreamStations.removedAt)));
  const uuids = [...answered, ...returning].map(({ uuid }) => uuid);
  for (let start = 0; start < uuids.length; start += FEW) {
    const requested = uuids.slice(start, start + FEW);
    const { stations } = await fetchUpstreamStations(run, requested);
    for (let index = 0; index < requested.length; index += MIRROR_BATCH_SIZE[engine]) {
      const slice = requested.slice(index, index + MIRROR_BATCH_SIZE[engine]);
      await run.store(async (transaction, context) => {
        const present = slice.flatMap((uuid) => stations.get(uuid) ?? []);
        const pass = await storeStations(transaction, present, context);
        // Those that are no longer there, and those that are in by now.
        await transaction
          .delete(heldStations)
          .where(and(inArray(heldStations.uuid, slice), isNotNull(heldStations.answer)));
        return pass;
      });
    }
  }
}

async function endPass(
  run: PassRun,
  { trouble, seconds }: { trouble: Trouble | null; seconds: number },
): Promise<PassResult> {
  const { database, client, clock, lease } = run.job;
  const { id, kind, startedAt, counts, recorded, isFirst } = run.current();
  const now = clock.now();
  const ended: EndedPass = {
    endedAt: now.toISOString(),
    ms: now.getTime() - Date.parse(startedAt),
    base: client.base(),
    counts,
  };
  await database.transaction(async (transaction) => {
    const before = await readMirrorState(transaction);
    const text = passSummary(counts, { recorded });
    if (text !== "") await recordChange(transaction, MIRROR_ACTOR, { kind: "import", text, batch: id });
    if (counts.added > 0) await compareStationsSoon(transaction, now);
    // The trouble about missing stations stays until all are read again.
    const staysTroubled = kind === "changes" && before.trouble?.kind === "removals";
    await saveProgress(transaction, {
      lease,
      now,
      pass: null,
      lastPass: ended,
      failures: 0,
      ...(kind === "all" && { lastReading: ended, removalsAllowed: 0 }),
      ...(kind === "all" && isFirst && { firstReadAt: now }),
      ...(!staysTroubled && { trouble, troubleAt: trouble && now }),
      // A pass that was requested meanwhile is due at once.
      nextPassAt: before.wanted ? now : new Date(now.getTime() + passDelayMs({ seconds, failures: 0 })),
    });
    await announce(transaction, { topic: "administration" });
  });
  return { ...ended, kind, trouble };
}
