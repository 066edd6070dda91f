import { expect } from "vitest";
import type { Viewer } from "#app/people/accounts/viewer.ts";
import { readFastLane } from "#app/platform/site-settings/settings.server.ts";
import { settings } from "#app/platform/site-settings/settings.table.ts";
import { MAX_SITE_NAME } from "#app/platform/site-settings/site-settings.ts";
import { onBothEngines, type TestDatabase } from "#test-support/databases.ts";
import { ADMINISTRATOR, apiAs, jsonBody, USER, VISITOR } from "#test-support/viewers.ts";
import { createSettingsApi } from "./settings.api.ts";

const inMemory = { current: () => ({ siteName: "Rádio Clube", logoUrl: "https://radio.example/logo.svg" }) };

const apiFor = ({ database }: Pick<TestDatabase, "database">, viewer: Viewer) =>
  apiAs(viewer, createSettingsApi(inMemory, database));

const errorBody = (code: string, message: string) => ({ error: { code, message } });

onBothEngines(
  "GET returns the site's name and logo to visitors, in the specified field names",
  async (testDatabase) => {
    const response = await apiFor(testDatabase, VISITOR).request("/api/settings");
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ site_name: "Rádio Clube", logo_url: "https://radio.example/logo.svg" });
  },
);

onBothEngines("PUT by an administrator saves a setting and returns all settings", async (testDatabase) => {
  const api = apiFor(testDatabase, ADMINISTRATOR);
  const nameResponse = await api.request("/api/settings/site_name", jsonBody("PUT", { value: " Rádio Ar " }));
  expect([nameResponse.status, await nameResponse.json()]).toEqual([200, { site_name: "Rádio Ar", logo_url: "" }]);
  const logoResponse = await api.request(
    "/api/settings/logo_url",
    jsonBody("PUT", { value: "https://ar.example/l.svg" }),
  );
  expect(await logoResponse.json()).toEqual({ site_name: "Rádio Ar", logo_url: "https://ar.example/l.svg" });
});

onBothEngines("PUT switches the fast lane, which visitors do not see", async (testDatabase) => {
  const { database } = testDatabase;
  const api = apiFor(testDatabase, ADMINISTRATOR);
  expect(await readFastLane(database), "off by default").toBe(false);
  for (const value of ["on", "off"]) {
    const response = await api.request("/api/settings/fast_lane", jsonBody("PUT", { value }));
    expect([response.status, await response.json()]).toEqual([200, { site_name: "RadioWave", logo_url: "" }]);
    expect(await readFastLane(database)).toBe(value === "on");
  }
});

onBothEngines("PUT checks the viewer before the body and the key", async (testDatabase) => {
  const requests: [string, RequestInit][] = [
    ["/api/settings/site_name", jsonBody("PUT", { value: "Rádio Ar" })],
    ["/api/settings/nada", jsonBody("PUT", {})],
    ["/api/settings/site_name", { method: "PUT", body: "value=Ar" }],
    ["/api/settings/site_name", { method: "PUT", body: "{", headers: { "Content-Type": "application/json" } }],
  ];
  for (const [path, options] of requests) {
    const visitorResponse = await apiFor(testDatabase, VISITOR).request(path, options);
    expect([visitorResponse.status, await visitorResponse.json()]).toEqual([
      401,
      errorBody("unauthenticated", "Precisa de fazer login"),
    ]);
    const userResponse = await apiFor(testDatabase, USER).request(path, options);
    expect([userResponse.status, await userResponse.json()]).toEqual([
      403,
      errorBody("forbidden", "Acesso negado. Apenas administradores."),
    ]);
  }
  expect(await testDatabase.database.select().from(settings)).toEqual([]);
});

onBothEngines("PUT refuses an invalid key or value with its message and saves nothing", async (testDatabase) => {
  const api = apiFor(testDatabase, ADMINISTRATOR);
  const cases: [string, unknown, number, string][] = [
    ["nada", { value: "x" }, 404, "Configuração desconhecida"],
    ["__proto__", { value: "x" }, 404, "Configuração desconhecida"],
    [
      "site_name",
      { value: "ã".repeat(MAX_SITE_NAME + 1) },
      422,
      `Nome do site inválido (máximo ${MAX_SITE_NAME} caracteres)`,
    ],
    ["site_name", {}, 422, `Nome do site inválido (máximo ${MAX_SITE_NAME} caracteres)`],
    ["site_name", [], 422, "O pedido tem de ser um objeto JSON."],
    ["fast_lane", { value: "true" }, 422, "Indique on ou off"],
    ["logo_url", { value: "" }, 422, "Por favor, insira um URL válido"],
    ["logo_url", { value: "javascript:alert(1)" }, 422, "URL deve começar com http:// ou https://"],
  ];
  for (const [key, body, status, message] of cases) {
    const response = await api.request(`/api/settings/${key}`, jsonBody("PUT", body));
    expect([response.status, (await response.json()).error.message], `${key} ${JSON.stringify(body)}`).toEqual([
      status,
      message,
    ]);
  }
  expect(await testDatabase.database.select().from(settings)).toEqual([]);
});
