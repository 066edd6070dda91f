import { and, eq } from "drizzle-orm";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import { announce } from "#app/platform/live-events/announce.server.ts";
import { isPrivateHost } from "#app/platform/net/private-address.ts";
import { hasAudio, isSilent } from "#app/platform/net/stream-outcome.ts";
import { oneLine } from "#app/platform/text/plain-text.ts";
import type { Inspection } from "#app/sound/streams/inspection.ts";
import { type StreamFacts, UNCHECKED } from "#app/stations/station/station.ts";
import { isPublic } from "#app/stations/station/station-status.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { playFailures, RECENT_CHECKS, streamChecks } from "#app/stations/station/stream-checks.table.ts";
import { failingAfter, isOffAir, nextCheckAt } from "./check-schedule.ts";
import { countCheck } from "./daily-checks.server.ts";
import { closeDeadItem, DEAD_AFTER_MS, openDeadItems } from "./dead-items.server.ts";
import { openDuplicateItem } from "./duplicate-items.server.ts";

type CheckedStation = { stationId: string; streamUrl: string; inspection: Inspection };

type When = {
  now: Date;
  /** From 0 to 1: jitter of the next check. */
  random: number;
};

/**
 * Stores the result of a check and announces it: to all when public fields change, else to administrators when the
 * outcome changes. Counts it for the station's uptime, unless the station is exempt. A stream that is blocked for us ends
 * a row of failures; beyond that it says nothing, unless a listener has played it since the check before. Opens and closes the items of the
 * queue about a dead stream, and with the first result that about a duplicate. Ignores the result when the station is
 * gone or its stream URL has changed. Does not change the station's `updatedAt`, as this is no edit. Gives whether the
 * result was stored.
 */
export function storeInspection(database: Database, checked: CheckedStation, when: When): Promise<boolean> {
  const { stationId, streamUrl, inspection } = checked;
  return database.transaction(async (transaction) => {
    const [station] = await transaction
      .select()
      .from(stations)
      .where(and(eq(stations.id, stationId), eq(stations.streamUrl, streamUrl)))
      .for("update");
    if (!station) {
      const due = { leasedUntil: null, nextCheckAt: when.now };
      await transaction.update(streamChecks).set(due).where(eq(streamChecks.stationId, stationId));
      return false;
    }
    const [before] = await transaction.select().from(streamChecks).where(eq(streamChecks.stationId, stationId));
    const lastCheck = before?.checkedUrl === streamUrl ? before : undefined;
    const playable = hasAudio(inspection.outcome);
    const failed = isSilent(inspection.outcome);
    const isJudged = playable || failed || wasPlayedSince(lastCheck);
    const failing = failingAfter(lastCheck ?? { failures: 0, failingSince: null }, !failed, when.now);
    await storeCheck(transaction, checked, {
      ...failing,
      recent: `${lastCheck?.recent ?? ""}${isJudged ? (failed ? 0 : 1) : ""}`.slice(-RECENT_CHECKS),
      checkedAt: when.now,
      playedAt: playable ? when.now : (lastCheck?.playedAt ?? null),
      nextCheckAt: nextCheckAt(failing, when.now, when.random),
      leasedUntil: null,
    });
    if (isJudged && !before?.exempt) await countCheck(transaction, stationId, { failed, now: when.now });
    await transaction.delete(playFailures).where(eq(playFailures.stationId, stationId));

    const fields = {
      ...(playable ? factsOf(checked) : !lastCheck && UNCHECKED),
      ...(leadsToPrivateNetwork(checked) && { streamKind: "private" as const }),
      offAir: failed && !before?.exempt && ((lastCheck && station.offAir) || isOffAir(failing, when.now)),
      bitrate: station.bitrate || (playable ? bitrateText(inspection.bitrateKbps) : ""),
    };
    const changes = differs(fields, station);
    if (changes) await transaction.update(stations).set(fields).where(eq(stations.id, stationId));
    if (lastCheck?.failingSince && !failed) await closeDeadItem(transaction, stationId, when.now);
    if (isDeadAt(failing, when.now) && !isDeadAt(lastCheck, lastCheck?.checkedAt ?? null))
      await openDeadItems(transaction, when.now, stationId);
    if (!lastCheck) await openDuplicateItem(transaction, stationId, when.now);
    if (changes && isPublic(station.status)) await announce(transaction, { topic: "stations", ids: [stationId] });
    else if (changes || lastCheck?.outcome !== inspection.outcome)
      await announce(transaction, { topic: "administration" });
    return true;
  });
}

/** Whether a listener played it since that check; see `recordListenerPlay`. */
function wasPlayedSince(check: { playedAt: Date | null; checkedAt: Date | null } | undefined): boolean {
  return Boolean(check?.playedAt && check.checkedAt && check.playedAt > check.checkedAt);
}

/** Whether a stream had been failing for so long at this time: then an item is open, or was decided. */
function isDeadAt(check: { failingSince: Date | null } | undefined, at: Date | null): boolean {
  return Boolean(check?.failingSince && at && at.getTime() - check.failingSince.getTime() >= DEAD_AFTER_MS);
}

async function storeCheck(
  transaction: Transaction,
  { stationId, streamUrl, inspection }: CheckedStation,
  schedule: Pick<
    typeof streamChecks.$inferInsert,
    "failures" | "failingSince" | "recent" | "checkedAt" | "playedAt" | "nextCheckAt" | "leasedUntil"
  >,
): Promise<void> {
  const row = {
    ...schedule,
    checkedUrl: streamUrl,
    outcome: inspection.outcome,
    finalUrl: inspection.finalUrl,
    bitrateKbps: inspection.bitrateKbps,
    sendsTitles: inspection.sendsTitles,
    streamName: shortText(inspection.name),
    streamGenre: shortText(inspection.genre),
  };
  await transaction
    .insert(streamChecks)
    .values({ stationId, ...row })
    .onConflictDoUpdate({ target: streamChecks.stationId, set: row });
}

/**
 * Such a stream is blocked from its first check until it is playable again, because browsers would request it in the
 * visitor's network. A stream URL with a private host itself is refused by forms, API and import, so the operator set
 * it.
 */
function leadsToPrivateNetwork({ streamUrl, inspection }: CheckedStation): boolean {
  return inspection.outcome === "private-address" && !isPrivateHost(URL.parse(streamUrl)?.hostname ?? "");
}

/** The fields that a player needs. `playUrl` is "" when it is the stream URL. */
function factsOf({ streamUrl, inspection }: CheckedStation): Omit<StreamFacts, "offAir"> {
  return {
    playUrl: inspection.playUrl === streamUrl ? "" : inspection.playUrl,
    streamKind: inspection.kind,
    streamCodec: inspection.codec,
  };
}

function differs(fields: object, station: object): boolean {
  const current = new Map<string, unknown>(Object.entries(station));
  return Object.entries(fields).some(([name, value]) => current.get(name) !== value);
}

/** In the format of submissions. */
function bitrateText(kbps: number | null): string {
  return kbps === null ? "" : `${kbps}kbps`;
}

/** Streams may announce texts of any length. */
function shortText(text: string): string {
  return [...oneLine(text)].slice(0, 200).join("");
}
