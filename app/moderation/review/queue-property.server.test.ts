import { desc, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect } from "vitest";
import { beginImport } from "#app/exchange/lists/import-records.server.ts";
import { runImport } from "#app/exchange/lists/run-import.server.ts";
import { addSubmission } from "#app/moderation/contributions/add-submission.server.ts";
import { clearStations, restoreDefaults } from "#app/moderation/decisions/clear-and-restore.server.ts";
import { approveStation, deleteStation, suspendStation } from "#app/moderation/decisions/decide-stations.server.ts";
import { editStation } from "#app/moderation/decisions/edit-station.server.ts";
import { revertChange } from "#app/moderation/decisions/revert-change.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/refusal.ts";
import { withdrawSubmission } from "#app/site/my-account/own-submissions.server.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import { updateSubmissionItems } from "#app/stations/open-items/submission-items.server.ts";
import { BUILT_IN_GENRES } from "#app/stations/station/reference/genre-map.ts";
import { onBothEngines, rowsOf, type TestDatabase } from "#test-support/databases.ts";
import { putModeratedStations, seen } from "#test-support/moderation.ts";
import { putNamedStations } from "#test-support/named-stations.ts";
import { runs } from "#test-support/quick-run.ts";
import { ADMINISTRATOR, USER } from "#test-support/viewers.ts";

const SUBMISSION = {
  name: "Rádio Foz",
  description: "",
  streamUrl: "",
  websiteUrl: "",
  imageUrl: "",
  genre: "Geral",
  country: "Portugal",
  city: "",
  region: "",
  tags: [],
  languages: [],
  contactEmail: "foz@example.org",
};

const STATIONS = ["aurora", "beira", "cais"];

const acts = fc.array(
  fc.oneof(
    fc.record({
      what: fc.constantFrom("approve", "suspend", "delete", "withdraw", "pending", "edit"),
      id: fc.constantFrom(...STATIONS),
    }),
    fc.record({
      what: fc.constantFrom("submit", "import", "revert", "clear", "restore", "restart"),
      id: fc.constant(""),
    }),
  ),
  { minLength: 1, maxLength: 8 },
);

/** Refusals are part of the sequences: what is refused changes nothing. */
async function act(
  { database, engine }: Pick<TestDatabase, "database" | "engine">,
  { what, id }: { what: string; id: string },
): Promise<unknown> {
  const target = async () => ({ id, seen: await seen(database, id), now: new Date() });
  const submission = { database, attempts: { countAll: async () => {}, refuseIfReached: () => {} }, sendsMail: false };
  const now = new Date();
  if (what === "approve") return approveStation(database, ADMINISTRATOR, await target());
  if (what === "suspend") return suspendStation(database, ADMINISTRATOR, await target());
  if (what === "delete") return deleteStation(database, ADMINISTRATOR, await target());
  if (what === "withdraw") return withdrawSubmission(database, USER.id, { id, now: new Date() });
  if (what === "submit")
    await addSubmission(submission, { submitter: USER, address: "192.0.2.1", now: new Date() }, SUBMISSION);
  if (what === "pending")
    await editStation(database, ADMINISTRATOR, { id, changes: { status: "pending" }, now: new Date() });
  if (what === "edit")
    await editStation(database, ADMINISTRATOR, { id, changes: { city: now.toISOString() }, now: new Date() });
  if (what === "clear") await clearStations(database, ADMINISTRATOR, new Date());
  if (what === "restore") await restoreDefaults(database, ADMINISTRATOR, new Date());
  if (what === "import") await importList(database, engine);
  if (what === "restart")
    await database.transaction((transaction) => updateSubmissionItems(transaction, "all", { by: null, now }));
  if (what !== "revert") return;
  const [latest] = await database.select().from(changes).orderBy(desc(changes.id)).limit(1);
  await revertChange(database, ADMINISTRATOR, { id: latest?.id ?? 0, reason: "mistake", text: "", now });
}

/** A list of two stations, which wait for approval the first time. */
async function importList(database: Database, engine: TestDatabase["engine"]): Promise<void> {
  const wanted = {
    id: crypto.randomUUID(),
    fileName: "lista.jsonl",
    approves: false,
    country: "",
    administrator: null,
  };
  const record = await beginImport(database, wanted, "one", new Date());
  const lines = ["douro", "vouga"].map((name) =>
    JSON.stringify({ name, stream_url: `https://${name}.example/s`, country: "Portugal" }),
  );
  const file = (async function* () {
    yield Buffer.from(lines.join("\n"));
  })();
  await runImport({ database, pace: engine, record, file, genres: BUILT_IN_GENRES, clock: { now: () => new Date() } });
}

/** The stations that wait for a decision, by themselves and by the queue. */
async function waiting(database: Database): Promise<[unknown[], unknown[]]> {
  const pending = await rowsOf(database, sql`select id from stations where status = 'pending' order by id`);
  const open = await rowsOf(
    database,
    sql`select subject as id from review_items where closed_at is null order by subject`,
  );
  return [pending, open];
}

onBothEngines("every pending station has exactly one open item, after any sequence of actions", async (tested) => {
  const { database } = tested;
  await putModeratedStations(database);
  await database.transaction((transaction) => updateSubmissionItems(transaction, "all", { by: null, now: new Date() }));
  await fc.assert(
    fc.asyncProperty(acts, async (sequence) => {
      for (const one of sequence) {
        await act(tested, one).catch((error: unknown) => {
          const isMissing = error instanceof Error && error.message.startsWith("There is no station");
          if (!(error instanceof Refusal) && !isMissing) throw error;
        });
        const [pending, open] = await waiting(database);
        expect(open, one.what).toEqual(pending);
      }
      await database.execute(sql`delete from stations`);
      await database.execute(sql`delete from review_items`);
      await database.execute(sql`delete from users where id = 'submitter'`);
      await putNamedStationsAgain(database);
    }),
    // The first sequence is always this one.
    { numRuns: runs(40), examples: [[["pending", "approve"].map((what) => ({ what, id: "aurora" }))]] },
  );
  expect(await database.$count(changes, eq(changes.kind, "approve"))).toBeGreaterThan(0);
});

async function putNamedStationsAgain(database: Database): Promise<void> {
  await putNamedStations(database);
  await database.transaction((transaction) => updateSubmissionItems(transaction, "all", { by: null, now: new Date() }));
}
