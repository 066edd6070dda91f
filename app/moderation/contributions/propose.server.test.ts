import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { editStation } from "#app/moderation/decisions/edit-station.server.ts";
import { users } from "#app/people/accounts/accounts.table.ts";
import { openChangeHub } from "#app/platform/live-events/change-hub.server.ts";
import type { AccountChange } from "#app/platform/live-events/live-change.ts";
import { HOUR_MS } from "#app/platform/text/durations.ts";
import { deleteAccount } from "#app/site/my-account/delete-account.server.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { uploadedImagePath } from "#app/stations/station/uploaded-image.ts";
import { recordChanges } from "#test-support/change-hubs.ts";
import { onBothEngines, onEngine } from "#test-support/databases.ts";
import { history, seen, untilLockWait } from "#test-support/moderation.ts";
import { CONTRIBUTOR, OTHER_CONTRIBUTOR, openProposals } from "#test-support/proposals.ts";
import { putUpload } from "#test-support/uploaded-images.ts";
import { ADMINISTRATOR, EDITOR, signedIn, USER } from "#test-support/viewers.ts";
import { waitUntil } from "#test-support/wait-until.ts";
import { findOpenProposal } from "./own-proposals.server.ts";
import { proposeChanges } from "./propose.server.ts";

onBothEngines(
  "a proposal stores the changed fields alone, before and after, and opens an item",
  async ({ database }) => {
    const { propose, latest, items } = await openProposals(database);
    const changes = { name: "Rádio Boreal", genre: "Jazz", tags: ["norte", "vivo"], city: "", country: "Portugal" };
    const id = await propose(changes);
    const proposal = await latest();
    expect(proposal).toMatchObject({
      id,
      stationId: "aurora",
      proposedBy: CONTRIBUTOR.id,
      text: "Mudou tudo",
      state: "open",
      decidedChange: null,
      base: { name: "Rádio Aurora", tags: [] },
      proposed: { name: "Rádio Boreal", tags: ["norte", "vivo"] },
    });
    expect(Object.keys(proposal.proposed).sort()).toEqual(["name", "tags"]);
    const [item] = await items();
    expect(item).toMatchObject({ kind: "proposal", subject: String(id), stationId: "aurora", closedAt: null });
    expect(item?.dueAt.getTime()).toBe((item?.since.getTime() ?? 0) + 72 * HOUR_MS);
    expect(await history(database)).toEqual([]);
  },
);

onBothEngines("proposing again changes the open proposal, which is then a later one", async ({ database }) => {
  const { propose, stored, items } = await openProposals(database);
  const id = await propose({ genre: "Fado", city: "Faro" });
  const [first] = await stored();
  const [item] = await items();
  await editStation(database, ADMINISTRATOR, { id: "aurora", changes: { genre: "Rock" }, now: new Date() });
  const early = { stationId: "aurora", changes: { genre: "Pop" }, text: "", now: new Date(0) };
  expect(await proposeChanges(database, CONTRIBUTOR, early)).toBe(id);
  const [changed, ...others] = await stored();
  expect(others).toEqual([]);
  expect(changed).toMatchObject({ id, base: { genre: "Rock" }, proposed: { genre: "Pop" }, text: "", state: "open" });
  expect(changed?.madeAt.getTime()).toBe((first?.madeAt.getTime() ?? 0) + 1);
  expect(await items()).toEqual([item]);
  expect(await propose({ genre: "Pop" }, { as: OTHER_CONTRIBUTOR })).not.toBe(id);
  expect(await propose({ genre: "Pop" }, { as: USER, stationId: "beira" })).not.toBe(id);
  expect(await stored()).toHaveLength(3);
});

onBothEngines("name, country and stream are proposed with a reason; an unchanged station not at all", async (test) => {
  const { propose, stored, openItems } = await openProposals(test.database);
  for (const changes of [
    { name: "Boreal" },
    { country: "Brasil" },
    { streamUrl: "https://a.example/s", city: "Faro" },
  ]) {
    await expect(propose(changes, { text: "" })).rejects.toMatchObject({
      kind: "invalid",
      message: "Diga porque propõe esta alteração.",
      field: "text",
    });
  }
  for (const changes of [{}, { name: "Rádio Aurora", tags: [], city: "" }]) {
    await expect(propose(changes)).rejects.toMatchObject({ kind: "invalid", message: "Não há nada alterado." });
  }
  expect([await stored(), await openItems()]).toEqual([[], []]);
  await propose({ name: "Rádio Aurora", genre: "Fado" }, { text: "" });
  expect(await stored()).toHaveLength(1);
});

