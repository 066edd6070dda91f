import { expect } from "vitest";
import { catalogueOf } from "#test-support/catalogues.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { AURORA, BEIRA } from "#test-support/named-stations.ts";
import { attemptsOn } from "#test-support/people.ts";
import { apiAs, jsonBody, VISITOR } from "#test-support/viewers.ts";
import { createStationMatchesApi, MAX_MATCHES } from "./station-matches.api.ts";

onBothEngines(
  "approved stations are found by id and stream URL, 500 per request and 60 requests in ten minutes",
  async ({ database }) => {
    const catalogue = catalogueOf({ ...AURORA, streamUrl: "http://som.example/a" }, BEIRA);
    const api = apiAs(VISITOR, createStationMatchesApi({ catalogue, attempts: attemptsOn(database) }));
    const request = async (stations: unknown) => {
      const answer = await api.request("/api/station-matches", jsonBody("POST", { stations }));
      const { ids, error } = await answer.json();
      return [answer.status, ids ?? error.message];
    };
    const references = [{ stream_url: "https://SOM.example/a" }, { id: "beira" }, { id: "cais" }, {}];
    expect(await request(references)).toEqual([200, ["aurora", "beira", null, null]]);
    expect(await request([])).toEqual([200, []]);
    expect(await request(Array(MAX_MATCHES).fill({ id: "beira" }))).toEqual([200, Array(MAX_MATCHES).fill("beira")]);

    const badList = "Indique em stations uma lista de estações, no máximo 500";
    expect(await request(Array(MAX_MATCHES + 1).fill({}))).toEqual([422, badList]);
    expect(await request("aurora")).toEqual([422, badList]);
    const badStation = "Cada estação pode ter um id e um stream_url, ambos texto";
    for (const bad of [{ id: 1 }, { stream_url: null }]) expect(await request([bad])).toEqual([422, badStation]);

    for (let time = 3; time < 60; time += 1) await request([]);
    expect(await request([])).toEqual([429, expect.stringMatching(/^Demasiadas tentativas/)]);
  },
);
