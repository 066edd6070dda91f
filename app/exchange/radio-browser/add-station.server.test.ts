import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Database } from "#app/platform/database/database.server.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import { reviewItems } from "#app/stations/open-items/review-items.table.ts";
import { stationUuids } from "#app/stations/station/station-identities.table.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { addOn as add, BRISA, clickVoteAddOn, numberedBrisa as numbered } from "#test-support/click-vote-add.ts";
import { onBothEngines } from "#test-support/databases.ts";

const stationsOf = (database: Database) => database.select().from(stations);

const taken = {
  ok: true,
  message: expect.stringMatching(/^Station added/),
  uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
};

onBothEngines("without OPEN_ADD every addition is answered with the page for submissions", async ({ database }) => {
  const api = clickVoteAddOn(database, { openAdd: false });
  const message = "Please submit stations at https://radio.example/submit-station";
  for (const response of [
    await api.post("/json/add", BRISA),
    await api.get("/json/add"),
    await api.get("/json/add?name="),
  ]) {
    expect([response.status, await response.text()]).toEqual([200, `{"ok":false,"message":"${message}","uuid":""}`]);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
  }
  expect(await (await api.get("/xml/add")).text()).toContain(`<status ok="false" message="${message}" uuid=""`);
  expect(await stationsOf(database)).toEqual([]);
});

onBothEngines("an added station waits, without an account, under the UUID of the answer", async ({ database }) => {
  const { uuid, ...answer } = await add(database);
  expect({ uuid, ...answer }).toEqual(taken);
  const [station, ...more] = await stationsOf(database);
  expect(more).toEqual([]);
  expect(station).toMatchObject({
    name: "Rádio Brisa",
    status: "pending",
    submittedBy: null,
    contactEmail: null,
    streamUrl: BRISA.url,
    tags: ["jazz", "<b>fado</b>"],
    countryCode: "PT",
    country: "Portugal",
  });
  const id = station?.id ?? "";
  const uuids = await database.select().from(stationUuids).where(eq(stationUuids.stationId, id));
  expect(uuids.filter(({ isPrimary }) => isPrimary)).toMatchObject([{ uuid, origin: "add" }]);
  expect(uuids.filter(({ isPrimary }) => !isPrimary)).toMatchObject([{ uuid: id, origin: "own" }]);
  expect(await database.select().from(changes)).toMatchObject([
    {
      kind: "submit",
      actorId: null,
      actorRole: "system",
      stationId: id,
      stationName: "Rádio Brisa",
      text: "Pela API do Radio Browser, com RadioDroid/0.86",
    },
  ]);
  expect(await database.select().from(reviewItems)).toMatchObject([
    { kind: "submission", subject: id, closedAt: null },
  ]);
});

onBothEngines(
  "additions come as form, multipart, JSON or query, and the body takes precedence",
  async ({ database }) => {
    const api = clickVoteAddOn(database);
    const multipart = new FormData();
    for (const [name, value] of Object.entries(numbered(1))) multipart.set(name, value);
    const query = new URLSearchParams({ ...numbered(2), Country_Code: "PT" });
    const json = { method: "POST", headers: { "Content-Type": "application/json; charset=UTF-8" } };
    const form = { "Content-Type": "application/x-www-form-urlencoded" };
    const requests: [string, RequestInit][] = [
      ["/json/add", { method: "POST", body: multipart }],
      [`/json/add?${query}`, {}],
      // npm radio-browser: no body, all in the query.
      [`/json/add?${new URLSearchParams(numbered(3))}`, { method: "POST", headers: form }],
      [
        "/json/add",
        { ...json, body: JSON.stringify({ ...numbered(4), tags: ["jazz", "blues"], geo_lat: 38.5, geo_long: -8 }) },
      ],
      [`/json/add?${new URLSearchParams({ name: "Outra" })}`, { ...json, body: JSON.stringify(numbered(5)) }],
      ["/xml/add", { method: "POST", headers: form, body: new URLSearchParams(numbered(6)).toString() }],
    ];
    for (const [path, request] of requests) {
      const response = await api.request(path, request);
      expect(await response.text()).toMatch(/"ok":true|ok="true"/);
    }
    const added = await stationsOf(database);
    expect(added.map(({ streamUrl }) => streamUrl).sort()).toEqual(
      [1, 2, 3, 4, 5, 6].map((number) => numbered(number).url),
    );
    expect(new Set(added.map(({ name }) => name))).toEqual(new Set(["Rádio Brisa"]));
    expect(added.find(({ streamUrl }) => streamUrl.endsWith("4"))).toMatchObject({
      tags: ["jazz", "blues"],
      latitude: 38.5,
    });
  },
);

