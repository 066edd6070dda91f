import type { Moderator } from "#app/people/accounts/viewer.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { openItemCounts } from "./open-item-counts.server.ts";
import { chipCount, type OpenCounts, queueChips } from "./queue-filters.ts";
import { parseQueueCursor, queueQuery, serializeQueueCursor } from "./queue-params.server.ts";
import { type QueueView, queueSearch } from "./queue-query.ts";
import { countQueue, readNewest, WHOLE_QUEUE } from "./read-queue.server.ts";
import { readQueueRows } from "./read-queue-rows.server.ts";
import { itemKey } from "./row-view.ts";
import type { QueuePageData } from "./shown-rows.ts";

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
