import { asc, desc, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect } from "vitest";
import type { Database } from "#app/platform/database/database.server.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { onBothEngines, rowsOf } from "#test-support/databases.ts";
import { putModeratedStations, seen } from "#test-support/moderation.ts";
import { runs } from "#test-support/quick-run.ts";
import { ADMINISTRATOR } from "#test-support/viewers.ts";
import { approveStation, deleteStation, suspendStation } from "./decide-stations.server.ts";
import { editStation } from "./edit-station.server.ts";
import { revertChange } from "./revert-change.server.ts";

const WHY = { reason: "mistake", text: "" } as const;

const text = fc.constantFrom("", "a", "A", "b", "  ç \"'\\ {}", "null", "1", "🎵");

const edits = fc.record(
  {
    name: text,
    description: text,
    websiteUrl: text,
    imageUrl: fc.constantFrom("", "https://a.example/1.png", "https://a.example/2.png"),
    streamUrl: fc.constantFrom("", "https://a.example/1", "https://a.example/2"),
    country: fc.constantFrom("Portugal", "Brasil", "Nenhures"),
    city: fc.constantFrom("", "Lisboa", "Recife"),
    tags: fc.uniqueArray(text, { maxLength: 3 }),
    languages: fc.uniqueArray(fc.constantFrom("pt", "fr"), { maxLength: 2 }),
    status: fc.constantFrom("approved", "pending", "suspended"),
  },
  { requiredKeys: [] },
);

const acts = fc.array(fc.oneof({ weight: 6, arbitrary: edits }, fc.constantFrom("approve", "suspend", "delete")), {
  minLength: 1,
  maxLength: 6,
});

/** All columns of the station that a revert restores: not its version, and nothing that stream checks find. */
async function row(database: Database): Promise<unknown> {
  const [found] = await rowsOf(
    database,
    sql`select to_jsonb(s) - 'updated_at' - 'play_url' - 'stream_kind' - 'stream_codec' - 'off_air' as row from stations s
      where id = 'aurora'`,
  );
  return found?.row;
}

/** Does what is possible in the state of the station; the rest of the sequence ends with a deletion. */
async function act(database: Database, what: typeof acts extends fc.Arbitrary<(infer Act)[]> ? Act : never) {
  const target = { id: "aurora", seen: await seen(database, "aurora"), now: new Date() };
  if (what === "approve" && target.seen.status !== "approved") await approveStation(database, ADMINISTRATOR, target);
  else if (what === "suspend" && target.seen.status !== "suspended")
    await suspendStation(database, ADMINISTRATOR, target);
  else if (what === "delete") await deleteStation(database, ADMINISTRATOR, target);
  else if (typeof what === "object") {
    const given = Object.fromEntries(Object.entries(what).filter(([, value]) => value !== undefined));
    await editStation(database, ADMINISTRATOR, { id: "aurora", changes: given, now: new Date() });
  }
}

onBothEngines("reverted from the last to the first, everything is as it was, and back again", async ({ database }) => {
  await putModeratedStations(database);
  await database.update(stations).set({ latitude: 38.7, longitude: -9.123456789012, region: "Lisboa" });
  const start = await row(database);
  await fc.assert(
    fc.asyncProperty(acts, async (sequence) => {
      const [newest] = await database.select({ id: changes.id }).from(changes).orderBy(desc(changes.id)).limit(1);
      const states: unknown[] = [];
      for (const what of sequence) {
        if ((await row(database)) === undefined) break;
        await act(database, what);
      }
      const made = await database
        .select({ id: changes.id })
        .from(changes)
        .where(sql`${changes.id} > ${newest?.id ?? 0}`)
        .orderBy(desc(changes.id));
      const reverts: number[] = [];
      for (const { id } of made) {
        states.push(await row(database));
        reverts.push(await revertChange(database, ADMINISTRATOR, { id, ...WHY, now: new Date() }));
      }
      expect(await row(database)).toEqual(start);
      // The reverts are reverted from the last to the first too; each gives the state in which it was made.
      const back: number[] = [];
      for (const id of reverts.toReversed()) {
        back.push(await revertChange(database, ADMINISTRATOR, { id, ...WHY, now: new Date() }));
        expect(await row(database)).toEqual(states.pop());
      }
      for (const id of back.toReversed()) await revertChange(database, ADMINISTRATOR, { id, ...WHY, now: new Date() });
      expect(await row(database)).toEqual(start);
    }),
    { numRuns: runs(100) },
  );
});

onBothEngines("at a conflict nothing changes", async ({ database }) => {
  await putModeratedStations(database);
  const all = async () => [
    await database.select().from(stations).orderBy(asc(stations.id)),
    await database.$count(changes),
  ];
  await fc.assert(
    fc.asyncProperty(edits, edits, async (first, second) => {
      const givenOf = (edit: object) =>
        Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));
      await editStation(database, ADMINISTRATOR, { id: "aurora", changes: givenOf(first), now: new Date() });
      const [made] = await database.select().from(changes).orderBy(desc(changes.id)).limit(1);
      await editStation(database, ADMINISTRATOR, { id: "aurora", changes: givenOf(second), now: new Date() });
      if (!made || made.kind === "revert" || !made.after) return;
      const before = await all();
      const [present] = await rowsOf(database, sql`select to_jsonb(s) as row from stations s where id = 'aurora'`);
      const values = Object.entries(Object(present?.row));
      const isSame = Object.entries(made.after).every(([field, value]) =>
        values.some(([name, now]) => name === field && JSON.stringify(now) === JSON.stringify(value)),
      );
      const isReverted = (await database.$count(changes, eq(changes.reverts, made.id))) > 0;
      const revert = revertChange(database, ADMINISTRATOR, { id: made.id, ...WHY, now: new Date() });
      if (isSame && !isReverted) await revert;
      else {
        await expect(revert).rejects.toMatchObject({ kind: "conflict" });
        expect(await all()).toEqual(before);
      }
    }),
    { numRuns: runs(60) },
  );
});
