import { expect, test, vi } from "vitest";
import type { Database } from "#app/platform/database/database.server.ts";
import { stationClicks, stationVotes } from "#app/stations/popularity/popularity.table.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { addAttempts } from "#test-support/add-attempts.ts";
import { AURORA_STREAM, stationSources } from "#test-support/api-stations.ts";
import { catalogueOf } from "#test-support/catalogues.ts";
import { AURORA_ALIAS, AURORA_SOURCES, clickVoteAddOn } from "#test-support/click-vote-add.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { putStation } from "#test-support/named-stations.ts";

const { uuid: AURORA } = AURORA_SOURCES;
const UNKNOWN = "00000000-0000-4000-8000-000000000000";

const clicksOf = (database: Database) => database.$count(stationClicks);
const votesOf = async (database: Database) => (await database.select().from(stationVotes))[0]?.votes ?? 0;

onBothEngines("url gives the stream and counts a click, by GET and POST and at the old path", async ({ database }) => {
  const api = clickVoteAddOn(database);
  const expected = `{"ok":true,"message":"retrieved station url","stationuuid":"${AURORA}","name":"Rádio Aurora","url":"${AURORA_STREAM}"}`;
  const paths = [`/json/url/${AURORA}`, `/v2/json/url/${AURORA}`];
  for (const [index, path] of paths.entries()) {
    for (const method of ["GET", "POST"]) {
      const headers = { "X-Test-Address": `192.0.2.${index} ${method}` };
      const response = await api.request(path, { method, headers });
      expect([response.status, await response.text()]).toEqual([200, expected]);
      expect(response.headers.get("Content-Type")).toBe("application/json");
      expect(response.headers.get("Cache-Control")).toBe("no-store");
      expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
    }
  }
  expect(await clicksOf(database)).toBe(4);
});

onBothEngines("url has XML and playlists", async ({ database }) => {
  const api = clickVoteAddOn(database);
  const xml = await api.get(`/xml/url/${AURORA}`);
  expect(xml.headers.get("Content-Type")).toBe("text/xml");
  expect(await xml.text()).toContain(
    `<result><status ok="true" message="retrieved station url" stationuuid="${AURORA}" name="Rádio Aurora" url="${AURORA_STREAM}"`,
  );
  const m3u = await api.get(`/m3u/url/${AURORA}`);
  expect(m3u.headers.get("Content-Disposition")).toBe('inline; filename="playlist.m3u"');
  expect(await m3u.text()).toContain(`#RADIOBROWSERUUID:${AURORA}\r\n#EXTINF:1,Rádio Aurora\r\n${AURORA_STREAM}\r\n`);
  const pls = await api.get(`/pls/url/${AURORA}`);
  expect(pls.headers.get("Content-Type")).toBe("audio/x-scpls");
  expect(await pls.text()).toContain(`File1=${AURORA_STREAM}`);
});

onBothEngines("an alias is answered under itself, and is the same station", async ({ database }) => {
  const api = clickVoteAddOn(database);
  await api.get(`/json/url/${AURORA}`);
  const response = await api.get(`/json/url/${AURORA_ALIAS.toUpperCase()}`);
  expect(await response.json()).toMatchObject({ ok: true, stationuuid: AURORA_ALIAS, name: "Rádio Aurora" });
  expect(await clicksOf(database)).toBe(1);
});

onBothEngines("a broken station is reported with ok false", async ({ database }) => {
  const api = clickVoteAddOn(database, { find: () => stationSources({ station: { offAir: true } }) });
  expect(await (await api.get(`/json/url/${AURORA}`)).json()).toMatchObject({ ok: false, url: AURORA_STREAM });
});

