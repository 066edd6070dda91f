import { join } from "node:path";
import { sql } from "drizzle-orm";
import { revertBatch } from "#app/moderation/decisions/revert-change.server.ts";
import { decideItems } from "#app/moderation/review/decide-items.server.ts";
import { readItemData } from "#app/moderation/review/item-data.server.ts";
import { forgetOpenItemCounts } from "#app/moderation/review/open-item-counts.server.ts";
import { parseQueueView } from "#app/moderation/review/queue-query.ts";
import { countOpenItems, readQueue, WHOLE_QUEUE } from "#app/moderation/review/read-queue.server.ts";
import { readQueuePage } from "#app/moderation/review/read-queue-page.server.ts";
import { userRoles, users } from "#app/people/accounts/accounts.table.ts";
import type { Moderator } from "#app/people/accounts/viewer.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { openEmbeddedDatabase } from "#app/platform/database/embedded-database.server.ts";
import { projectRoot } from "#app/platform/process/project-root.server.ts";
import { openMissingItems, putPendingStations } from "./many-items.ts";
import { type BenchRow, median, medianMs } from "./table.ts";

const ITEMS = 20_000;
const DECIDED = 500;
const ROUNDS = 20;

const NOW = new Date();

const WHOLE_VIEW = parseQueueView(new URLSearchParams());

const MODERATOR: Moderator = {
  role: "admin",
  id: "bench",
  email: "bench@radio.example",
  name: "",
  emailVerified: true,
  sessionId: "bench",
  signedInAt: NOW,
  method: "password",
  provedAt: NOW,
  hasSecondFactor: false,
  isRoleWithheld: false,
  block: null,
};

/** The queue with 20,000 open items, on the embedded database. The reference of reading is a plain select of as many stations. */
export async function benchReview(folder: string): Promise<BenchRow[]> {
  const connection = await openEmbeddedDatabase(join(folder, "review"));
  try {
    await connection.migrate(join(projectRoot(), "migrations"));
    const { database } = connection;
    await putItems(database);
    const plain = await medianMs(ROUNDS, () => database.execute(sql`select * from stations order by id limit 51`));
    const middle = (await database.execute(
      sql`select due_at, id from review_items order by due_at, id offset 10000 limit 1`,
    )) as {
      rows?: { due_at: string | Date; id: number }[];
    };
    const after = { at: new Date(middle.rows?.[0]?.due_at ?? 0), id: Number(middle.rows?.[0]?.id) };
    // The benchmark has no stored images.
    const images = { findOriginal: async () => null };
    const reader = { database, images, secret: "bench", sendsMail: true, viewer: MODERATOR, now: NOW };
    const reads = {
      "the first page of the queue": () => readQueue(database, WHOLE_QUEUE, null),
      "a page in the middle": () => readQueue(database, WHOLE_QUEUE, after),
      "the counts of all kinds": () => countOpenItems(database),
      "all that the page shows beside the open item": () => {
        forgetOpenItemCounts(database);
        return readQueuePage({ database, secret: "bench" }, MODERATOR, { view: WHOLE_VIEW, now: new Date() });
      },
      "the open item": () => readItemData(reader, after.id),
      "making the queue agree with the stations, nothing to do": () => openMissingItems(database),
    };
    const rows: BenchRow[] = [];
    for (const [what, read] of Object.entries(reads)) {
      const ms = await medianMs(ROUNDS, read);
      const reference = `${plain.toFixed(1)} ms, a plain select of 51 stations`;
      rows.push({
        what: `${what}, ${ITEMS} items, embedded`,
        subject: `${ms.toFixed(1)} ms`,
        reference,
        ratio: ms / plain,
      });
    }
    return [...rows, ...(await decisions(database))];
  } finally {
    await connection.close();
  }
}

async function putItems(database: Database): Promise<void> {
  await database.insert(users).values({ id: "bench", email: MODERATOR.email, name: "" });
  await database.insert(userRoles).values({ userId: "bench", role: "admin" });
  await putPendingStations(database, ITEMS);
}

/** Deciding 500 items at once, and taking that back. The target of both is a second. */
async function decisions(database: Database): Promise<BenchRow[]> {
  const [decideMs, revertMs]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS / 4; round += 1) {
    const items = (await database.execute(sql`select i.id, s.status, s.updated_at from review_items i
      join stations s on s.id = i.station_id where i.closed_at is null order by i.due_at, i.id limit ${DECIDED}`)) as {
      rows?: { id: number; status: "pending"; updated_at: string | Date }[];
    };
    const seen = (items.rows ?? []).map(({ id, status, updated_at }) => ({
      id: Number(id),
      seen: { status, updatedAt: new Date(updated_at) },
    }));
    const started = performance.now();
    const { batch, done } = await decideItems(database, MODERATOR, {
      decision: "approve",
      reason: null,
      text: "",
      items: seen,
    });
    decideMs.push(performance.now() - started);
    const decided = performance.now();
    const back = await revertBatch(database, MODERATOR, {
      batch: batch ?? "",
      reason: "mistake",
      text: "",
      now: new Date(),
    });
    revertMs.push(performance.now() - decided);
    if (done.length !== DECIDED || back.done.length !== DECIDED) throw new Error("Not all items were decided.");
  }
  return [
    { what: `approving ${DECIDED} items at once, embedded`, ms: median(decideMs) },
    { what: `taking ${DECIDED} approvals back at once, embedded`, ms: median(revertMs) },
  ].map(({ what, ms }) => ({
    what,
    subject: `${ms.toFixed(0)} ms`,
    reference: "1,000 ms, the target",
    ratio: ms / 1_000,
  }));
}
