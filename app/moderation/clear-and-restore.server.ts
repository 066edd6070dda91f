import { count } from "drizzle-orm";
import type { SignedIn } from "#app/accounts/viewer.ts";
import { announce } from "#app/live-events/announce.server.ts";
import type { Database } from "#app/platform/database.server.ts";
import { insertBuiltInStations } from "#app/stations/insert-built-in-stations.server.ts";
import { stations } from "#app/stations/stations.table.ts";
import { recordDecision } from "./record-decision.server.ts";

/** Deletes all stations, in any state. Gives their number. */
export function clearStations(database: Database, administrator: SignedIn): Promise<number> {
  return database.transaction(async (transaction) => {
    const [found] = await transaction.select({ count: count() }).from(stations);
    const cleared = found?.count ?? 0;
    await transaction.delete(stations);
    await recordDecision(transaction, administrator, { decision: "clear", note: stationsRemoved(cleared) });
    await announce(transaction, { topic: "everything" });
    return cleared;
  });
}

/** Inserts the missing built-in stations as approved, with their fixed ids. Other stations stay unchanged. Gives the inserted ids. */
export function restoreDefaults(database: Database, administrator: SignedIn): Promise<string[]> {
  return database.transaction(async (transaction) => {
    const restored = await insertBuiltInStations(transaction, new Date());
    await recordDecision(transaction, administrator, { decision: "restore", note: stationsRestored(restored.length) });
    await announce(transaction, { topic: "administration" });
    return restored;
  });
}

const stationsRemoved = (number: number) => (number === 1 ? "1 rádio removida" : `${number} rádios removidas`);

const stationsRestored = (number: number) => (number === 1 ? "1 rádio restaurada" : `${number} rádios restauradas`);