onBothEngines("url of an unknown or malformed UUID is 404 without a body, and counts nothing", async ({ database }) => {
  const api = clickVoteAddOn(database);
  for (const uuid of [UNKNOWN, "nada", "%00", "%E0%A4%A", `${AURORA}x`, "' or 1=1 --"]) {
    const response = await api.get(`/json/url/${uuid}`);
    expect([response.status, await response.text()], uuid).toEqual([404, ""]);
    expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
  }
  expect(await clicksOf(database)).toBe(0);
});

onBothEngines("formats that an act does not have are 406, and other paths are not found", async ({ database }) => {
  const api = clickVoteAddOn(database);
  for (const path of [`/csv/url/${AURORA}`, `/ttl/url/${AURORA}`, `/m3u/vote/${AURORA}`, "/csv/add"])
    expect((await api.get(path)).status, path).toBe(406);
  for (const path of [
    `/html/url/${AURORA}`,
    `/api/url/${AURORA}`,
    "/json/url",
    "/json/vote",
    `/v2/json/vote/${AURORA}`,
  ])
    expect((await api.get(path)).status, path).toBe(404);
  expect((await api.request(`/json/url/${AURORA}`, { method: "DELETE" })).status).toBe(404);
  expect(await clicksOf(database)).toBe(0);
});

onBothEngines("HEAD answers without counting or adding", async ({ database }) => {
  const api = clickVoteAddOn(database);
  const query = new URLSearchParams({ name: "Rádio Brisa", url: "https://brisa.example/", countrycode: "PT" });
  for (const path of [`/json/url/${AURORA}`, `/json/vote/${AURORA}`, `/json/add?${query}`]) {
    const response = await api.request(path, { method: "HEAD" });
    expect([response.status, await response.text()], path).toEqual([200, ""]);
  }
  expect([await clicksOf(database), await votesOf(database)]).toEqual([0, 0]);
  expect(await database.$count(stations)).toBe(0);
});

onBothEngines("a vote counts once for each address, from the votes of the upstream on", async ({ database }) => {
  const api = clickVoteAddOn(database, { find: () => stationSources({ facts: { votes: 40 } }) });
  const first = await api.get(`/json/vote/${AURORA}`);
  expect([first.status, await first.text()]).toEqual([200, '{"ok":true,"message":"voted for station successfully"}']);
  expect(first.headers.get("Cache-Control")).toBe("no-store");
  const second = await api.get(`/json/vote/${AURORA}`);
  expect(second.status).toBe(200);
  expect(await second.json()).toEqual({ ok: false, message: expect.stringMatching(/^[a-z]/) });
  const other = await api.request(`/xml/vote/${AURORA}`, {
    method: "POST",
    headers: { "X-Test-Address": "192.0.2.2" },
  });
  expect(await other.text()).toContain('<result><status ok="true" message="voted for station successfully"');
  expect(await votesOf(database)).toBe(42);
});

onBothEngines(
  "a vote for an unknown station, or past the limit of a minute, is refused with a message",
  async ({ database }) => {
    let number = 0;
    const api = clickVoteAddOn(database, {
      find: (uuid) => (uuid === AURORA ? stationSources({ station: { id: `${number++}` } }) : null),
    });
    for (const uuid of [UNKNOWN, "nada"]) {
      const response = await api.get(`/json/vote/${uuid}`);
      expect([response.status, await response.json()]).toEqual([
        200,
        { ok: false, message: expect.stringMatching(/^[a-z]/) },
      ]);
    }
    await api.get(`/json/vote/${AURORA}`);
    await addAttempts(database, 28);
    await api.get(`/json/vote/${AURORA}`);
    const past = await api.get(`/json/vote/${AURORA}`);
    expect([past.status, await past.json()]).toEqual([200, { ok: false, message: expect.stringMatching(/^[a-z]/) }]);
    expect(await database.$count(stationVotes)).toBe(2);
  },
);

