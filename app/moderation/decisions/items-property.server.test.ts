import { desc, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect } from "vitest";
import { userRoles } from "#app/people/accounts/accounts.table.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/refusal.ts";
import { DAY_MS } from "#app/platform/text/durations.ts";
import { updateDuplicateItems } from "#app/sound/checks/duplicate-items.server.ts";
import { updateDeadItems } from "#app/sound/checks/station-items.server.ts";
import { storeInspection } from "#app/sound/checks/store-inspection.server.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import { keepItems } from "#app/stations/open-items/keep-items.server.ts";
import { reviewItems } from "#app/stations/open-items/review-items.table.ts";
import { updateSubmissionItems } from "#app/stations/open-items/submission-items.server.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { found, inspection } from "#test-support/checked-streams.ts";
import { onBothEngines, rowsOf } from "#test-support/databases.ts";
import { fakeClock } from "#test-support/fake-clock.ts";
import { putModerators, seen } from "#test-support/moderation.ts";
import { putStation, station } from "#test-support/named-stations.ts";
import { runs } from "#test-support/quick-run.ts";
import { ADMINISTRATOR, EDITOR } from "#test-support/viewers.ts";
import { clearStations, restoreDefaults } from "./clear-and-restore.server.ts";
import { approveStation, deleteStation, suspendStation } from "./decide-stations.server.ts";
import { editStation, exemptStation } from "./edit-station.server.ts";
import { revertChange } from "./revert-change.server.ts";

const STATIONS = ["a", "b", "c"];
const SHARED = "https://mar.example/s";

const acts = fc.array(
  fc.oneof(
    fc.record({
      what: fc.constantFrom("approve", "suspend", "delete", "pending", "share", "part", "exempt", "again"),
      id: fc.constantFrom(...STATIONS),
    }),
    { weight: 2, arbitrary: fc.record({ what: fc.constantFrom("plays", "fails"), id: fc.constantFrom(...STATIONS) }) },
    fc.record({ what: fc.constantFrom("revert", "clear", "restore", "keep", "update"), id: fc.constant("") }),
  ),
  { minLength: 1, maxLength: 12 },
);

/** The actions that may give a station another stream. */
const EDITS = ["share", "part", "revert"];

const clock = fakeClock();

/** Each check is five days after the one before. What is refused changes nothing. */
async function act(database: Database, { what, id }: { what: string; id: string }): Promise<void> {
  const target = async () => ({ id, seen: await seen(database, id), now: new Date() });
  const edit = (fields: Parameters<typeof editStation>[2]["changes"]) =>
    editStation(database, ADMINISTRATOR, { id, changes: fields, now: new Date() });
  if (what === "approve") await approveStation(database, EDITOR, await target());
  if (what === "suspend") await suspendStation(database, ADMINISTRATOR, await target());
  if (what === "delete") await deleteStation(database, ADMINISTRATOR, await target());
  if (what === "exempt") return exemptStation(database, ADMINISTRATOR, { id, exempt: true, now: new Date() });
  if (what === "again") return exemptStation(database, ADMINISTRATOR, { id, exempt: false, now: new Date() });
  if (what === "pending") await edit({ status: "pending" });
  if (what === "share") await edit({ streamUrl: SHARED });
  if (what === "part") await edit({ streamUrl: `https://${id}.example/s` });
  if (what === "clear") await clearStations(database, ADMINISTRATOR, new Date());
  if (what === "restore") await restoreDefaults(database, ADMINISTRATOR, new Date());
  if (what === "update") await update(database);
  if (what === "plays" || what === "fails") await check(database, id, what);
  if (what === "keep") await keepAll(database);
  if (what !== "revert") return;
  const [latest] = await database.select().from(changes).orderBy(desc(changes.id)).limit(1);
  await revertChange(database, ADMINISTRATOR, { id: latest?.id ?? 0, reason: "mistake", text: "", now: new Date() });
}

async function check(database: Database, id: string, what: "plays" | "fails"): Promise<void> {
  clock.advance(5 * DAY_MS);
  const [row] = await database.select().from(stations).where(eq(stations.id, id));
  if (!row) return;
  const { streamUrl } = row;
  const result = what === "plays" ? inspection({ finalUrl: streamUrl }) : found("not-found");
  await storeInspection(database, { stationId: id, streamUrl, inspection: result }, { now: clock.now(), random: 0 });
}

