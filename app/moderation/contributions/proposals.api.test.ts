import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { createModerationApi } from "#app/moderation/decisions/moderation.api.ts";
import type { Viewer } from "#app/people/accounts/viewer.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { MAX_CHANGE_TEXT } from "#app/stations/history/change.ts";
import { STATION_LIMITS as LIMITS } from "#app/stations/station/station-limits.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { LISTED, putStation } from "#test-support/named-stations.ts";
import { CONTRIBUTOR, OTHER_CONTRIBUTOR, openProposals } from "#test-support/proposals.ts";
import { putTrustWithOpenProposals } from "#test-support/trusted-account.ts";
import { ADMINISTRATOR, apiAs, EDITOR, jsonBody, USER, VISITOR } from "#test-support/viewers.ts";
import { createProposalsApi, proposeByApi } from "./proposals.api.ts";

const PATH = "/api/stations/aurora/proposals";

async function open(database: Database, { sendsMail = true } = {}) {
  const directory = await openProposals(database);
  const api = (viewer: Viewer) => apiAs(viewer, createProposalsApi({ database, sendsMail }));
  return {
    ...directory,
    post: (body: unknown, viewer: Viewer = CONTRIBUTOR, path = PATH) =>
      api(viewer).request(path, jsonBody("POST", body)),
    get: (path: string, viewer: Viewer = CONTRIBUTOR) => api(viewer).request(path),
    remove: (path: string, viewer: Viewer = CONTRIBUTOR) => api(viewer).request(path, { method: "DELETE" }),
  };
}

onBothEngines("a proposal has the cleaned values of a submission, and is read by its author alone", async (test) => {
  const { post, get } = await open(test.database);
  const body = {
    name: " Rádio  Boreal ",
    tags: "a, b,A",
    genre: "jazz",
    text: " Mudou  de nome ",
  };
  const answer = await post(body);
  const proposal = await answer.json();
  expect([answer.status, proposal]).toEqual([
    201,
    {
      id: expect.any(Number),
      station_id: "aurora",
      station_name: "Rádio Aurora",
      made_at: expect.any(String),
      state: "open",
      before: { name: "Rádio Aurora", tags: [] },
      proposed: { name: "Rádio Boreal", tags: ["a", "b"] },
      text: "Mudou de nome",
      decision: null,
    },
  ]);
  const path = `/api/me/proposals/${proposal.id}`;
  const read = await get(path);
  expect([await read.json(), read.headers.get("Cache-Control")]).toEqual([proposal, "no-store"]);
  expect(await (await get("/api/me/proposals")).json()).toEqual({ proposals: [proposal] });
  for (const other of [OTHER_CONTRIBUTOR, EDITOR, USER]) {
    expect((await get(path, other)).status).toBe(404);
    expect(await (await get("/api/me/proposals", other)).json()).toEqual({ proposals: [] });
  }
});

onBothEngines("values that the station has are not checked, unless the person may not see it", async ({ database }) => {
  const { post } = await open(database);
  await putStation(database, LISTED);
  await putStation(database, { ...LISTED, id: "escondida" }, "pending");
  const { name, tags } = LISTED;
  const answer = await post({ name, country: "", tags, city: "Faro" }, CONTRIBUTOR, "/api/stations/listada/proposals");
  expect([answer.status, (await answer.json()).proposed]).toEqual([201, { city: "Faro" }]);
  const nothing = await post({ name, tags }, CONTRIBUTOR, "/api/stations/listada/proposals");
  expect([nothing.status, (await nothing.json()).error.message]).toEqual([422, "Não há nada alterado."]);
  for (const id of ["escondida", "nenhuma"]) {
    const hidden = await post({ name, city: "Faro" }, CONTRIBUTOR, `/api/stations/${id}/proposals`);
    const message = `O nome da rádio pode ter no máximo ${LIMITS.name} caracteres`;
    expect([hidden.status, (await hidden.json()).error.message], id).toEqual([422, message]);
  }
});

onBothEngines("values that a submission could not have are refused with their sentence", async ({ database }) => {
  const { post, stored } = await open(database);
  const why = { text: "Mudou" };
  for (const [body, message] of [
    [{}, "Indique pelo menos um campo a alterar"],
    [{ status: "approved", ...why }, "O pedido tem um campo que não existe: «status»."],
    [{ name: "", ...why }, "Por favor, insira o nome da rádio"],
    [{ stream_url: "http://10.0.0.1/", ...why }, "URL de stream não pode apontar para endereços locais ou privados"],
    [{ image_url: `upload:${"0".repeat(64)}` }, "URL da imagem deve começar com http:// ou https://"],
    [{ name: "Rádio Boreal" }, "Diga porque propõe esta alteração."],
    [{ name: "Rádio Boreal", text: " " }, "Diga porque propõe esta alteração."],
    [
      { city: "Faro", text: "x".repeat(MAX_CHANGE_TEXT + 1) },
      `O motivo pode ter no máximo ${MAX_CHANGE_TEXT} caracteres`,
    ],
    [{ name: "Rádio Aurora" }, "Não há nada alterado."],
  ] as const) {
    const answer = await post(body);
    expect([answer.status, await answer.json()], message).toEqual([422, { error: { code: "invalid", message } }]);
  }
  expect(await stored()).toEqual([]);
  expect((await post({ city: "Faro", text: "x".repeat(MAX_CHANGE_TEXT) })).status).toBe(201);
});