onBothEngines("a click past the limit of a minute is answered", async ({ database }) => {
  let number = 0;
  const api = clickVoteAddOn(database, { find: () => stationSources({ station: { id: `${number++}` } }) });
  const click = async () =>
    expect(await (await api.get(`/json/url/${AURORA}`)).json()).toMatchObject({ ok: true, url: AURORA_STREAM });
  await click();
  await addAttempts(database, 58);
  for (const _ of ["the sixtieth", "past the limit", "again"]) await click();
  expect(await clicksOf(database)).toBe(2);
});

onBothEngines(
  "the sixty-first addition of an address in a minute does not reach the database",
  async ({ database }) => {
    const find = vi.fn(catalogueOf(AURORA_SOURCES.station).findByStream);
    const api = clickVoteAddOn(database, { catalogue: { findByStream: find } });
    await putStation(database, AURORA_SOURCES.station);
    const fields = { name: "Rádio Aurora", url: AURORA_STREAM, countrycode: "PT" };
    for (let time = 0; time < 60; time += 1) expect((await api.post("/json/add", fields)).status).toBe(200);
    expect(find).toHaveBeenCalledTimes(60);
    const refused = await api.post("/json/add", fields);
    expect([refused.status, await refused.json()]).toMatchObject([200, { ok: false, uuid: "" }]);
    expect(find).toHaveBeenCalledTimes(60);
    expect((await api.post("/json/add", fields, { "X-Test-Address": "192.0.2.2" })).status).toBe(200);
    expect(find).toHaveBeenCalledTimes(61);
  },
);

/** A database of which every use does this. */
function databaseThat(act: () => Promise<never>): Database {
  return new Proxy({} as Database, { get: () => act });
}

test("with a failing database the click is lost and not the stream, and votes and additions fail with a message", async () => {
  const api = clickVoteAddOn(
    databaseThat(() => Promise.reject(new Error("gone"))),
    {
      attempts: { count: async () => {}, countAllIn: async () => {} },
    },
  );
  const click = await api.get(`/json/url/${AURORA}`);
  expect([click.status, await click.json()]).toMatchObject([200, { ok: true, url: AURORA_STREAM }]);
  const query = new URLSearchParams({ name: "Rádio Brisa", url: "https://brisa.example/", countrycode: "PT" });
  for (const path of [`/json/vote/${AURORA}`, `/json/add?${query}`]) {
    const response = await api.get(path);
    expect([response.status, await response.json()]).toMatchObject([500, { ok: false }]);
    expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
  }
});

test("past 500 calls at a time, and 60 of one address, a click is answered at once, and a vote refused", async () => {
  const gate = Promise.withResolvers<never>();
  const execute = vi.fn(() => gate.promise);
  const attempts = { count: async () => {}, countAllIn: async () => {} };
  const api = clickVoteAddOn(databaseThat(execute), { attempts });
  const from = (address: string) => ({ "X-Test-Address": address });
  const held = Array.from({ length: 61 }, () => api.get(`/json/url/${AURORA}`));
  await held[60];
  expect(execute).toHaveBeenCalledTimes(60);
  const others = Array.from({ length: 440 }, (_, number) => api.get(`/json/vote/${AURORA}`, from(`${number}`)));
  const past = await api.get(`/json/vote/${AURORA}`, from("another"));
  expect(await past.json()).toEqual({ ok: false, message: expect.stringMatching(/^[a-z]/) });
  expect(execute).toHaveBeenCalledTimes(500);
  gate.reject(new Error("gone"));
  await Promise.all([...held, ...others]);
  await api.get(`/json/vote/${AURORA}`, from("another"));
  expect(execute).toHaveBeenCalledTimes(501);
});

test("a database that does not answer delays the stream for two seconds", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const api = clickVoteAddOn(
      databaseThat(() => new Promise(() => {})),
      {
        attempts: { count: async () => {}, countAllIn: async () => {} },
      },
    );
    const response = api.get(`/json/url/${AURORA}`);
    await vi.advanceTimersByTimeAsync(2_000);
    expect((await response).status).toBe(200);
  } finally {
    vi.useRealTimers();
  }
});
