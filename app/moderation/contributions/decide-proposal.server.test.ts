import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { deleteStation } from "#app/moderation/decisions/decide-stations.server.ts";
import { editStation } from "#app/moderation/decisions/edit-station.server.ts";
import { userRoles, users } from "#app/people/accounts/accounts.table.ts";
import { openChangeHub } from "#app/platform/live-events/change-hub.server.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { streamChecks } from "#app/stations/station/stream-checks.table.ts";
import { recordChanges } from "#test-support/change-hubs.ts";
import { getStreamCheck } from "#test-support/checked-streams.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { history } from "#test-support/moderation.ts";
import { CONTRIBUTOR, openProposals } from "#test-support/proposals.ts";
import { putUpload } from "#test-support/uploaded-images.ts";
import { ADMINISTRATOR, EDITOR, USER } from "#test-support/viewers.ts";

onBothEngines(
  "an accepted proposal is an edit by the moderator, with the proposer and the item",
  async ({ database }) => {
    const { propose, decide, latest, changes, items } = await openProposals(database);
    await propose({ name: "Rádio Boreal", country: "Portugal", city: "Lisboa", tags: ["a", "b"] });
    const decided = await decide({ batch: "b" });
    const [change, ...others] = await changes();
    const [item] = await items();
    expect(others).toEqual([]);
    expect(decided).toEqual({ change: change?.id, state: "accepted", conflicts: [] });
    expect(change).toMatchObject({
      kind: "edit",
      actorId: EDITOR.id,
      actorRole: "editor",
      stationId: "aurora",
      reason: null,
      text: "Mudou tudo",
      private: { submitted_by: CONTRIBUTOR.id },
      itemId: item?.id,
      batch: "b",
      before: { name: "Rádio Aurora", city: "", tags: [], latitude: null },
      after: { name: "Rádio Boreal", city: "Lisboa", tags: ["a", "b"], latitude: 38.72 },
    });
    expect(await latest()).toMatchObject({ state: "accepted", decidedChange: change?.id });
    expect(item).toMatchObject({ outcome: "accepted", closedBy: EDITOR.id });
    const [aurora] = await database.select().from(stations).where(eq(stations.id, "aurora"));
    expect(aurora).toMatchObject({ name: "Rádio Boreal", city: "Lisboa", latitude: 38.72, tags: ["a", "b"] });
  },
);

onBothEngines("an accepted stream is checked anew, and an accepted image replaces the uploaded one", async (test) => {
  const { database } = test;
  const { propose, decide } = await openProposals(database);
  await putUpload(database, { stationId: "aurora" });
  const now = new Date();
  const tomorrow = new Date(now.getTime() + 86_400_000);
  await database.insert(streamChecks).values({ stationId: "aurora", outcome: "dns", nextCheckAt: tomorrow });
  await propose({ streamUrl: "https://new.example/s", imageUrl: "https://x.example/i.png" });
  expect(await decide({ now })).toMatchObject({ state: "accepted" });
  const [aurora] = await database.select().from(stations).where(eq(stations.id, "aurora"));
  expect(aurora).toMatchObject({ streamUrl: "https://new.example/s", imageUrl: "https://x.example/i.png" });
  const check = await getStreamCheck(database, "aurora");
  expect(check.outcome).toBeNull();
  expect(check.nextCheckAt).toEqual(now);
});

onBothEngines("a field that changed since the proposal is a conflict, and the others apply", async ({ database }) => {
  const { propose, decide, latest, changes } = await openProposals(database);
  await propose({ genre: "Fado", city: "Faro", tags: ["a"] });
  // Containment would take the new list for the old one.
  await editStation(database, ADMINISTRATOR, {
    id: "aurora",
    changes: { tags: ["b"], genre: "Rock" },
    now: new Date(),
  });
  expect(await decide({ text: "Obrigado" })).toMatchObject({ state: "partly", conflicts: ["Género", "Etiquetas"] });
  expect((await changes()).at(-1)).toMatchObject({ text: "Obrigado", before: { city: "" }, after: { city: "Faro" } });
  const [aurora] = await database.select().from(stations).where(eq(stations.id, "aurora"));
  expect(aurora).toMatchObject({ genre: "Rock", city: "Faro", tags: ["b"] });
  expect(await latest()).toMatchObject({ state: "partly" });
});

onBothEngines("only the chosen fields are accepted, and a choice of none or of conflicts is refused", async (test) => {
  const { propose, decide, latest, openItems } = await openProposals(test.database);
  await propose({ genre: "Fado", city: "Faro", description: "Nova" });
  await editStation(test.database, ADMINISTRATOR, { id: "aurora", changes: { description: "Outra" }, now: new Date() });
  for (const fields of [[], ["status"], ["name"], ["description"]]) {
    await expect(decide({ fields })).rejects.toMatchObject({
      kind: "conflict",
      message: "A rádio mudou entretanto nos campos desta proposta: nada foi aplicado.",
    });
  }
  expect(await openItems()).toHaveLength(1);
  expect(await decide({ fields: ["city", "status"] })).toMatchObject({ state: "partly", conflicts: [] });
  expect((await latest()).state).toBe("partly");
  expect(await history(test.database)).toEqual([
    "edit aurora description",
    "edit aurora Mudou tudo city, latitude, longitude",
  ]);
});