onBothEngines("a refusal is a sentence, adds nothing and does not count", async ({ database }) => {
  const refusals = [
    {},
    { ...BRISA, countrycode: "" },
    { ...BRISA, url: "http://10.0.0.1/" },
    { ...BRISA, name: "x".repeat(401) },
  ];
  for (let time = 0; time < 10; time += 1) {
    for (const fields of refusals)
      expect(await add(database, fields)).toEqual({ ok: false, message: expect.stringMatching(/^The /), uuid: "" });
  }
  const bodies: [string, string][] = [
    ["application/json", "{"],
    ["application/json", "[1]"],
    ["application/json", '{"name":{"a":1},"url":null}'],
    ["multipart/form-data; boundary=x", "--x\r\nContent"],
    ["text/plain", "name=x"],
  ];
  for (const [type, body] of bodies) {
    const response = await clickVoteAddOn(database).request("/json/add", {
      method: "POST",
      headers: { "Content-Type": type },
      body,
    });
    expect([response.status, await response.json()]).toMatchObject([
      200,
      { ok: false, message: "The name is missing" },
    ]);
  }
  expect(await stationsOf(database)).toEqual([]);
  expect(await add(database)).toEqual(taken);
});

onBothEngines("of one address 20 are taken in an hour and 50 in a day", async ({ database }) => {
  const addNumbers = async (first: number, count: number) => {
    const results: boolean[] = [];
    for (let number = first; number < first + count; number += 1)
      results.push((await add(database, numbered(number))).ok);
    return results.filter(Boolean).length;
  };
  const passHour = () => database.execute(sql`update attempts set ends_at = now() where key like '%an hour:%'`);
  expect(await addNumbers(0, 22)).toBe(20);
  expect(await add(database, numbered(100))).toEqual({
    ok: false,
    message: expect.stringMatching(/too many/),
    uuid: "",
  });
  expect(await add(database, numbered(100), "192.0.2.2")).toEqual(taken);
  await passHour();
  expect(await addNumbers(200, 22)).toBe(20);
  await passHour();
  expect(await addNumbers(300, 12)).toBe(10);
  expect(await database.$count(stations)).toBe(51);
});

onBothEngines("200 of all addresses wait at most, until some are decided", async ({ database }) => {
  await database.execute(sql`
    insert into stations (id, name, stream_url, status) select 'waiting ' || n, 'Rádio', 'https://' || n || '.example/', 'pending'
    from generate_series(1, 200) n`);
  // Of accounts, imports: not by the API.
  expect(await add(database, numbered(1))).toEqual(taken);
  await database.execute(sql`
    insert into station_uuids (uuid, station_id, origin, is_primary)
    select gen_random_uuid(), 'waiting ' || n, 'add', false from generate_series(1, 199) n`);
  expect(await add(database, numbered(2))).toEqual({
    ok: false,
    message: expect.stringMatching(/^Too many/),
    uuid: "",
  });
  await database.update(stations).set({ status: "approved" }).where(eq(stations.id, "waiting 1"));
  expect(await add(database, numbered(2))).toEqual(taken);
});

onBothEngines("an addition that fails leaves nothing, and does not count", async ({ database }) => {
  await database.execute(sql`alter table review_items add constraint broken check (kind <> 'submission') not valid`);
  const api = clickVoteAddOn(database);
  for (let time = 0; time < 21; time += 1) expect((await api.post("/json/add", BRISA)).status).toBe(500);
  await database.execute(sql`alter table review_items drop constraint broken`);
  expect(await stationsOf(database)).toEqual([]);
  expect(await database.$count(changes)).toBe(0);
  expect(await add(database)).toEqual(taken);
});
