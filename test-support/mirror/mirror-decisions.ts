import { heldStations, mirrorQuestions } from "#app/exchange/mirror/mirror.table.ts";
import { upstreamStations } from "#app/exchange/radio-browser/upstream-stations.table.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { stationUuids } from "#app/stations/station/station-uuids.table.ts";
import { NO_FACTS } from "../api-stations.ts";
import { uuidOf } from "./fake-upstream.ts";

const [HELD, NEW, OURS, DELETED] = [uuidOf(1), uuidOf(2), uuidOf(3), uuidOf(4)];

/** The UUID of the station that may be the built-in station 1, and the id of the deleted one. */
export const MIRROR_DECISIONS = { held: HELD, deleted: "apagada" } as const;

/**
 * One of each decision about a mirror: the name of the built-in station 1, which was changed here and upstream; a
 * station that may be the built-in station 1; a new one, because too many came at once; and a deleted one.
 */
export async function putMirrorDecisions(database: Database): Promise<void> {
  const now = new Date();
  const upstream = { changeUuid: null, facts: NO_FACTS, seenAt: now };
  await database.insert(upstreamStations).values([
    { ...upstream, uuid: OURS, stationId: "1", written: { name: "Rádio Boreal" }, ownFields: ["name"] },
    { ...upstream, uuid: DELETED, stationId: MIRROR_DECISIONS.deleted, written: {} },
  ]);
  await database.insert(stationUuids).values([
    {
      uuid: DELETED,
      stationId: MIRROR_DECISIONS.deleted,
      origin: "upstream",
      isPrimary: true,
      deletedAt: now,
      deletedName: "Rádio Apagada",
    },
  ]);
  await database.insert(mirrorQuestions).values({ stationId: "1", field: "name", askedAt: now });
  const held = { heldAt: now, streamUrl: "https://nova.example/live" };
  await database.insert(heldStations).values([
    { ...held, uuid: HELD, reason: "same-stream", name: "Onda Livre", stationId: "1" },
    { ...held, uuid: NEW, reason: "many", name: "Rádio Nova" },
  ]);
}
