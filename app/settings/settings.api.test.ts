import { expect } from "vitest";
import type { Viewer } from "#app/accounts/viewer.ts";
import { onBothEngines, type TestDatabase } from "../../test-support/databases.ts";
import { ADMINISTRATOR, apiAs, jsonBody, USER, VISITOR } from "../../test-support/viewers.ts";
import { createSettingsApi } from "./settings.api.ts";
import { settings } from "./settings.table.ts";

const inMemory = { current: () => ({ siteName: "Rádio Clube", logoUrl: "https://radio.example/logo.svg" }) };

const apiFor = ({ database }: Pick<TestDatabase, "database">, viewer: Viewer) =>
  apiAs(viewer, createSettingsApi(inMemory, database));

const problem = (code: string, message: string) => ({ error: { code, message } });

onBothEngines("everybody reads the site's name and logo, in the spec's field names", async (house) => {
  const answer = await apiFor(house, VISITOR).request("/api/settings");
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ site_name: "Rádio Clube", logo_url: "https://radio.example/logo.svg" });
});

onBothEngines("an administrator saves a setting, and gets them as they are then", async (house) => {
  const api = apiFor(house, ADMINISTRATOR);
  const named = await api.request("/api/settings/site_name", jsonBody("PUT", { value: " Rádio Ar " }));
  expect([named.status, await named.json()]).toEqual([200, { site_name: "Rádio Ar", logo_url: "" }]);
  const logo = await api.request("/api/settings/logo_url", jsonBody("PUT", { value: "https://ar.example/l.svg" }));
  expect(await logo.json()).toEqual({ site_name: "Rádio Ar", logo_url: "https://ar.example/l.svg" });
});

onBothEngines("who asks is settled before the body and the key are looked at", async (house) => {
  const requests: [string, RequestInit][] = [
    ["/api/settings/site_name", jsonBody("PUT", { value: "Rádio Ar" })],
    ["/api/settings/nada", jsonBody("PUT", {})],
    ["/api/settings/site_name", { method: "PUT", body: "value=Ar" }],
    ["/api/settings/site_name", { method: "PUT", body: "{", headers: { "Content-Type": "application/json" } }],
  ];
  for (const [path, said] of requests) {
    const visitors = await apiFor(house, VISITOR).request(path, said);
    expect([visitors.status, await visitors.json()]).toEqual([
      401,
      problem("unauthenticated", "Precisa de fazer login"),
    ]);
    const users = await apiFor(house, USER).request(path, said);
    expect([users.status, await users.json()]).toEqual([
      403,
      problem("forbidden", "Acesso negado. Apenas administradores."),
    ]);
  }
  expect(await house.database.select().from(settings)).toEqual([]);
});

onBothEngines("what may not be saved is refused with its sentence, and nothing is saved", async (house) => {
  const api = apiFor(house, ADMINISTRATOR);
  const cases: [string, unknown, number, string][] = [
    ["nada", { value: "x" }, 404, "Configuração desconhecida"],
    ["__proto__", { value: "x" }, 404, "Configuração desconhecida"],
    ["site_name", { value: "ã".repeat(51) }, 422, "Nome do site inválido (máximo 50 caracteres)"],
    ["site_name", {}, 422, "Nome do site inválido (máximo 50 caracteres)"],
    ["site_name", [], 422, "O pedido tem de ser um objeto JSON."],
    ["logo_url", { value: "" }, 422, "Por favor, insira um URL válido"],
    ["logo_url", { value: "javascript:alert(1)" }, 422, "URL deve começar com http:// ou https://"],
  ];
  for (const [key, body, status, message] of cases) {
    const answer = await api.request(`/api/settings/${key}`, jsonBody("PUT", body));
    expect([answer.status, (await answer.json()).error.message], `${key} ${JSON.stringify(body)}`).toEqual([
      status,
      message,
    ]);
  }
  expect(await house.database.select().from(settings)).toEqual([]);
});
