import { eq } from "drizzle-orm";
import { expect, vi } from "vitest";
import type { Viewer } from "#app/people/accounts/viewer.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { createStreamClient } from "#app/platform/net/stream-client.server.ts";
import { type Inspect, inspectStream } from "#app/sound/streams/inspect-stream.server.ts";
import { openCatalogue } from "#app/stations/catalogue/catalogue-in-memory.server.ts";
import { STATION_LIMITS } from "#app/stations/station/station-limits.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { streamChecks } from "#app/stations/station/stream-checks.table.ts";
import { SIGN_IN_TO_SUBMIT } from "#app/stations/station/submission-form-fields.ts";
import { inspection } from "#test-support/checked-streams.ts";
import { onBothEngines, onEngine } from "#test-support/databases.ts";
import { putNamedStations } from "#test-support/named-stations.ts";
import { attemptsOn } from "#test-support/people.ts";
import { apiAs, jsonBody, USER, VISITOR } from "#test-support/viewers.ts";
import { createStreamCheckApi } from "./stream-check.api.ts";

/** The result for every URL. */
const PLAYABLE = inspection({ finalUrl: "https://edge.example/s", playUrl: "", name: "Rádio Nova" });

function apiOn(database: Database, inspect: Inspect = async () => PLAYABLE, viewer: Viewer = USER) {
  const check = async (stream_url: unknown) => {
    const catalogue = await openCatalogue(database, { onRefresh: () => () => undefined });
    const attempts = attemptsOn(database);
    const api = apiAs(viewer, createStreamCheckApi({ database, catalogue, attempts, inspect }));
    return api.request("/api/stream-check", jsonBody("POST", { stream_url }));
  };
  return { check, checkAsJson: async (url: string) => (await check(url)).json() };
}

onBothEngines("POST /api/stream-check: describes the stream in fields and in a sentence", async ({ database }) => {
  const response = await apiOn(database).check(" https://nova.example/s ");
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({
    outcome: "plays",
    message: "Em emissão: MP3, 128 kbps, «Rádio Nova».",
    kind: "direct",
    codec: "mp3",
    bitrate_kbps: 128,
    name: "Rádio Nova",
    genre: "",
    sends_titles: false,
    station: null,
    submitted: false,
  });
});

onBothEngines(
  "POST /api/stream-check: names an approved station with the same stream URL or final URL",
  async ({ database }) => {
    await putNamedStations(database);
    const { checkAsJson } = apiOn(database);
    const aurora = eq(stations.id, "aurora");
    await database.update(stations).set({ streamUrl: "http://SOM.example:80/;" }).where(aurora);
    const named = { station: { id: "aurora", name: "Rádio Aurora" }, submitted: true };
    expect(await checkAsJson("https://som.example/#x")).toMatchObject(named);
    expect(await checkAsJson("https://som.example/other")).toMatchObject({ station: null, submitted: false });
    await database.insert(streamChecks).values({ stationId: "aurora", finalUrl: "https://edge.example/s" });
    expect(await checkAsJson("https://elsewhere.example/list.pls")).toMatchObject(named);
  },
);

onBothEngines(
  "POST /api/stream-check: for a station that is not public only says that the URL was submitted",
  async ({ database }) => {
    await putNamedStations(database);
    const { check } = apiOn(database);
    for (const id of ["beira", "cais"]) {
      await database
        .update(stations)
        .set({ streamUrl: `https://${id}.example/s` })
        .where(eq(stations.id, id));
      const text = await (await check(`https://${id}.example/s`)).text();
      expect(JSON.parse(text)).toMatchObject({ station: null, submitted: true });
      expect(text).not.toMatch(/Beira|Cais/);
    }
  },
);

onBothEngines("POST /api/stream-check: a visitor is refused, and no stream is opened", async ({ database }) => {
  const opened: string[] = [];
  const inspect: Inspect = async (url) => {
    opened.push(url);
    return PLAYABLE;
  };
  const response = await apiOn(database, inspect, VISITOR).check("https://nova.example/s");
  expect(response.status).toBe(401);
  expect((await response.json()).error.message).toBe(SIGN_IN_TO_SUBMIT);
  for (const url of ["", "  ", 7, undefined, "https://".padEnd(STATION_LIMITS.url + 1, "a")]) {
    expect((await apiOn(database, inspect).check(url)).status).toBe(422);
  }
  expect(opened).toEqual([]);
});

onBothEngines(
  "POST /api/stream-check: accepts URLs with characters that PostgreSQL does not accept",
  async ({ database }) => {
    for (const character of ["\0", "\ud800"]) {
      expect((await apiOn(database).check(`https://nova.example/${character}`)).status).toBe(200);
    }
  },
);

onBothEngines(
  "POST /api/stream-check: the thirty-first check of an account within ten minutes is refused",
  async ({ database }) => {
    const { check } = apiOn(database);
    const statuses: number[] = [];
    for (let time = 0; time < 31; time += 1) statuses.push((await check("https://nova.example/s")).status);
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
  },
);

onBothEngines(
  "POST /api/stream-check: a refusal by the limit of account or address does not count for the other",
  async ({ database }) => {
    const catalogue = await openCatalogue(database, { onRefresh: () => () => undefined });
    const api = createStreamCheckApi({
      database,
      catalogue,
      attempts: attemptsOn(database),
      inspect: async () => PLAYABLE,
    });
    const check = async (id: string, times: number, address = "203.0.113.7") => {
      const signedIn = apiAs({ ...USER, id }, api);
      const { headers, ...sent } = jsonBody("POST", { stream_url: "https://nova.example/s" });
      const init = { ...sent, headers: { ...headers, "X-Test-Address": address } };
      const statuses = new Map<number, number>();
      for (let time = 0; time < times; time += 1) {
        const { status } = await signedIn.request("/api/stream-check", init);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
      return Object.fromEntries(statuses);
    };
    expect(await check("ana", 35)).toEqual({ 200: 30, 429: 5 });
    expect(await check("rui", 30)).toEqual({ 200: 30 });
    const insert = vi.spyOn(database, "insert");
    expect(await check("submitter", 31)).toEqual({ 429: 31 });
    expect(insert, "a refusal is not stored").not.toHaveBeenCalled();
    insert.mockRestore();
    expect(await check("submitter", 31, "203.0.113.8")).toEqual({ 200: 30, 429: 1 });
  },
);

onEngine("embedded", "POST /api/stream-check: opens nothing that the stream client refuses", async ({ database }) => {
  const streamClient = createStreamClient({ allowPrivate: false });
  const { checkAsJson } = apiOn(database, (url, signal) => inspectStream(streamClient, url, signal));
  const refused = { outcome: "private-address", message: "O endereço pertence a uma rede local ou privada.", kind: "" };
  for (const host of ["127.0.0.1:8000", "localhost", "[::1]", "2130706433"]) {
    expect(await checkAsJson(`http://${host}/s`)).toMatchObject(refused);
  }
  expect(await checkAsJson("ftp://som.example/")).toMatchObject({ outcome: "bad-address" });
});
