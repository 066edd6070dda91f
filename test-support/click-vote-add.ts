import type { AddResult } from "#app/exchange/radio-browser/add-station.server.ts";
import { type ClickVoteAddParts, createClickVoteAddApi } from "#app/exchange/radio-browser/click-vote-add.api.ts";
import type { StationSources } from "#app/exchange/radio-browser/station-sources.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { systemClock } from "#app/platform/process/clock.server.ts";
import { stationSources } from "./api-stations.ts";
import { catalogueOf } from "./catalogues.ts";
import { attemptsOn, TEST_SECRET } from "./people.ts";

/** A UUID of Rádio Aurora that is not its primary one. */
export const AURORA_ALIAS = "960cf833-0601-11e8-ae97-52543be04c81";

export const AURORA_SOURCES: StationSources = stationSources();

/**
 * The clicks, votes and additions of Radio Browser's API as a client uses them: on Rádio Aurora, which has two UUIDs.
 * The address comes from the header X-Test-Address.
 */
export function clickVoteAddOn(database: Database, parts: Partial<ClickVoteAddParts> = {}) {
  const uuids = [AURORA_SOURCES.uuid, AURORA_ALIAS];
  const api = createClickVoteAddApi({
    database,
    attempts: attemptsOn(database),
    secret: TEST_SECRET,
    find: (uuid) => (uuids.includes(uuid) ? AURORA_SOURCES : null),
    addressOf: (context) => context.req.header("X-Test-Address") ?? "192.0.2.1",
    catalogue: catalogueOf(AURORA_SOURCES.station),
    publicUrl: "https://radio.example",
    openAdd: true,
    allowPrivateStreams: false,
    clock: systemClock,
    ...parts,
  });
  return {
    request: api.request,
    get: async (path: string, headers: Record<string, string> = {}) => api.request(path, { headers }),
    post: async (path: string, body: Record<string, string>, headers: Record<string, string> = {}) =>
      api.request(path, { method: "POST", headers, body: new URLSearchParams(body) }),
  };
}

/** The parameters of a station that can be added. */
export const BRISA = {
  name: "Rádio Brisa",
  url: "https://brisa.example/live",
  countrycode: "PT",
  tags: "jazz,<b>fado</b>",
};

/** BRISA with a stream of its own for each number. */
export const numberedBrisa = (number: number) => ({ ...BRISA, url: `https://brisa.example/${number}` });

/** Adds a station through the API from this address, as RadioDroid. */
export async function addOn(
  database: Database,
  fields: Record<string, string> = BRISA,
  address = "192.0.2.1",
): Promise<AddResult> {
  const headers = { "X-Test-Address": address, "User-Agent": "RadioDroid/0.86" };
  const response = await clickVoteAddOn(database).post("/json/add", fields, headers);
  if (response.status !== 200) throw new Error(`add answered ${response.status}`);
  return (await response.json()) as AddResult;
}