onBothEngines("only the author withdraws a proposal, and only while it waits", async ({ database }) => {
  const { post, get, remove, decide, stored } = await open(database);
  const { id } = await (await post({ city: "Faro" })).json();
  const path = `/api/me/proposals/${id}`;
  for (const [viewer, status] of [
    [VISITOR, 401],
    [OTHER_CONTRIBUTOR, 404],
    [EDITOR, 404],
  ] as const)
    expect((await remove(path, viewer)).status).toBe(status);
  expect((await remove(path)).status).toBe(204);
  expect((await remove(path)).status).toBe(404);
  expect((await stored()).map(({ state }) => state)).toEqual(["withdrawn"]);
  const again = await (await post({ city: "Faro" })).json();
  await decide({ decision: "refuse", reason: "spam", text: "Não." });
  const refused = await remove(`/api/me/proposals/${again.id}`);
  expect(refused.status).toBe(409);
  expect(await (await get(`/api/me/proposals/${again.id}`)).json()).toMatchObject({
    state: "refused",
    decision: { reason: "spam", text: "Não.", accepted: [] },
  });
  for (const bad of ["0", "-1", "1.5", "1e3", "nada", "9".repeat(15), "9".repeat(30), "%00"])
    expect((await get(`/api/me/proposals/${bad}`)).status, bad).toBe(404);
});

onBothEngines("visitors sign in first", async ({ database }) => {
  const { post, get } = await open(database);
  const answer = await post({ city: "Faro" }, VISITOR);
  const message = "Precisa de fazer login para propor alterações";
  expect([answer.status, await answer.json()]).toEqual([401, { error: { code: "unauthenticated", message } }]);
  expect((await get("/api/me/proposals", VISITOR)).status).toBe(401);
});

onBothEngines("the limits of trusted accounts ask for a confirmed address only where mail is set", async (test) => {
  const { post } = await open(test.database, { sendsMail: false });
  await putTrustWithOpenProposals(test.database, CONTRIBUTOR.id);
  expect((await post({ city: "Faro" })).status).toBe(201);
});

onBothEngines("with mail an account whose address is not confirmed has the limits of a new one", async (test) => {
  const { post, stored } = await open(test.database, { sendsMail: true });
  await putTrustWithOpenProposals(test.database, CONTRIBUTOR.id);
  const refused = await post({ city: "Faro" });
  expect([refused.status, await refused.json()]).toMatchObject([
    429,
    { error: { message: "Já tem 20 propostas à espera. Aguarde por uma decisão." } },
  ]);
  expect(await stored()).toHaveLength(20);
});

onBothEngines("PATCH of an editor's own submission is a proposal, without the status", async ({ database }) => {
  await openProposals(database);
  await database.update(stations).set({ submittedBy: EDITOR.id }).where(eq(stations.id, "aurora"));
  const services = { database, sendsMail: true };
  const api = (viewer: Viewer) =>
    apiAs(
      viewer,
      createModerationApi(database, "https://radio.example", (editor, edit) => proposeByApi(services, editor, edit)),
    );
  const patch = (body: object, viewer: Viewer = EDITOR) =>
    api(viewer).request("/api/stations/aurora", jsonBody("PATCH", body));
  const answer = await patch({ city: " Faro ", text: "Mudou-se" });
  expect([answer.status, await answer.json()]).toEqual([
    202,
    expect.objectContaining({ station_id: "aurora", state: "open", proposed: { city: "Faro" }, text: "Mudou-se" }),
  ]);
  const [before] = await database.select().from(stations).where(eq(stations.id, "aurora"));
  expect(before).toMatchObject({ city: "", status: "approved" });
  for (const [body, status, message] of [
    [{ name: "Rádio Boreal" }, 422, "Diga porque propõe esta alteração."],
    [{ city: "" }, 422, "Não há nada alterado."],
    [{ status: "suspended" }, 403, "Não pode decidir sobre uma rádio que submeteu."],
    [{ status: "suspended", city: "Lagos" }, 403, "Não pode decidir sobre uma rádio que submeteu."],
    [{ city: "Lagos", if_updated_at: "2020-01-01T12:00:00Z" }, 409, "Esta rádio foi alterada entretanto"],
  ] as const) {
    const refused = await patch(body);
    expect([refused.status, (await refused.json()).error.message]).toEqual([status, expect.stringContaining(message)]);
  }
  expect((await patch({ city: "Faro" }, ADMINISTRATOR)).status, "an administrator").toBe(200);
});
