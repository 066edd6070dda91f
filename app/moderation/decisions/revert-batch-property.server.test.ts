import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect } from "vitest";
import type { Database } from "#app/platform/database/database.server.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { onBothEngines, rowsOf } from "#test-support/databases.ts";
import { putModeratedStations } from "#test-support/moderation.ts";
import { runs } from "#test-support/quick-run.ts";
import { ADMINISTRATOR } from "#test-support/viewers.ts";
import { decideStations, STATION_DECISIONS } from "./decide-stations.server.ts";
import { revertBatch } from "./revert-change.server.ts";

const WHY = { reason: "mistake", text: "" } as const;

const batches = fc.array(
  fc.record({
    decision: fc.constantFrom(...STATION_DECISIONS),
    ids: fc.uniqueArray(fc.constantFrom("aurora", "beira", "cais"), { minLength: 1 }),
  }),
  { minLength: 1, maxLength: 5 },
);

/** All columns of the stations but their versions. */
const allRows = (database: Database) =>
  rowsOf(database, sql`select to_jsonb(s) - 'updated_at' as row from stations s order by id`);

/** Without people, who are erased from the history: what is put back from it has none. */
const withoutPeople = (rows: Record<string, unknown>[]) =>
  rows.map(({ row }) => ({ ...Object(row), contact_email: null, submitted_by: null }));

/** Decides on all stations that are there and can be decided, as a batch. Gives null if there was none. */
async function decide(
  database: Database,
  { decision, ids }: { decision: (typeof STATION_DECISIONS)[number]; ids: readonly string[] },
): Promise<string | null> {
  const batch = crypto.randomUUID();
  const present = await database.select().from(stations);
  const targets = present.filter(({ id }) => ids.includes(id)).map((seen) => ({ id: seen.id, seen }));
  const { decided } = await database.transaction((transaction) =>
    decideStations(transaction, ADMINISTRATOR, { decision, targets, batch, now: new Date() }),
  );
  return decided.length > 0 ? batch : null;
}

onBothEngines("batches that are reverted from the last to the first leave every station as it was", async (test) => {
  const { database } = test;
  await putModeratedStations(database);
  await fc.assert(
    fc.asyncProperty(batches, fc.boolean(), async (sequence, isErased) => {
      const start = await allRows(database);
      const made: string[] = [];
      for (const one of sequence) {
        const batch = await decide(database, one);
        if (batch) made.push(batch);
      }
      if (isErased) await database.update(changes).set({ actorId: null, private: null });
      for (const batch of made.toReversed()) {
        const { left } = await revertBatch(database, ADMINISTRATOR, { batch, ...WHY, now: new Date() });
        expect(left).toEqual([]);
      }
      const end = await allRows(database);
      const hasDeletion = made.length > 0 && (await countDeletions(database, made)) > 0;
      expect(isErased && hasDeletion ? withoutPeople(end) : end).toEqual(
        isErased && hasDeletion ? withoutPeople(start) : start,
      );
      // The people of the next run.
      await database.update(stations).set({ contactEmail: "submitter@example.org", submittedBy: "submitter" });
    }),
    { numRuns: runs(60) },
  );
});

async function countDeletions(database: Database, made: readonly string[]): Promise<number> {
  const rows = await database.select({ batch: changes.batch }).from(changes).where(eq(changes.kind, "delete"));
  return rows.filter(({ batch }) => batch !== null && made.includes(batch)).length;
}
