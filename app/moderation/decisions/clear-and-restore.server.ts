import { count } from "drizzle-orm";
import { requireHeldRole } from "#app/people/accounts/held-role.server.ts";
import type { SignedIn } from "#app/people/accounts/viewer.ts";
import { queueAppealMail } from "#app/people/mail/queue-appeal-mail.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { announce } from "#app/platform/live-events/announce.server.ts";
import { actorOf, recordChange } from "#app/stations/history/record-change.server.ts";
import { updateSubmissionItems } from "#app/stations/open-items/submission-items.server.ts";
import { insertBuiltInStations } from "#app/stations/station/insert-built-in-stations.server.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { endAllAppeals } from "./appeals-of-stations.server.ts";

/** Deletes all stations, in any state. Gives their number. */
export function clearStations(database: Database, administrator: SignedIn, now: Date): Promise<number> {
  return database.transaction(async (transaction) => {
    await requireHeldRole(transaction, administrator, "admin");
    const [found] = await transaction.select({ count: count() }).from(stations);
    const cleared = found?.count ?? 0;
    await transaction.delete(stations);
    await updateSubmissionItems(transaction, "all", { by: administrator.id, now });
    const about = { kind: "clear", text: stationsRemoved(cleared) } as const;
    const change = await recordChange(transaction, actorOf(administrator), about);
    // Nothing else is mailed about it: that a station is deleted with all others is no decision about it.
    for (const { id: appeal, byUser: userId } of await endAllAppeals(transaction, change))
      if (userId !== null) await queueAppealMail(transaction, { userId, appeal, now });
    await announce(transaction, { topic: "everything" });
    return cleared;
  });
}

/**
 * Inserts the missing built-in stations as approved, with their fixed ids. Other stations stay unchanged. Gives the
 * inserted ids.
 */
export function restoreDefaults(database: Database, administrator: SignedIn, now: Date): Promise<string[]> {
  return database.transaction(async (transaction) => {
    await requireHeldRole(transaction, administrator, "admin");
    const restored = await insertBuiltInStations(transaction, now);
    await recordChange(transaction, actorOf(administrator), {
      kind: "restore",
      text: stationsRestored(restored.length),
    });
    await announce(transaction, { topic: "administration" });
    return restored;
  });
}

const stationsRemoved = (number: number) => (number === 1 ? "1 rádio removida" : `${number} rádios removidas`);

const stationsRestored = (number: number) => (number === 1 ? "1 rádio restaurada" : `${number} rádios restauradas`);
