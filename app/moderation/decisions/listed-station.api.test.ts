import { expect } from "vitest";
import type { Database } from "#app/platform/database/database.server.ts";
import { STATION_LIMITS as LIMITS } from "#app/stations/station/station-limits.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { history, putModeratedStations } from "#test-support/moderation.ts";
import { LISTED, putStation } from "#test-support/named-stations.ts";
import { ADMINISTRATOR, apiAs, jsonBody } from "#test-support/viewers.ts";
import { createModerationApi } from "./moderation.api.ts";

function patchOn(database: Database) {
  const api = apiAs(ADMINISTRATOR, createModerationApi(database, "https://radio.example"));
  return (body: unknown) => api.request(`/api/stations/${LISTED.id}`, jsonBody("PATCH", body));
}

onBothEngines("PATCH: values that the station has are not checked, and changed ones are", async ({ database }) => {
  await putModeratedStations(database);
  await putStation(database, LISTED);
  const patch = patchOn(database);
  const { name, region, tags } = LISTED;
  const answer = await patch({ name, country: "", region, tags, city: "Faro" });
  const station = await answer.json();
  expect([answer.status, station]).toMatchObject([200, { name, country: "", region, tags, city: "Faro" }]);
  // All fields of a change that the API gave, as it gave them.
  const { description, stream_url, image_url, status } = station;
  const given = { name, description, stream_url, image_url, status, country: "", region, tags, city: station.city };
  expect((await patch({ ...given, genre: "Fado" })).status).toBe(200);
  expect(await history(database)).toEqual(["edit listada city", "edit listada genre"]);
  for (const [body, message] of [
    [{ name: `${name}?`, city: "Lagos" }, `O nome da rádio pode ter no máximo ${LIMITS.name} caracteres`],
    [{ region: `${region}?` }, `A região pode ter no máximo ${LIMITS.region} caracteres`],
    [{ tags: tags.slice(1) }, "Pode indicar no máximo 20 etiquetas"],
  ] as const) {
    const refused = await patch(body);
    expect([refused.status, (await refused.json()).error.message]).toEqual([422, message]);
  }
  expect((await patch({ name: "Rádio Curta", country: "Portugal" })).status).toBe(200);
  const emptied = await patch({ country: "" });
  expect((await emptied.json()).error.message).toBe("Por favor, insira o país da rádio");
});

onBothEngines("PATCH: a value that another has shortened meanwhile is a conflict, no mistake", async ({ database }) => {
  await putModeratedStations(database);
  await putStation(database, LISTED);
  const patch = patchOn(database);
  const { updated_at } = await (await patch({ city: "Faro" })).json();
  await patch({ name: "Rádio Curta" });
  const late = await patch({ name: LISTED.name, city: "Lagos", if_updated_at: updated_at });
  expect([late.status, (await late.json()).station.name]).toEqual([409, "Rádio Curta"]);
});
