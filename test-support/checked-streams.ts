import { eq } from "drizzle-orm";
import type { Database } from "#app/platform/database/database.server.ts";
import type { StreamOutcome } from "#app/platform/net/stream-outcome.ts";
import { emptyInspection, type Inspection } from "#app/sound/streams/inspection.ts";
import type { StationStatus } from "#app/stations/station/station-status.ts";
import { streamChecks } from "#app/stations/station/stream-checks.table.ts";
import { putStation, station } from "./named-stations.ts";

/** The result of a stream inspection; by default a plain MP3 that plays. */
export function inspection(fields: Partial<Inspection> = {}): Inspection {
  return {
    ...emptyInspection("plays"),
    finalUrl: "https://final.example/s",
    playUrl: "https://play.example/s",
    kind: "direct",
    codec: "mp3",
    bitrateKbps: 128,
    ...fields,
  };
}

/** An inspection with this outcome. */
export function found(outcome: StreamOutcome): Inspection {
  return outcome === "plays" || outcome === "http-only" ? inspection({ outcome }) : emptyInspection(outcome);
}

/** Inserts stations whose streams are due for a check since `since`, each on its own host: `a` is at https://a.example/s. */
export async function putStationsDueForCheck(
  database: Database,
  ids: readonly string[],
  { since, status = "approved" }: { since: Date; status?: StationStatus },
): Promise<void> {
  for (const id of ids) {
    await putStation(
      database,
      station({ id, name: `Rádio ${id}`, streamUrl: `https://${id}.example/s`, bitrate: "128kbps" }),
      status,
    );
    await database.insert(streamChecks).values({ stationId: id, nextCheckAt: since });
  }
}

/** The row of a station in the table of checks. */
export async function getStreamCheck(database: Database, stationId: string) {
  const [row] = await database.select().from(streamChecks).where(eq(streamChecks.stationId, stationId));
  if (!row) throw new Error(`There is no check of ${stationId}.`);
  return row;
}
