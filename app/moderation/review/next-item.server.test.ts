import { asc, eq } from "drizzle-orm";
import { expect } from "vitest";
import { reviewItems } from "#app/stations/open-items/review-items.table.ts";
import { updateSubmissionItems } from "#app/stations/open-items/submission-items.server.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { putNamedStations } from "#test-support/named-stations.ts";
import { findNextItem } from "./next-item.server.ts";
import { WHOLE_QUEUE } from "./read-queue.server.ts";

const NOW = new Date("2026-11-24T12:00:00Z");

onBothEngines(
  "the next item follows in the order of the queue, and after the last one comes the first",
  async (test) => {
    const { database } = test;
    await putNamedStations(database);
    await database.update(stations).set({ status: "pending" });
    await database.transaction((transaction) => updateSubmissionItems(transaction, "all", { by: null, now: NOW }));
    const [first = 0, second = 0, third = 0] = (
      await database.select({ id: reviewItems.id }).from(reviewItems).orderBy(asc(reviewItems.id))
    ).map(({ id }) => id);
    // The later an item was opened, the earlier it is due.
    for (const [index, id] of [first, second, third].entries())
      await database
        .update(reviewItems)
        .set({ since: new Date(NOW.getTime() + index * 1000), dueAt: new Date(NOW.getTime() + (9 - index) * 1000) })
        .where(eq(reviewItems.id, id));
    const next = async (after: number, order: "due" | "newest") =>
      (await findNextItem(database, { after, query: { ...WHOLE_QUEUE, order }, viewerId: "sara", now: NOW }))?.id;
    for (const order of ["due", "newest"] as const)
      expect([await next(third, order), await next(second, order), await next(first, order)], order).toEqual([
        second,
        first,
        third,
      ]);
  },
);
