import { eq } from "drizzle-orm";
import { expect } from "vitest";
import type { Viewer } from "#app/people/accounts/viewer.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { MAX_CHANGE_TEXT } from "#app/stations/history/change.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import { moderatedStationSchema } from "#app/stations/station/public-station.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { history, putModeratedStations, putModerators, statuses } from "#test-support/moderation.ts";
import { ADMINISTRATOR, apiAs, jsonBody, USER, VISITOR } from "#test-support/viewers.ts";
import { createModerationApi } from "./moderation.api.ts";

const apiFor = (database: Database, viewer: Viewer) =>
  apiAs(viewer, createModerationApi(database, "https://radio.example"));

const FOR_EDITORS = "Acesso negado. Apenas editores e administradores.";

const NAMED = { aurora: "approved", beira: "pending", cais: "suspended" };

onBothEngines("visitors and users get 401 and 403 before the body and the station are read", async ({ database }) => {
  await putModeratedStations(database);
  const form = { method: "POST", body: "a=b", headers: { "Content-Type": "application/x-www-form-urlencoded" } };
  const requests: [string, RequestInit][] = [
    ["/api/stations/beira", jsonBody("PATCH", { status: "approved" })],
    ["/api/stations/nada", jsonBody("PATCH", { status: "approved" })],
    ["/api/stations/beira", jsonBody("PATCH", { status: "nonsense" })],
    ["/api/stations/beira", { ...form, method: "PATCH" }],
    ["/api/stations/aurora", { method: "DELETE" }],
    ["/api/stations/nada", { ...form, method: "DELETE" }],
    ["/api/stations", { method: "DELETE" }],
    ["/api/stations/restore-defaults", { method: "POST" }],
    ["/api/stations/restore-defaults", form],
  ];
  for (const [path, init] of requests) {
    for (const [viewer, status, code, message] of [
      [VISITOR, 401, "unauthenticated", "Precisa de fazer login"],
      [USER, 403, "forbidden", init.method === "PATCH" ? FOR_EDITORS : "Acesso negado. Apenas administradores."],
    ] as const) {
      const answer = await apiFor(database, viewer).request(path, init);
      expect([answer.status, await answer.json()], `${init.method} ${path}`).toEqual([
        status,
        { error: { code, message } },
      ]);
    }
  }
  expect(await statuses(database)).toEqual(NAMED);
  expect(await history(database)).toEqual([]);
});

onBothEngines("PATCH: an administrator changes a station and gets all its fields", async ({ database }) => {
  await putModeratedStations(database);
  const api = apiFor(database, ADMINISTRATOR);
  const changes = { name: " Rádio  Beira Alta ", status: "approved", tags: "fado, Beira,fado", genre: "" };
  const answer = await api.request("/api/stations/beira", jsonBody("PATCH", changes));
  expect(answer.status).toBe(200);
  const station = await answer.json();
  expect(moderatedStationSchema.strict().parse(station)).toMatchObject({
    id: "beira",
    name: "Rádio Beira Alta",
    status: "approved",
    tags: ["fado", "Beira"],
    genre: "Geral",
    country: "Portugal",
    contact_email: "submitter@example.org",
  });
  expect(await history(database)).toEqual(["approve beira genre, name, tags"]);
});

onBothEngines("PATCH: id, submitter, contact and timestamps are no fields of a change", async ({ database }) => {
  await putModeratedStations(database);
  const before = await database.select().from(stations).where(eq(stations.id, "beira"));
  const others = {
    id: "1",
    submitted_by: null,
    submittedBy: null,
    contact_email: "x@example.org",
    contactEmail: "x@example.org",
    created_at: "2020-01-01T00:00:00Z",
    createdAt: 0,
    listeners: 9,
  };
  for (const [field, value] of Object.entries(others)) {
    const body = { city: "Viseu", [field]: value };
    const answer = await apiFor(database, ADMINISTRATOR).request("/api/stations/beira", jsonBody("PATCH", body));
    const message = `O pedido tem um campo que não existe: «${field}».`;
    expect([answer.status, await answer.json()]).toEqual([422, { error: { code: "invalid", message } }]);
  }
  expect(await database.select().from(stations).where(eq(stations.id, "beira"))).toEqual(before);
});

