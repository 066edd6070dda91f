import { and, eq } from "drizzle-orm";
import { announce } from "#app/live-events/announce.server.ts";
import type { Database, Transaction } from "#app/platform/database.server.ts";
import { oneLine } from "#app/platform/plain-text.ts";
import { isPrivateHost } from "#app/platform/private-address.ts";
import { type StreamFacts, UNCHECKED } from "#app/stations/station.ts";
import { isPublic } from "#app/stations/station-status.ts";
import { stations } from "#app/stations/stations.table.ts";
import type { Inspection } from "#app/streams/inspection.ts";
import { hasAudio } from "#app/streams/stream-outcome.ts";
import { failingAfter, isOffAir, nextCheckAt } from "./check-schedule.ts";
import { playFailures, streamChecks } from "./stream-checks.table.ts";

type Checked = { stationId: string; streamUrl: string; inspection: Inspection };

type When = {
  now: Date;
  /** From 0 to 1: by how much the next check comes sooner or later than others'. */
  random: number;
};

/**
 * Writes down what a check found, and tells whom it concerns: visitors when they see a change, else administrators when
 * the verdict is another. A station whose address has changed meanwhile, or that is gone, is left alone. What an
 * administrator has seen of the station stays as it was: this is no edit. Gives whether anything was written.
 */
export function storeInspection(database: Database, checked: Checked, when: When): Promise<boolean> {
  const { stationId, streamUrl, inspection } = checked;
  return database.transaction(async (transaction) => {
    const [station] = await transaction
      .select()
      .from(stations)
      .where(and(eq(stations.id, stationId), eq(stations.streamUrl, streamUrl)))
      .for("update");
    if (!station) {
      const soon = { leasedUntil: null, nextCheckAt: when.now };
      await transaction.update(streamChecks).set(soon).where(eq(streamChecks.stationId, stationId));
      return false;
    }
    const [before] = await transaction.select().from(streamChecks).where(eq(streamChecks.stationId, stationId));
    const known = before?.checkedUrl === streamUrl ? before : undefined;
    const sound = hasAudio(inspection.outcome);
    const failing = failingAfter(known ?? { failures: 0, failingSince: null }, sound, when.now);
    await storeCheck(transaction, checked, {
      ...failing,
      checkedAt: when.now,
      nextCheckAt: nextCheckAt(failing, when.now, when.random),
      leasedUntil: null,
    });
    await transaction.delete(playFailures).where(eq(playFailures.stationId, stationId));

    const seen = {
      ...(sound ? factsOf(checked) : !known && UNCHECKED),
      ...(leadsToPrivateNetwork(checked) && { streamKind: "private" as const }),
      offAir: !sound && !before?.exempt && ((known !== undefined && station.offAir) || isOffAir(failing, when.now)),
      bitrate: station.bitrate || (sound ? bitrateText(inspection.bitrateKbps) : ""),
    };
    const changes = differs(seen, station);
    if (changes) await transaction.update(stations).set(seen).where(eq(stations.id, stationId));
    if (changes && isPublic(station.status)) await announce(transaction, { topic: "stations", ids: [stationId] });
    else if (changes || known?.outcome !== inspection.outcome) await announce(transaction, { topic: "administration" });
    return true;
  });
}

async function storeCheck(
  transaction: Transaction,
  { stationId, streamUrl, inspection }: Checked,
  outcomeOfIt: Pick<
    typeof streamChecks.$inferInsert,
    "failures" | "failingSince" | "checkedAt" | "nextCheckAt" | "leasedUntil"
  >,
): Promise<void> {
  const row = {
    ...outcomeOfIt,
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
 * At once, and until it sounds again, visitors' browsers do not try it: they would ask in the visitor's own network.
 * An address that is private as it is written passes no form, API or import: only who runs the site can have put it there.
 */
function leadsToPrivateNetwork({ streamUrl, inspection }: Checked): boolean {
  return inspection.outcome === "private-address" && !isPrivateHost(URL.parse(streamUrl)?.hostname ?? "");
}

/** What a player needs to know of a stream that sounds. An address that is the station's own is not said twice. */
function factsOf({ streamUrl, inspection }: Checked): Omit<StreamFacts, "offAir"> {
  return {
    playUrl: inspection.playUrl === streamUrl ? "" : inspection.playUrl,
    streamKind: inspection.kind,
    streamCodec: inspection.codec,
  };
}

function differs(seen: object, station: object): boolean {
  const before = new Map<string, unknown>(Object.entries(station));
  return Object.entries(seen).some(([name, value]) => before.get(name) !== value);
}

/** As people write it in a station; a bitrate that nobody has said is what the stream says. */
function bitrateText(kbps: number | null): string {
  return kbps === null ? "" : `${kbps}kbps`;
}

/** A stream may say anything of itself, at any length. */
function shortText(text: string): string {
  return [...oneLine(text)].slice(0, 200).join("");
}
