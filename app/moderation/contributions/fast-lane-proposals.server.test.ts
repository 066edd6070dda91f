import { and, eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { readNews } from "#app/moderation/appeals/read-news.server.ts";
import { suspendStation } from "#app/moderation/decisions/decide-stations.server.ts";
import { countPublishedToday } from "#app/moderation/decisions/limits.server.ts";
import { revertChange } from "#app/moderation/decisions/revert-change.server.ts";
import { readTrust } from "#app/moderation/decisions/trust.server.ts";
import { userRoles, users } from "#app/people/accounts/accounts.table.ts";
import { mails } from "#app/people/accounts/mails.table.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { saveSetting } from "#app/platform/site-settings/settings.server.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import { keepItems } from "#app/stations/open-items/keep-items.server.ts";
import { openMissingPatrolItems } from "#app/stations/open-items/patrol-items.server.ts";
import { reviewItems } from "#app/stations/open-items/review-items.table.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { seen } from "#test-support/moderation.ts";
import { CONTRIBUTOR, OTHER_CONTRIBUTOR, openProposals } from "#test-support/proposals.ts";
import { openItemsOf } from "#test-support/review-items.ts";
import { ADMINISTRATOR, apiAs, EDITOR, jsonBody } from "#test-support/viewers.ts";
import { proposeOrApply } from "./fast-lane-proposals.server.ts";
import { createProposalsApi } from "./proposals.api.ts";
import type { ProposedChanges } from "./proposed-fields.ts";

/** A trusted contributor, and the fast lane switched on. */
async function open(database: Database, { isOn = true } = {}) {
  const directory = await openProposals(database);
  await database.update(users).set({ createdAt: new Date("2026-01-01T12:00:00Z"), emailVerified: true });
  await database.execute(sql`insert into stations (id, name, status, submitted_by)
    select 'early ' || n, 'Rádio de ontem', 'approved', ${CONTRIBUTOR.id} from generate_series(1, 10) n`);
  await database.execute(sql`insert into changes (actor_role, kind, station_id, at)
    select 'admin', 'approve', 'early ' || n, now() - interval '1 day' from generate_series(1, 10) n`);
  if (isOn) await saveSetting(database, { key: "fast_lane", value: "on", now: new Date() });
  const aurora = async () => {
    const [station] = await database.select().from(stations).where(eq(stations.id, "aurora"));
    return station;
  };
  const applied = () =>
    database
      .select()
      .from(changes)
      .where(and(eq(changes.kind, "edit"), eq(changes.actorRole, "system")));
  const propose = (proposed: ProposedChanges, { as = CONTRIBUTOR, stationId = "aurora", text = "" } = {}) =>
    proposeOrApply(database, as, { stationId, changes: proposed, text, now: new Date() });
  return { ...directory, aurora, applied, propose };
}

onBothEngines("a trusted account's proposal is applied at once, and reviewed later", async ({ database }) => {
  const { propose, aurora, applied, latest } = await open(database);
  expect(await propose({ city: "Faro", genre: "Fado" }, { text: "Mudou-se" })).toMatchObject({ isApplied: true });
  expect(await aurora()).toMatchObject({ city: "Faro", genre: "Fado", latitude: 37.02 });
  const [change, ...others] = await applied();
  expect(others).toEqual([]);
  expect(change).toMatchObject({
    actorId: null,
    stationId: "aurora",
    before: { city: "", genre: "Jazz" },
    after: { city: "Faro", genre: "Fado" },
    private: { submitted_by: CONTRIBUTOR.id },
    text: "Mudou-se",
  });
  expect(await latest()).toMatchObject({ state: "accepted", decidedChange: change?.id });
  expect(await openItemsOf(database)).toEqual(["patrol aurora"]);
  const since = new Date(Date.now() - 60_000).toISOString();
  expect(await readNews(database, { userId: CONTRIBUTOR.id, since }), "of the mail").toMatchObject([
    { kind: "proposal", state: "accepted", stationId: "aurora" },
  ]);
  expect(await database.select().from(mails)).toMatchObject([{ kind: "decision", userId: CONTRIBUTOR.id }]);
  expect((await readTrust(database, CONTRIBUTOR.id, new Date())).approved).toBe(11);
});

onBothEngines("name, country and stream wait for a person, and so does all of new accounts", async ({ database }) => {
  const { propose, aurora, applied } = await open(database);
  const before = await aurora();
  for (const fields of [{ name: "Rádio Boreal" }, { country: "Brasil" }, { streamUrl: "https://new.example/s" }])
    expect(await propose({ ...fields, city: "Faro" }, { text: "Mudou" })).toMatchObject({ isApplied: false });
  expect(await propose({ city: "Faro" }, { as: OTHER_CONTRIBUTOR })).toMatchObject({ isApplied: false });
  await database.update(stations).set({ submittedBy: CONTRIBUTOR.id }).where(eq(stations.id, "beira"));
  const pending = await propose({ city: "Faro" }, { stationId: "beira" });
  expect(pending, "a station that is not public").toMatchObject({ isApplied: false });
  await saveSetting(database, { key: "fast_lane", value: "off", now: new Date() });
  expect(await propose({ city: "Lagos" }), "switched off").toMatchObject({ isApplied: false });
  await saveSetting(database, { key: "fast_lane", value: "on", now: new Date() });
  await database.update(users).set({ emailVerified: false }).where(eq(users.id, CONTRIBUTOR.id));
  expect(await propose({ city: "Lagos" }), "an unconfirmed address").toMatchObject({ isApplied: false });
  expect([await aurora(), await applied()]).toEqual([before, []]);
  expect(await openItemsOf(database)).toHaveLength(3);
});

onBothEngines("a waiting proposal that is changed so that it can be applied closes its item", async ({ database }) => {
  const { propose, aurora, items } = await open(database);
  await propose({ name: "Rádio Boreal", city: "Faro" }, { text: "Mudou" });
  expect(await propose({ city: "Faro" })).toMatchObject({ isApplied: true });
  expect(await aurora()).toMatchObject({ name: "Rádio Aurora", city: "Faro" });
  expect(await items()).toMatchObject([{ kind: "proposal", outcome: "accepted", closedBy: null }, { kind: "patrol" }]);
});

onBothEngines("an account has 20 a day, its published submissions included", async ({ database }) => {
  const { propose } = await open(database);
  await database.execute(sql`insert into changes (actor_id, actor_role, kind, station_id)
    select ${CONTRIBUTOR.id}, 'contributor', 'submit', 'published ' || n from generate_series(1, 18) n`);
  await database.execute(sql`insert into changes (actor_role, kind, station_id)
    select 'system', 'approve', 'published ' || n from generate_series(1, 18) n`);
  const apply = async (city: string) => (await propose({ city })).isApplied;
  expect([await apply("Faro"), await apply("Lagos"), await apply("Tavira")]).toEqual([true, true, false]);
  expect(await countPublishedToday(database, CONTRIBUTOR.id, new Date())).toBe(20);
});

onBothEngines("the API gives the proposal as accepted", async ({ database }) => {
  await open(database);
  const api = apiAs(CONTRIBUTOR, createProposalsApi({ database, sendsMail: true }));
  const answer = await api.request("/api/stations/aurora/proposals", jsonBody("POST", { city: "Faro" }));
  expect([answer.status, await answer.json()]).toEqual([
    201,
    expect.objectContaining({
      state: "accepted",
      proposed: { city: "Faro" },
      decision: expect.objectContaining({ accepted: expect.arrayContaining(["city"]) }),
    }),
  ]);
});

onBothEngines(
  "an editor takes it back, which costs the proposer's trust; its author does not keep it",
  async (test) => {
    const { database } = test;
    const { propose, aurora, applied } = await open(database);
    await propose({ city: "Faro" });
    const [item] = await database.select().from(reviewItems).where(eq(reviewItems.kind, "patrol"));
    await database.insert(userRoles).values({ userId: CONTRIBUTOR.id, role: "editor" });
    const keep = (as: typeof EDITOR) =>
      database.transaction((transaction) => keepItems(transaction, as, [item?.id ?? 0], new Date()));
    expect(await keep({ ...EDITOR, id: CONTRIBUTOR.id }), "its author, who is an editor by now").toEqual([]);
    const [change] = await applied();
    const revert = { id: change?.id ?? 0, reason: "vandalism", text: "", now: new Date() } as const;
    await revertChange(database, EDITOR, revert);
    expect((await aurora())?.city).toBe("");
    expect(await readTrust(database, CONTRIBUTOR.id, new Date())).toMatchObject({ reverted: 1, isTrusted: false });
    expect(await keep(EDITOR)).toEqual([item?.id]);
  },
);

onBothEngines("a start opens the missing items, but none of edits that were reverted or reviewed", async (test) => {
  const { database } = test;
  const { propose, applied } = await open(database);
  await propose({ city: "Faro" });
  await database.delete(reviewItems);
  const start = () => database.transaction(openMissingPatrolItems);
  await start();
  await start();
  expect((await openItemsOf(database)).filter((item) => item.startsWith("patrol"))).toEqual(["patrol aurora"]);
  await database.delete(reviewItems);
  const [change] = await applied();
  await revertChange(database, ADMINISTRATOR, { id: change?.id ?? 0, reason: "mistake", text: "", now: new Date() });
  await start();
  expect(await openItemsOf(database), "reverted").toEqual([]);
  await propose({ genre: "Fado" });
  await suspendStation(database, ADMINISTRATOR, {
    id: "aurora",
    seen: await seen(database, "aurora"),
    now: new Date(),
  });
  await database.delete(reviewItems);
  await database.update(stations).set({ status: "approved" }).where(eq(stations.id, "aurora"));
  await start();
  expect(await openItemsOf(database), "decided on since").toEqual([]);
});