onBothEngines(
  "PATCH: with if_updated_at only the station that was seen is changed; else 409 has the present one",
  async ({ database }) => {
    await putModeratedStations(database);
    const api = apiFor(database, ADMINISTRATOR);
    const patch = (body: unknown, id = "aurora") => api.request(`/api/stations/${id}`, jsonBody("PATCH", body));
    const [before] = await database.select().from(stations).where(eq(stations.id, "aurora"));
    const if_updated_at = before?.updatedAt.toISOString();
    const answer = await patch({ city: "Faro", text: " Mudou  de cidade ", if_updated_at });
    expect(answer.status).toBe(200);
    const station = await answer.json();
    const late = await patch({ city: "Lagos", if_updated_at });
    expect(late.status).toBe(409);
    expect(await late.json()).toEqual({
      error: {
        code: "conflict",
        message:
          "Esta rádio foi alterada entretanto e agora está aprovada. O seu pedido não foi aplicado; reveja a rádio e decida de novo.",
      },
      station,
    });
    expect((await patch({ city: "Lagos", if_updated_at }, "nada")).status).toBe(404);
    expect((await patch({ city: "Lagos", if_updated_at: station.updated_at })).status).toBe(200);
    expect(await history(database)).toEqual([
      "edit aurora Mudou de cidade city, latitude, longitude",
      "edit aurora city, latitude, longitude",
    ]);
  },
);

onBothEngines("invalid requests are refused with their sentence and change nothing", async ({ database }) => {
  await putModeratedStations(database);
  const api = apiFor(database, ADMINISTRATOR);
  const cases: [string, RequestInit, number, string][] = [
    ["beira", jsonBody("PATCH", {}), 422, "Indique pelo menos um campo a alterar"],
    ["beira", jsonBody("PATCH", { nada: 1 }), 422, "O pedido tem um campo que não existe: «nada»."],
    ["beira", jsonBody("PATCH", { status: "deleted" }), 422, "Estado inválido"],
    ["beira", jsonBody("PATCH", { name: "" }), 422, "Por favor, insira o nome da rádio"],
    [
      "beira",
      jsonBody("PATCH", { stream_url: "http://127.0.0.1/" }),
      422,
      "URL de stream não pode apontar para endereços locais ou privados",
    ],
    ["beira", jsonBody("PATCH", { text: "Porque sim" }), 422, "Indique pelo menos um campo a alterar"],
    [
      "beira",
      jsonBody("PATCH", { if_updated_at: "2026-01-01T12:00:00Z" }),
      422,
      "Indique pelo menos um campo a alterar",
    ],
    [
      "beira",
      jsonBody("PATCH", { city: "Faro", text: "x".repeat(MAX_CHANGE_TEXT + 1) }),
      422,
      `O motivo pode ter no máximo ${MAX_CHANGE_TEXT} caracteres`,
    ],
    ["beira", jsonBody("PATCH", { city: "Faro", text: 7 }), 422, "O motivo tem de ser texto"],
    [
      "beira",
      jsonBody("PATCH", { city: "Faro", if_updated_at: "ontem" }),
      422,
      "if_updated_at tem de ser uma data como 2026-01-31T12:00:00.000Z",
    ],
    ["beira", jsonBody("PATCH", [1]), 422, "O pedido tem de ser um objeto JSON."],
    ["beira", { ...jsonBody("PATCH", {}), body: "{" }, 400, "O pedido não é JSON válido."],
    ["beira", { method: "PATCH", body: "{}" }, 415, "O pedido tem de ser JSON (Content-Type: application/json)."],
    ["beira", jsonBody("PATCH", { name: "a".repeat(70_000) }), 413, "O pedido é demasiado grande (máximo 64 KiB)."],
    ["nada", jsonBody("PATCH", { name: "Rádio" }), 404, "Esta rádio já não existe."],
    ["%00", jsonBody("PATCH", { name: "Rádio" }), 404, "Esta rádio já não existe."],
    ["nada", { method: "DELETE" }, 404, "Esta rádio já não existe."],
    ["a%00b", { method: "DELETE" }, 404, "Esta rádio já não existe."],
  ];
  for (const [id, init, status, message] of cases) {
    const answer = await api.request(`/api/stations/${id}`, init);
    expect([answer.status, (await answer.json()).error.message], `${init.method} ${init.body}`).toEqual([
      status,
      message,
    ]);
  }
  const text = { method: "DELETE", body: "a=b", headers: { "Content-Type": "text/plain" } };
  for (const path of ["/api/stations/aurora", "/api/stations"])
    expect((await api.request(path, text)).status).toBe(415);
  expect(await statuses(database)).toEqual(NAMED);
  expect(await history(database)).toEqual([]);
});