onBothEngines("a station is public, or the person's own submission; any other does not exist", async ({ database }) => {
  const { propose, stored } = await openProposals(database);
  for (const [stationId, as] of [
    ["beira", CONTRIBUTOR],
    ["cais", CONTRIBUTOR],
    ["nada", CONTRIBUTOR],
    ["a\0b", USER],
  ] as const) {
    const proposal = propose({ city: "Faro" }, { stationId, as });
    await expect(proposal, stationId).rejects.toMatchObject({
      kind: "not-found",
      message: "Esta rádio já não existe.",
    });
  }
  expect(await stored()).toEqual([]);
  for (const stationId of ["aurora", "beira", "cais"]) await propose({ city: "Faro" }, { stationId, as: USER });
  await propose({ city: "Lagos" }, { as: EDITOR });
  expect(await stored()).toHaveLength(4);
});

onBothEngines("the station is the one that was seen, and its own image is no change", async ({ database }) => {
  const { propose, latest } = await openProposals(database);
  const { updatedAt: seenAt } = await seen(database, "aurora");
  await editStation(database, ADMINISTRATOR, { id: "aurora", changes: { city: "Lagos" }, now: new Date() });
  const stale = { stationId: "aurora", changes: { city: "Faro" }, text: "", seenAt, now: new Date() };
  await expect(proposeChanges(database, CONTRIBUTOR, stale)).rejects.toMatchObject({ kind: "conflict" });
  const imageUrl = await putUpload(database, { stationId: "aurora" });
  const path = uploadedImagePath({ id: "aurora", imageUrl });
  await propose({ imageUrl: `https://radio.example${path}`, city: "Faro" });
  expect((await latest()).proposed).toEqual({ city: "Faro" });
  await propose({ imageUrl: "https://x.example/i.png" });
  expect(await latest()).toMatchObject({ base: { image_url: imageUrl } });
});

onBothEngines("an account that was blocked or deleted meanwhile proposes nothing", async ({ database }) => {
  const { propose, stored } = await openProposals(database);
  await database
    .update(users)
    .set({ blockedAt: new Date(), blockedReason: "Publicidade" })
    .where(eq(users.id, CONTRIBUTOR.id));
  await expect(propose({ city: "Faro" })).rejects.toMatchObject({
    kind: "forbidden",
    message: "A sua conta está bloqueada: Publicidade. Pode contestar.",
  });
  const deleted = propose({ city: "Faro" }, { as: signedIn("user", "outra") });
  await expect(deleted).rejects.toMatchObject({ kind: "unauthenticated" });
  expect(await stored()).toEqual([]);
});

onBothEngines(
  "a proposal reaches the pages of those who decide and of its author",
  async ({ database, connection }) => {
    const { propose } = await openProposals(database);
    const hub = await openChangeHub(connection);
    const changes = recordChanges(hub);
    const accounts: AccountChange[] = [];
    hub.onAccount((change) => accounts.push(change));
    await propose({ city: "Faro" });
    await changes.until(1);
    expect(changes.notified).toEqual([{ topic: "administration" }]);
    await waitUntil("the account is notified", () => accounts.length > 0);
    expect(accounts).toEqual([{ topic: "account", userId: CONTRIBUTOR.id, part: "submissions" }]);
    hub.close();
  },
);

onBothEngines("the proposal of a deleted account waits on, without the person", async ({ database }) => {
  const { propose, latest, openItems, decide, changes } = await openProposals(database);
  const id = await propose({ city: "Faro" });
  await database.transaction((transaction) => deleteAccount(transaction, CONTRIBUTOR, new Date()));
  expect(await latest()).toMatchObject({ id, proposedBy: null, state: "open" });
  expect(await openItems()).toEqual([id]);
  await decide();
  expect(await changes()).toMatchObject([{ kind: "edit", private: { submitted_by: null } }]);
});

onBothEngines("the proposals for a deleted station are gone, and their items closed", async ({ database }) => {
  const { propose, stored, items } = await openProposals(database);
  await propose({ city: "Faro" }, { as: USER, stationId: "beira" });
  await database.transaction((transaction) => deleteAccount(transaction, USER, new Date()));
  expect(await stored()).toEqual([]);
  expect(await items()).toMatchObject([{ kind: "proposal", stationId: "beira", outcome: "gone" }]);
});

onEngine("postgres", "two forms sent at once leave one proposal", async ({ database }) => {
  const { propose, stored, openItems } = await openProposals(database);
  await Promise.all(["Faro", "Lagos", "Tavira"].map((city) => propose({ city })));
  expect(await stored()).toHaveLength(1);
  expect(await openItems()).toHaveLength(1);
});

onEngine("postgres", "a proposal waits for an edit of the station, and is about the edited one", async (test) => {
  const { propose, latest } = await openProposals(test.database);
  let proposal: Promise<unknown> = Promise.resolve();
  await test.database.transaction(async (transaction) => {
    await transaction.update(stations).set({ city: "Braga" }).where(eq(stations.id, "aurora"));
    proposal = propose({ city: "Faro" });
    proposal.catch(() => {});
    await untilLockWait(transaction);
  });
  await proposal;
  expect(await latest()).toMatchObject({ base: { city: "Braga" }, proposed: { city: "Faro" } });
  expect(await findOpenProposal(test.database, CONTRIBUTOR.id, "aurora")).toMatchObject({ text: "Mudou tudo" });
});
