import { expect } from "vitest";
import type { Viewer } from "#app/people/accounts/viewer.ts";
import { createWorkQueue } from "#app/platform/limits/work-queue.server.ts";
import { moderatedStationSchema, publicStationSchema } from "#app/stations/station/public-station.ts";
import { stationCoverPng } from "#app/stations/station/station-cover.ts";
import { catalogueOf } from "#test-support/catalogues.ts";
import { onBothEngines, type TestDatabase } from "#test-support/databases.ts";
import { AURORA, BEIRA, CAIS, putNamedStations, putStation, station } from "#test-support/named-stations.ts";
import { ADMINISTRATOR, apiAs, USER, VISITOR } from "#test-support/viewers.ts";
import { createCatalogueApi } from "./catalogue.api.ts";

const OPTIONS = {
  publicUrl: "https://radio.example",
  renders: createWorkQueue({ concurrency: 1, maxWaiting: 10, maxPerClient: 10 }),
};

const SECRETS = /submitter|contact_email|submitted_by|updated_at/;

/** The API for a viewer, with Rádio Aurora (approved), Rádio Beira (pending) and Rádio Cais (suspended). */
async function openApi({ database }: TestDatabase, viewer: Viewer) {
  await putNamedStations(database);
  return apiFor({ database }, viewer);
}

function apiFor({ database }: Pick<TestDatabase, "database">, viewer: Viewer) {
  return apiAs(viewer, createCatalogueApi({ ...OPTIONS, catalogue: catalogueOf(AURORA), database }));
}

onBothEngines(
  "visitors get approved stations, with the field names of the specification, and nothing else",
  async (testDatabase) => {
    const answer = await (await openApi(testDatabase, VISITOR)).request("/api/stations");
    expect(answer.status).toBe(200);
    const { stations, ...rest } = await answer.json();
    expect(rest).toEqual({ total: 1, next_cursor: null });
    expect(stations).toHaveLength(1);
    expect(publicStationSchema.strict().parse(stations[0])).toMatchObject({ id: "aurora", status: "approved" });
    expect(JSON.stringify(stations)).not.toMatch(SECRETS);
  },
);

onBothEngines("only administrators may filter by status", async (testDatabase) => {
  const visitor = await openApi(testDatabase, VISITOR);
  for (const status of ["pending", "approved", "suspended", "nonsense"]) {
    const answer = await visitor.request(`/api/stations?status=${status}&limit=nonsense`);
    expect([answer.status, await answer.json()]).toEqual([
      401,
      { error: { code: "unauthenticated", message: "Precisa de fazer login" } },
    ]);
  }
  const user = apiFor(testDatabase, USER);
  expect((await user.request("/api/stations?status=pending")).status).toBe(403);
});

onBothEngines("an administrator gets the stations with a status, with all fields", async (testDatabase) => {
  const api = await openApi(testDatabase, ADMINISTRATOR);
  for (const [status, id] of [
    ["pending", BEIRA.id],
    ["suspended", CAIS.id],
    ["approved", AURORA.id],
  ]) {
    const answer = await api.request(`/api/stations?status=${status}`);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    const { stations, total } = await answer.json();
    expect(total).toBe(1);
    expect(moderatedStationSchema.strict().parse(stations[0])).toMatchObject({
      id,
      status,
      contact_email: "submitter@example.org",
      submitted_by: "submitter",
    });
  }
});

onBothEngines("without a status an administrator gets the public list", async (testDatabase) => {
  const answer = await (await openApi(testDatabase, ADMINISTRATOR)).request("/api/stations");
  const { stations } = await answer.json();
  expect(stations.map(publicStationSchema.strict().parse)).toMatchObject([{ id: AURORA.id }]);
});

onBothEngines("an approved station is public; any other id gives the same 404", async (testDatabase) => {
  const visitor = await openApi(testDatabase, VISITOR);
  const user = apiFor(testDatabase, USER);
  for (const api of [visitor, user]) {
    const answer = await api.request("/api/stations/aurora");
    expect(publicStationSchema.strict().parse(await answer.json())).toMatchObject({ name: "Rádio Aurora" });
    for (const id of ["beira", "cais", "nada", "AURORA", "%E0%A4%A", "%00", "restore-defaults"]) {
      const refused = await api.request(`/api/stations/${id}`);
      expect([refused.status, await refused.text()], id).toEqual([
        404,
        '{"error":{"code":"not-found","message":"Estação não encontrada."}}',
      ]);
    }
  }
});

onBothEngines("an administrator gets a station in any state, and 404 for an unknown one", async (testDatabase) => {
  const api = await openApi(testDatabase, ADMINISTRATOR);
  for (const { id } of [AURORA, BEIRA, CAIS]) {
    const answer = await api.request(`/api/stations/${id}`);
    expect(moderatedStationSchema.strict().parse(await answer.json()).id).toBe(id);
  }
  for (const id of ["nada", "%00", "a%00b", "%E0%A4%A"])
    expect((await api.request(`/api/stations/${id}`)).status).toBe(404);
});

onBothEngines("an invalid parameter is refused with its sentence", async (testDatabase) => {
  const answer = await (await openApi(testDatabase, VISITOR)).request("/api/stations?limit=501");
  expect([answer.status, await answer.json()]).toEqual([
    422,
    { error: { code: "invalid", message: "Limite inválido: use um número inteiro de 1 a 500" } },
  ]);
});

onBothEngines("paging by next_cursor gives the whole list and ends with null", async ({ database }) => {
  // As long as names of lists, in characters of two UTF-16 units.
  const names = Array.from({ length: 7 }, (_, index) => `${"📻".repeat(399)}${index}`);
  const catalogue = catalogueOf(...names.map((name, index) => station({ id: `mare-${index}`, name })));
  const api = apiAs(VISITOR, createCatalogueApi({ ...OPTIONS, catalogue, database }));
  const read: string[] = [];
  let cursor: string | null = "";
  while (cursor !== null && read.length < 20) {
    const answer = await api.request(`/api/stations?sort=name&limit=3&cursor=${cursor}`);
    const { stations, total, next_cursor } = await answer.json();
    expect(total).toBe(7);
    read.push(...stations.map(({ name }: { name: string }) => name));
    cursor = next_cursor;
  }
  expect(read).toEqual(names);
});

onBothEngines(
  "a built-in station's image is the absolute URL of its cover, in lists and alone, for all viewers",
  async (testDatabase) => {
    const builtIn = { ...AURORA, id: "1" };
    await putStation(testDatabase.database, builtIn);
    const imageUrl = `https://radio.example${stationCoverPng(builtIn, 512)}`;
    for (const viewer of [VISITOR, ADMINISTRATOR]) {
      const catalogue = catalogueOf(builtIn, BEIRA);
      const api = apiAs(viewer, createCatalogueApi({ ...OPTIONS, catalogue, database: testDatabase.database }));
      const lists = viewer === VISITOR ? ["/api/stations"] : ["/api/stations", "/api/stations?status=approved"];
      for (const list of lists) {
        const { stations } = await (await api.request(list)).json();
        expect(stations.find(({ id }: { id: string }) => id === "1").image_url).toBe(imageUrl);
      }
      expect((await (await api.request("/api/stations/1")).json()).image_url).toBe(imageUrl);
    }
  },
);
