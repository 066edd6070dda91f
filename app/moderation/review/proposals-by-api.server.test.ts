import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { editStation } from "#app/moderation/decisions/edit-station.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { openItems } from "#app/stations/open-items/open-item.server.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { openProposals } from "#test-support/proposals.ts";
import { ADMINISTRATOR, apiAs, EDITOR, jsonBody } from "#test-support/viewers.ts";
import { createReviewApi } from "./review.api.ts";

const open = (database: Database) => {
  const api = apiAs(EDITOR, createReviewApi(database, "https://radio.example"));
  return {
    queue: async (kind: string) => (await (await api.request(`/api/review?kind=${kind}`)).json()).items,
    decide: async (body: object) =>
      (await api.request("/api/review/decisions", jsonBody("POST", { decision: "approve", ...body }))).json(),
  };
};

/** What a client that has seen an item sends of it. */
const seen = ({ id, seen_status, seen_at }: Record<string, unknown>) => ({ id, seen_status, seen_at });

onBothEngines("the API gives what is proposed, and the version that a decision names", async ({ database }) => {
  const { propose, latest } = await openProposals(database);
  await propose({ name: "Rádio Boreal", city: "Faro" });
  await editStation(database, ADMINISTRATOR, { id: "aurora", changes: { city: "Lagos" }, now: new Date() });
  const { queue } = open(database);
  const { id, madeAt } = await latest();
  expect(await queue("proposal")).toMatchObject([
    {
      kind: "proposal",
      seen_status: "approved",
      seen_at: madeAt.toISOString(),
      proposal: {
        id,
        before: { name: "Rádio Aurora", city: "" },
        proposed: { name: "Rádio Boreal", city: "Faro" },
        text: "Mudou tudo",
        conflicts: ["city"],
      },
    },
  ]);
});

onBothEngines("a proposal that its author changed is decided as it was seen last, and else left", async (test) => {
  const { database } = test;
  const { propose, latest } = await openProposals(database);
  const { queue, decide } = open(database);
  await propose({ city: "Faro" });
  const [before] = await queue("proposal");
  await propose({ city: "Tavira" });
  const [after] = await queue("proposal");
  expect([after.id, after.proposal.proposed]).toEqual([before.id, { city: "Tavira" }]);
  expect(await decide({ items: [seen(before)] })).toEqual({
    batch: null,
    done: [],
    left: [
      {
        id: before.id,
        name: "Rádio Aurora",
        why: "Esta proposta foi alterada entretanto. Reveja-a e decida de novo.",
      },
    ],
  });
  expect(await latest()).toMatchObject({ state: "open" });
  expect(await decide({ items: [seen(after)] })).toMatchObject({ done: [after.id], left: [] });
  expect(await latest()).toMatchObject({ state: "accepted" });
  const [aurora] = await database.select().from(stations).where(eq(stations.id, "aurora"));
  expect(aurora?.city).toBe("Tavira");
});

onBothEngines("items without a proposal name the station as it was seen, pairs both", async ({ database }) => {
  await openProposals(database);
  const facts = { other: "beira", because: "key" };
  const pair = { kind: "duplicate", subject: "aurora beira", stationId: "aurora", facts, now: new Date() } as const;
  await database.transaction((transaction) => openItems(transaction, [pair]));
  const { queue, decide } = open(database);
  const [item] = await queue("duplicate");
  expect(item).toMatchObject({
    seen_status: "approved",
    seen_at: item.station.updated_at,
    proposal: null,
    other_station_id: "beira",
    other_seen: { seen_status: "pending" },
  });
  const other = { id: item.id, of_other: true, ...item.other_seen };
  expect(await decide({ decision: "suspend", reason: "spam", items: [other] })).toMatchObject({ done: [item.id] });
  const [beira] = await database.select().from(stations).where(eq(stations.id, "beira"));
  expect(beira?.status).toBe("suspended");
});
