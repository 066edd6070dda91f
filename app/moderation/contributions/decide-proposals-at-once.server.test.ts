import { expect } from "vitest";
import { deleteAccount } from "#app/site/my-account/delete-account.server.ts";
import { findModeratedStation } from "#app/stations/station/station-reader.server.ts";
import { onBothEngines, onEngine } from "#test-support/databases.ts";
import { history, untilLockWait } from "#test-support/moderation.ts";
import { CONTRIBUTOR, OTHER_CONTRIBUTOR, openProposals } from "#test-support/proposals.ts";
import { ADMINISTRATOR, EDITOR, USER } from "#test-support/viewers.ts";
import { decideProposal } from "./decide-proposal.server.ts";
import { lockProposals } from "./lock-proposals.server.ts";

onBothEngines("several proposals are decided in one transaction, each by what the earlier ones left", async (test) => {
  const { database } = test;
  const { propose, stored } = await openProposals(database);
  await propose({ city: "Faro", genre: "Fado" });
  await propose({ city: "Lagos", description: "Nova" }, { as: OTHER_CONTRIBUTOR });
  await propose({ city: "Viseu" }, { as: USER, stationId: "beira" });
  const all = await stored();
  const decided = await database.transaction(async (transaction) => {
    await lockProposals(
      transaction,
      EDITOR,
      all.map(({ id }) => id),
    );
    const results = [];
    for (const { id, madeAt: seenAt, stationId } of all) {
      const decision = stationId === "beira" ? "refuse" : "accept";
      results.push(await decideProposal(transaction, EDITOR, { id, decision, seenAt, batch: "b", now: new Date() }));
    }
    return results;
  });
  expect(decided.map(({ state, conflicts }) => [state, ...conflicts])).toEqual([
    ["accepted"],
    ["partly", "Cidade"],
    ["refused"],
  ]);
  expect(await findModeratedStation(database, "aurora")).toMatchObject({
    city: "Faro",
    genre: "Fado",
    description: "Nova",
  });
});

onBothEngines("locking proposals needs a role, and unknown ones are left out", async ({ database }) => {
  const { propose } = await openProposals(database);
  const id = await propose({ city: "Faro" });
  const lock = (ids: number[], viewer = EDITOR) =>
    database.transaction(async (transaction) => (await lockProposals(transaction, viewer, ids)).locked);
  expect(await lock([999_999_999, id])).toMatchObject([{ id, row: { city: "" } }]);
  expect([await lock([999_999_999]), await lock([])]).toEqual([[], []]);
  await expect(lock([id], USER)).rejects.toMatchObject({ kind: "forbidden" });
});

onBothEngines("of two decisions at once the first wins, and the second is a conflict", async ({ database }) => {
  const { propose, decide } = await openProposals(database);
  await propose({ city: "Faro" });
  const results = await Promise.allSettled([decide(), decide({ decision: "refuse" }, ADMINISTRATOR)]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const refused = results.find(({ status }) => status === "rejected");
  expect(refused).toMatchObject({ reason: { kind: "conflict", message: "Isto já foi decidido." } });
  expect(await history(database)).toHaveLength(1);
});

onEngine("postgres", "a change of a proposal waits for its decision, and makes a new one", async ({ database }) => {
  const { propose, decide, stored, openItems } = await openProposals(database);
  await propose({ city: "Faro" });
  const [decided, id] = await Promise.all([decide(), propose({ city: "Lagos" })].map((one) => one.catch(String)));
  const all = await stored();
  // Whichever was first: never is what was decided something that the moderator had not seen.
  if (typeof decided === "string") {
    expect(all).toMatchObject([{ id, state: "open", proposed: { city: "Lagos" } }]);
  } else {
    expect(all).toMatchObject([
      { state: "accepted", proposed: { city: "Faro" } },
      { id, state: "open", base: { city: "Faro" }, proposed: { city: "Lagos" } },
    ]);
  }
  expect(await openItems()).toEqual([id]);
});

onEngine("postgres", "an account that is deleted during the decision is not named afterwards", async ({ database }) => {
  const { propose, latest, changes } = await openProposals(database);
  const id = await propose({ city: "Faro" });
  const { madeAt: seenAt } = await latest();
  let deletion: Promise<unknown> = Promise.resolve();
  await database.transaction(async (transaction) => {
    await decideProposal(transaction, EDITOR, { id, decision: "accept", seenAt, now: new Date() });
    deletion = database.transaction((other) => deleteAccount(other, CONTRIBUTOR, new Date()));
    deletion.catch(() => {});
    await untilLockWait(transaction);
  });
  await deletion;
  expect(await changes()).toMatchObject([{ kind: "edit", actorId: EDITOR.id, private: null }]);
  expect(await latest()).toMatchObject({ state: "accepted", proposedBy: null });
});