onBothEngines(
  "DELETE: an administrator deletes a station in any status; the second request gets 404",
  async ({ database }) => {
    await putModeratedStations(database);
    const api = apiFor(database, ADMINISTRATOR);
    for (const id of ["aurora", "cais"]) {
      const answer = await api.request(`/api/stations/${id}`, { method: "DELETE" });
      expect([answer.status, await answer.text()]).toEqual([204, ""]);
      expect((await api.request(`/api/stations/${id}`, { method: "DELETE" })).status).toBe(404);
    }
    expect(await statuses(database)).toEqual({ beira: "pending" });
    expect(await history(database)).toEqual(["delete aurora", "delete cais"]);
    const remove = (query: string) => api.request(`/api/stations/beira?${query}`, { method: "DELETE" });
    expect((await remove("reason=wrong-data&wrong_fields=name,nada")).status).toBe(422);
    expect((await remove("reason=wrong-data&wrong_fields=name,city&rule=x")).status).toBe(204);
    const [deletion] = await database.select().from(changes).where(eq(changes.stationId, "beira"));
    expect(deletion).toMatchObject({ reason: "wrong-data", reasonDetails: { fields: ["name", "city"] } });
  },
);

onBothEngines("clearing all stations needs a recent proof", async ({ database }) => {
  await putModeratedStations(database);
  const provedAt = new Date(Date.now() - 15 * 60_000);
  const answer = await apiFor(database, { ...ADMINISTRATOR, provedAt }).request("/api/stations", { method: "DELETE" });
  expect([answer.status, await answer.json()]).toEqual([
    403,
    { error: { code: "proof_required", message: "Confirme primeiro que é mesmo quem entrou." } },
  ]);
  expect(await statuses(database)).toEqual(NAMED);
});

onBothEngines("an administrator clears all stations and restores the built-in ones", async ({ database }) => {
  await putModeratedStations(database);
  const api = apiFor(database, { ...ADMINISTRATOR, provedAt: new Date() });
  const cleared = await api.request("/api/stations", { method: "DELETE" });
  expect([cleared.status, await cleared.text()]).toEqual([204, ""]);
  expect(await statuses(database)).toEqual({});
  const restored = await api.request("/api/stations/restore-defaults", { method: "POST" });
  expect(restored.status).toBe(200);
  expect((await restored.json()).restored).toHaveLength(10);
  const again = await api.request("/api/stations/restore-defaults", { method: "POST" });
  expect([again.status, await again.json()]).toEqual([200, { restored: [] }]);
});

onBothEngines(
  "PATCH: the fields of a built-in station's response can be sent back without storing its generated cover",
  async ({ database }) => {
    await putModerators(database);
    const api = apiFor(database, ADMINISTRATOR);
    await api.request("/api/stations/restore-defaults", { method: "POST" });
    const before = await (await api.request("/api/stations/7", jsonBody("PATCH", { city: "Porto" }))).json();
    expect(before.image_url).toMatch(/^https:\/\/radio\.example\/covers\/\d+\/classica-.*-b-512\.png$/);
    const { name, description, stream_url, image_url, genre, country, tags, status } = before;
    const fields = { name, description, stream_url, image_url, genre, country, tags, status };
    const after = await (await api.request("/api/stations/7", jsonBody("PATCH", fields))).json();
    expect(after.image_url).toBe(before.image_url);
    const [row] = await database.select().from(stations).where(eq(stations.id, "7"));
    expect(row?.imageUrl).toBe("");
  },
);
