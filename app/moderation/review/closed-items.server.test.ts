import { eq, isNotNull } from "drizzle-orm";
import { expect } from "vitest";
import type { StationDecision } from "#app/moderation/decisions/decide-stations.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import type { ReviewKind } from "#app/stations/open-items/review-item.ts";
import { reviewItems } from "#app/stations/open-items/review-items.table.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { putModeratedStations, seen } from "#test-support/moderation.ts";
import { ADMINISTRATOR } from "#test-support/viewers.ts";
import { decideItems } from "./decide-items.server.ts";

/** Opens an item; `subject`: a station, or two. Gives its id. */
async function putItem(database: Database, kind: ReviewKind, subject: string): Promise<number> {
  const [stationId, other] = subject.split(" ");
  const facts = other === undefined ? {} : { other };
  const item = { kind, subject, stationId, facts, since: new Date(), dueAt: new Date() };
  const [put] = await database.insert(reviewItems).values(item).returning({ id: reviewItems.id });
  return put?.id ?? 0;
}

async function decide(database: Database, decision: StationDecision, id: number) {
  const [item] = await database.select().from(reviewItems).where(eq(reviewItems.id, id));
  const items = [{ id, seen: await seen(database, item?.stationId ?? "") }];
  const { done } = await decideItems(database, ADMINISTRATOR, {
    decision,
    items,
    reason: "gone",
    text: "",
    now: new Date(),
  });
  expect(done).toHaveLength(1);
}

onBothEngines(
  "items about public stations say that one was suspended, or that a decision is not needed any more",
  async ({ database }) => {
    await putModeratedStations(database);
    await database.update(stations).set({ status: "approved" });
    const dead = await putItem(database, "dead", "aurora");
    await putItem(database, "patrol", "aurora");
    await putItem(database, "duplicate", "beira aurora");
    const pair = await putItem(database, "duplicate", "cais beira");
    await putItem(database, "dead", "beira");
    await decide(database, "suspend", dead);
    await decide(database, "delete", pair);
    const closed = await database.select().from(reviewItems).where(isNotNull(reviewItems.closedAt));
    expect(closed.map(({ kind, subject, outcome }) => `${kind} ${subject}: ${outcome}`).sort()).toEqual([
      "dead aurora: suspended",
      "duplicate beira aurora: suspended",
      "duplicate cais beira: gone",
      "patrol aurora: suspended",
    ]);
  },
);