onBothEngines("a refused proposal changes nothing of the station, and has its reason in the history", async (test) => {
  const { propose, decide, latest, changes, items } = await openProposals(test.database);
  await propose({ city: "Faro" });
  const details = { fields: ["city"] } as const;
  const refusal = { decision: "refuse", reason: "wrong-data", details, text: "Continua em Lagos." } as const;
  const decided = await decide(refusal, ADMINISTRATOR);
  const [change] = await changes();
  expect(decided).toEqual({ change: change?.id, state: "refused", conflicts: [] });
  const [item] = await items();
  expect(change).toMatchObject({
    kind: "refuse",
    actorRole: "admin",
    stationId: "aurora",
    stationName: "Rádio Aurora",
    itemId: item?.id,
    reasonDetails: details,
    reason: "wrong-data",
    text: "Continua em Lagos.",
    private: { submitted_by: CONTRIBUTOR.id },
    after: null,
  });
  expect(item).toMatchObject({ outcome: "refused" });
  expect(await latest()).toMatchObject({ state: "refused", decidedChange: change?.id });
});

onBothEngines("a proposal is decided once, and never after it was withdrawn", async ({ database }) => {
  const { propose, decide, withdraw } = await openProposals(database);
  await propose({ city: "Faro" });
  await decide();
  for (const decision of ["accept", "refuse"] as const) {
    await expect(decide({ decision })).rejects.toMatchObject({ kind: "conflict", message: "Isto já foi decidido." });
  }
  await propose({ city: "Lagos" });
  await withdraw();
  const message = "Esta proposta foi retirada.";
  await expect(decide()).rejects.toMatchObject({ kind: "conflict", message });
  await expect(decide({ id: 999_999_999 })).rejects.toMatchObject({ kind: "not-found" });
  expect(await history(database)).toEqual(["edit aurora Mudou tudo city, latitude, longitude"]);
});

onBothEngines("a proposal that was changed after it was seen is not decided", async ({ database }) => {
  const { propose, decide, latest, openItems } = await openProposals(database);
  await propose({ city: "Faro" });
  const { madeAt: seenAt } = await latest();
  await propose({ city: "Publicidade" });
  for (const decision of ["accept", "refuse"] as const) {
    await expect(decide({ decision, seenAt })).rejects.toMatchObject({
      kind: "conflict",
      message: "Esta proposta foi alterada entretanto. Reveja-a e decida de novo.",
    });
  }
  expect([(await latest()).state, await openItems()]).toMatchObject(["open", { length: 1 }]);
  expect(await history(database)).toEqual([]);
});

onBothEngines("editors decide neither on own proposals nor on stations that they submitted", async ({ database }) => {
  const { propose, decide } = await openProposals(database);
  await propose({ city: "Faro" }, { as: EDITOR });
  for (const decision of ["accept", "refuse"] as const) {
    await expect(decide({ decision })).rejects.toMatchObject({
      kind: "forbidden",
      message: "Não pode decidir sobre uma proposta sua.",
    });
  }
  await propose({ city: "Faro" });
  await database.update(stations).set({ submittedBy: EDITOR.id });
  await expect(decide()).rejects.toMatchObject({
    kind: "forbidden",
    message: "Não pode decidir sobre uma rádio que submeteu.",
  });
  expect(await history(database)).toEqual([]);
  await propose({ city: "Lagos" }, { as: ADMINISTRATOR });
  expect(await decide({}, ADMINISTRATOR)).toMatchObject({ state: "accepted" });
});

onBothEngines("a role that was lost meanwhile decides nothing", async ({ database }) => {
  const { propose, decide, openItems } = await openProposals(database);
  await propose({ city: "Faro" });
  await expect(decide({}, USER)).rejects.toMatchObject({ kind: "forbidden" });
  await database.update(users).set({ blockedAt: new Date() }).where(eq(users.id, EDITOR.id));
  await expect(decide()).rejects.toMatchObject({ kind: "forbidden" });
  await database.delete(userRoles).where(eq(userRoles.userId, ADMINISTRATOR.id));
  await expect(decide({}, ADMINISTRATOR)).rejects.toMatchObject({ kind: "forbidden" });
  await expect(decide({ id: 999_999_999 }, ADMINISTRATOR)).rejects.toMatchObject({ kind: "forbidden" });
  expect(await openItems()).toHaveLength(1);
});

onBothEngines("a proposal whose station was deleted is gone, with its item", async ({ database }) => {
  const { propose, decide, items, latest } = await openProposals(database);
  await propose({ city: "Faro" });
  const { id, madeAt: seenAt } = await latest();
  await deleteStation(database, ADMINISTRATOR, { id: "aurora", seen: null, now: new Date() });
  await expect(decide({ id, seenAt })).rejects.toThrow("There is no proposal.");
  expect(await items()).toMatchObject([{ kind: "proposal", outcome: "gone", closedBy: ADMINISTRATOR.id }]);
});

onBothEngines("a decision reaches visitors, the queue and the proposer", async ({ database, connection }) => {
  const { propose, decide } = await openProposals(database);
  await propose({ city: "Faro" });
  const hub = await openChangeHub(connection);
  const changes = recordChanges(hub);
  const accounts: string[] = [];
  hub.onAccount(({ userId, part }) => accounts.push(`${userId} ${part}`));
  await decide();
  await changes.until(2);
  expect(changes.notified).toEqual([{ topic: "stations", ids: ["aurora"] }, { topic: "administration" }]);
  await propose({ city: "Lagos" });
  await changes.until(3);
  expect(new Set(accounts)).toEqual(new Set(["rui submissions"]));
  hub.close();
});
