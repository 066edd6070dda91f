import { inArray } from "drizzle-orm";
import { proposalLabels } from "#app/moderation/contributions/proposal.ts";
import { proposals } from "#app/moderation/contributions/proposals.table.ts";
import { shownName } from "#app/people/accounts/public-name.server.ts";
import type { Moderator } from "#app/people/accounts/viewer.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { readCheckResults } from "#app/sound/checks/administrator-checks.server.ts";
import { readApiClients } from "#app/stations/history/api-clients.server.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import type { QueueCursor } from "./queue-order.server.ts";
import { chipCount, type OpenCounts, type QueueView, queueChips, queueSearch } from "./queue-query.ts";
import {
  countQueue,
  openItemCounts,
  parseQueueCursor,
  type QueueItem,
  type QueueQuery,
  queueQuery,
  readNewest,
  readQueue,
  serializeQueueCursor,
  WHOLE_QUEUE,
} from "./read-queue.server.ts";
import { itemKey, type QueueRow, queueRow, type RowProposal } from "./row-view.ts";
import type { QueuePageData } from "./shown-rows.ts";

type RowReader = { database: Database; secret: string; viewerId: string; now: Date };

/** A page of the queue as rows. `secret`: the site's, for the names of people without a public name. */
export async function readQueueRows(
  { database, secret, viewerId, now }: RowReader,
  query: QueueQuery,
  after: QueueCursor | null,
): Promise<{ rows: QueueRow[]; next: QueueCursor | null }> {
  const { items, next } = await readQueue(database, query, after);
  const stationIds = items.flatMap(({ station }) => station?.id ?? []);
  const submitted = items.flatMap(({ kind, station }) => (kind === "submission" && station ? [station.id] : []));
  const [checkResults, clients, others, proposalOf] = await Promise.all([
    readCheckResults(database, stationIds),
    readApiClients(database, submitted),
    readNames(database, items.flatMap(possibleDuplicateIds)),
    readProposals(database, items),
  ]);
  const rows = items.map((item) =>
    queueRow(
      {
        ...item,
        claimant: claimantOf(item, { secret, viewerId, now }),
        checkResult: item.station ? checkResults.get(item.station.id) : undefined,
        client: clients.get(item.station?.id ?? ""),
        other: others.get(possibleDuplicateIds(item)[0] ?? ""),
        proposal: item.kind === "proposal" ? proposalOf.get(item.subject) : undefined,
      },
      now,
    ),
  );
  return { rows, next };
}

/** The public name of another person who has an item open; null without one. */
export function claimantOf(
  { claimedBy, claimedUntil, claimantName }: Pick<QueueItem, "claimedBy" | "claimedUntil" | "claimantName">,
  { secret, viewerId, now }: Pick<RowReader, "secret" | "viewerId" | "now">,
): string | null {
  if (claimedBy === null || claimedBy === viewerId || claimedUntil === null || claimedUntil <= now) return null;
  return shownName(secret, { id: claimedBy, name: claimantName ?? "" });
}

/** The id of the station that the item's station may duplicate, as a list; empty for items of other kinds. */
export function possibleDuplicateIds({ kind, facts }: Pick<QueueItem, "kind" | "facts">): string[] {
  return kind === "duplicate" && typeof facts?.other === "string" ? [facts.other] : [];
}

async function readNames(database: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .select({ id: stations.id, name: stations.name })
    .from(stations)
    .where(inArray(stations.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The proposals among these items, by the items' subjects. */
async function readProposals(database: Database, items: readonly QueueItem[]): Promise<Map<string, RowProposal>> {
  const ids = items.filter(({ kind }) => kind === "proposal").map(({ subject }) => Number(subject));
  if (ids.length === 0) return new Map();
  const rows = await database
    .select({ id: proposals.id, madeAt: proposals.madeAt, proposed: proposals.proposed })
    .from(proposals)
    .where(inArray(proposals.id, ids));
  return new Map(
    rows.map(({ id, madeAt, proposed }) => [String(id), { madeAt, labels: proposalLabels(Object.keys(proposed)) }]),
  );
}

/** A page of the queue with its chips. `secret`: the site's, for the names of people without a public name. */
export async function readQueuePage(
  { database, secret }: { database: Database; secret: string },
  moderator: Moderator,
  { view, now }: { view: QueueView; now: Date },
): Promise<QueuePageData> {
  const query = queueQuery(view, moderator.id, now);
  const reader = { database, secret, viewerId: moderator.id, now };
  // At once: on the embedded database each query may wait for a transaction, such as a batch of an import.
  const [kinds, mine, { rows, next }] = await Promise.all([
    openItemCounts(database),
    countQueue(database, { ...WHOLE_QUEUE, claimed: { by: moderator.id, now } }),
    readQueueRows(reader, query, parseQueueCursor(view.after)),
  ]);
  const counts: OpenCounts = { kinds, mine };
  const isCounted = view.q === "" && view.station === "";
  return {
    view,
    rows,
    search: queueSearch(view),
    total: isCounted ? chipCount(view.filter, counts) : await countQueue(database, query),
    // Those that are opened now are rarely among the most urgent.
    newest: (await readNewest(database, query)).map(({ id, ...item }) => ({ id, key: itemKey(item) })),
    next: next && serializeQueueCursor(next),
    chips: queueChips(counts, view.filter),
    now: now.getTime(),
    mayDelete: moderator.role === "admin",
  };
}