/** What a start and the daily task do. */
async function update(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    await updateSubmissionItems(transaction, "all", { by: null, now: clock.now() });
    await updateDeadItems(transaction, clock.now());
  });
  await updateDuplicateItems(database, clock.now());
}

async function keepAll(database: Database): Promise<void> {
  const items = await database.select({ id: reviewItems.id }).from(reviewItems);
  const ids = items.map(({ id }) => id);
  await database.transaction((transaction) => keepItems(transaction, ADMINISTRATOR, ids, clock.now()));
}

const linesOf = async (database: Database, query: ReturnType<typeof sql>) =>
  (await rowsOf(database, query)).map(({ line }) => String(line));

const open = (database: Database) =>
  linesOf(database, sql`select kind || ' ' || subject as line from review_items where closed_at is null order by line`);

/** The subjects that may have an open item: those that are true now. Kept ones are among them. */
const subjects = (database: Database) =>
  linesOf(
    database,
    sql`select 'submission ' || id as line from stations where status = 'pending'
      union select 'patrol ' || id from stations where status = 'approved'
      union select 'dead ' || id from stations join stream_checks on station_id = id
        where status = 'approved' and off_air and not exempt and failing_since <= ${clock.now().toISOString()}::timestamptz - interval '14 days'
      union select 'duplicate ' || a.id || ' ' || b.id from stations a join stations b on a.id < b.id and a.stream_url = b.stream_url
        where a.status <> 'suspended' and b.status <> 'suspended'`,
  );

/** Those of them that were kept: a pair for ever, a dead station for 30 days. */
const kept = (database: Database) =>
  linesOf(
    database,
    sql`select kind || ' ' || subject as line from review_items where outcome = 'kept'
      and (kind <> 'dead' or closed_at > ${clock.now().toISOString()}::timestamptz - interval '30 days')`,
  );

onBothEngines("each subject has one open item and no other has any, after any sequence of actions", async (test) => {
  const { database } = test;
  await putModerators(database);
  await database.update(userRoles).set({ grantedAt: new Date() });
  await fc.assert(
    fc.asyncProperty(acts, async (sequence) => {
      for (const [index, id] of STATIONS.entries()) {
        const createdAt = new Date(Date.parse("2026-01-01T12:00:00Z") + index);
        await putStation(database, station({ id, name: `Rádio ${id}`, streamUrl: SHARED, createdAt }));
      }
      for (const one of sequence) {
        await act(database, one).catch((error: unknown) => {
          const isMissing = error instanceof Error && error.message.startsWith("There is no station");
          if (!(error instanceof Refusal) && !isMissing) throw error;
        });
        const [items, possible] = [await open(database), await subjects(database)];
        expect(new Set(items).size, "one item of each").toBe(items.length);
        // An edit may part a pair, which the next comparison finds; all else is true at once.
        for (const item of items.filter((line) => !line.startsWith("duplicate") || !EDITS.includes(one.what)))
          expect(possible, `${item} after ${one.what}`).toContain(item);
        await update(database);
        await expectComplete(database);
      }
      await database.execute(sql`delete from stations`);
      await database.execute(sql`delete from review_items`);
    }),
    { numRuns: runs(40) },
  );
});

/** Of three stations with one stream each younger one is paired with an older one. */
async function expectComplete(database: Database): Promise<void> {
  const [items, possible, quiet] = [await open(database), await subjects(database), await kept(database)];
  for (const item of items) expect(possible, item).toContain(item);
  const needed = possible.filter((line) => /^(submission|dead) /.test(line) && !quiet.includes(line));
  expect(items).toEqual(expect.arrayContaining(needed));
  for (const younger of STATIONS) {
    const pairs = possible.filter((line) => line.startsWith("duplicate") && line.endsWith(` ${younger}`));
    const missing = pairs.filter((line) => !quiet.includes(line));
    if (missing.length > 0)
      expect(
        missing.some((line) => items.includes(line)),
        `a pair of ${younger}`,
      ).toBe(true);
  }
}
