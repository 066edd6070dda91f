import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { stations } from "#app/stations/station/stations.table.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { CONTRIBUTOR, OTHER_CONTRIBUTOR, openProposals } from "#test-support/proposals.ts";
import { USER } from "#test-support/viewers.ts";
import { findOpenProposal, findOwnProposal, readOwnProposals, withdrawProposal } from "./own-proposals.server.ts";
import { readProposalDetails } from "./read-proposal.server.ts";

onBothEngines("an account reads its proposals with what was decided, and no others", async ({ database }) => {
  const { propose, decide } = await openProposals(database);
  const first = await propose({ city: "Faro", genre: "Fado" });
  await decide({ fields: ["city"] });
  const second = await propose({ genre: "Rock" });
  await decide({ decision: "refuse", reason: "spam", text: "Não." });
  const third = await propose({ genre: "Pop" }, { text: "Toca pop" });
  await propose({ genre: "Pop" }, { as: OTHER_CONTRIBUTOR });
  const station = { id: "aurora", name: "Rádio Aurora", isPublic: true };
  const own = await readOwnProposals(database, CONTRIBUTOR.id);
  expect(own).toMatchObject([
    { id: third, station, base: { genre: "Jazz" }, proposed: { genre: "Pop" }, text: "Toca pop", decision: null },
    { id: second, state: "refused", decision: { reason: "spam", text: "Não.", accepted: {} } },
    { id: first, state: "partly", decision: { reason: null, accepted: { city: "Faro" } } },
  ]);
  expect(await findOwnProposal(database, CONTRIBUTOR.id, second)).toEqual(own[1]);
  expect(await findOwnProposal(database, OTHER_CONTRIBUTOR.id, second)).toBeNull();
});

onBothEngines("a station that is not public has no name, but for the person who submitted it", async ({ database }) => {
  const { propose } = await openProposals(database);
  await propose({ city: "Faro" });
  await propose({ city: "Faro" }, { as: USER });
  await database.update(stations).set({ status: "suspended", name: "Escondida" }).where(eq(stations.id, "aurora"));
  const stationOf = async (account: string) => (await readOwnProposals(database, account))[0]?.station;
  expect(await stationOf(CONTRIBUTOR.id)).toEqual({ id: "aurora", name: null, isPublic: false });
  expect(await stationOf(USER.id)).toEqual({ id: "aurora", name: "Escondida", isPublic: false });
});

onBothEngines("an open proposal is withdrawn by its author alone, and only once", async ({ database }) => {
  const { propose, withdraw, decide, items, latest } = await openProposals(database);
  const id = await propose({ city: "Faro" });
  const missing = { kind: "not-found", message: "Esta proposta já não existe." };
  await expect(withdraw(OTHER_CONTRIBUTOR)).rejects.toMatchObject(missing);
  await withdraw();
  expect(await latest()).toMatchObject({ id, state: "withdrawn" });
  expect(await items()).toMatchObject([{ outcome: "withdrawn", closedBy: CONTRIBUTOR.id }]);
  await expect(withdraw()).rejects.toMatchObject(missing);
  expect(await findOpenProposal(database, CONTRIBUTOR.id, "aurora")).toBeUndefined();
  expect(await propose({ city: "Faro" })).not.toBe(id);
  await decide();
  await expect(withdraw()).rejects.toMatchObject({ kind: "conflict", message: "Esta proposta já foi decidida." });
  const unknown = withdrawProposal(database, CONTRIBUTOR.id, { id: 999_999_999, now: new Date() });
  await expect(unknown).rejects.toMatchObject(missing);
});

onBothEngines("the details show a proposal beside the station as it is now", async ({ database }) => {
  const { propose, latest, decide } = await openProposals(database);
  const id = await propose({ genre: "Fado", tags: ["a"], name: "Rádio Boreal" });
  await database
    .update(stations)
    .set({ tags: ["a", "b"] })
    .where(eq(stations.id, "aurora"));
  const { madeAt } = await latest();
  expect(await readProposalDetails(database, id)).toEqual({
    id,
    madeAt,
    text: "Mudou tudo",
    proposer: { id: "rui", name: "", email: "rui@example.org" },
    fields: [
      {
        field: "name",
        label: "Nome",
        before: "Rádio Aurora",
        after: "Rádio Boreal",
        current: "Rádio Aurora",
        isConflict: false,
      },
      { field: "genre", label: "Género", before: "Jazz", after: "Fado", current: "Jazz", isConflict: false },
      { field: "tags", label: "Etiquetas", before: [], after: ["a"], current: ["a", "b"], isConflict: true },
    ],
  });
  await decide();
  expect(await readProposalDetails(database, id)).toBeNull();
  expect(await readProposalDetails(database, 999_999_999)).toBeNull();
});
