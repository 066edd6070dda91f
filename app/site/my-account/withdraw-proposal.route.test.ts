import { expect } from "vitest";
import { proposals } from "#app/moderation/contributions/proposals.table.ts";
import { proposeChanges } from "#app/moderation/contributions/propose.server.ts";
import { takeFlash } from "#app/platform/http/flash.server.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { putNamedStations } from "#test-support/named-stations.ts";
import { ANA, accountsOn, cookieFor, cookieFrom, putPerson, RUI } from "#test-support/people.ts";
import { actionResult, formPost, routeArguments } from "#test-support/route-actions.ts";
import { action } from "./withdraw-proposal.route.ts";

onBothEngines("the button withdraws a proposal of the account, with and without JavaScript", async ({ database }) => {
  const accounts = accountsOn(database);
  await putNamedStations(database);
  const id = await putPerson(accounts, ANA);
  await putPerson(accounts, RUI);
  const propose = () =>
    proposeChanges(database, { id }, { stationId: "aurora", changes: { city: "Faro" }, text: "", now: new Date() });
  const states = async () => (await database.select().from(proposals).orderBy(proposals.id)).map(({ state }) => state);
  const withdraw = async (proposal: number, { as = ANA, script = true } = {}) => {
    const request = formPost(`/account/proposals/${proposal}/withdraw`, {}, { script });
    const cookie = await cookieFor(accounts, as);
    return action(routeArguments(accounts, cookie, { request, params: { id: String(proposal) } }));
  };
  const first = await propose();
  expect(actionResult(await withdraw(first, { as: RUI }))).toMatchObject({
    status: 404,
    answer: { message: "Esta proposta já não existe." },
  });
  expect(await states()).toEqual(["open"]);
  expect(actionResult(await withdraw(first))).toEqual({
    status: 200,
    answer: { ok: true, message: "Proposta retirada" },
  });
  const response = await withdraw(await propose(), { script: false });
  expect(actionResult(response)).toEqual({ status: 303, location: "/account/submissions" });
  if (!(response instanceof Response)) throw new Error("The response is no redirect.");
  const next = new Request("http://localhost:3000/", { headers: { Cookie: cookieFrom(response.headers) } });
  expect((await takeFlash(next)).flash).toEqual({ kind: "success", text: "Proposta retirada" });
  expect(await states()).toEqual(["withdrawn", "withdrawn"]);
});
