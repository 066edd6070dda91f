import { desc, eq } from "drizzle-orm";
import { editStation } from "#app/moderation/decisions/edit-station.server.ts";
import { revertChange } from "#app/moderation/decisions/revert-change.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { putModeratedStations, seen } from "./moderation.ts";
import { ADMINISTRATOR } from "./viewers.ts";

/** The reason of the tests' reversals. */
export const WHY = { reason: "mistake", text: "" } as const;

/** The moderated stations, and functions that change them and revert changes, all by the administrator. */
export async function openReverts(database: Database) {
  await putModeratedStations(database);
  const now = () => new Date();
  const latest = async () => {
    const [change] = await database.select().from(changes).orderBy(desc(changes.id)).limit(1);
    if (!change) throw new Error("The history is empty.");
    return change;
  };
  return {
    latest,
    edit: (id: string, fields: Parameters<typeof editStation>[2]["changes"]) =>
      editStation(database, ADMINISTRATOR, { id, changes: fields, now: now() }),
    revert: (id: number) => revertChange(database, ADMINISTRATOR, { id, ...WHY, now: now() }),
    revertLatest: async () => revertChange(database, ADMINISTRATOR, { id: (await latest()).id, ...WHY, now: now() }),
    stationRow: async (id: string) => {
      const [row] = await database.select().from(stations).where(eq(stations.id, id));
      return row && { ...row, updatedAt: null };
    },
    version: async (id: string) => (await seen(database, id)).updatedAt.getTime(),
  };
}
