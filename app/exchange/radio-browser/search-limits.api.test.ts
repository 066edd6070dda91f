import { expect } from "vitest";
import { onEngine } from "#test-support/databases.ts";
import { putStation, station } from "#test-support/named-stations.ts";
import { openRadioBrowser, type RadioBrowserSite } from "#test-support/radio-browser.ts";

const AURORA = "0f6d7a52-1111-4222-a333-000000000001";
const FORM = "application/x-www-form-urlencoded";

/** A test with Rádio Aurora, on the embedded database: these limits do not depend on it. */
function withSite(title: string, body: (site: RadioBrowserSite) => Promise<void>): void {
  onEngine("embedded", title, async (testDatabase) => {
    const streamUrl = "https://radio.example/aurora";
    await putStation(testDatabase.database, station({ id: AURORA, name: "Rádio Aurora", streamUrl, tags: ["fado"] }));
    await body(await openRadioBrowser(testDatabase));
  });
}

const post = (body: string | FormData, type?: string): RequestInit => ({
  method: "POST",
  body,
  ...(type ? { headers: { "Content-Type": type } } : {}),
});

withSite("a text that is searched for has at most 200 characters, before and after it is folded", async ({ get }) => {
  const statusesOf = (term: string) =>
    Promise.all([
      get(`/json/stations/byname/${encodeURIComponent(term)}`),
      get(`/json/stations/bytagexact/${encodeURIComponent(term)}`),
      get(`/json/states/${encodeURIComponent(term)}`),
      get(`/json/states/${encodeURIComponent(term)}/a`),
      get(`/json/tags/${encodeURIComponent(term)}`),
      get(`/json/stations/search?country=${encodeURIComponent(term)}`),
      get("/json/stations/search", post(new URLSearchParams({ language: term }).toString(), FORM)),
      get("/json/stations/search", post(JSON.stringify({ state: term }), "application/json")),
      get("/json/stations/search", post(JSON.stringify({ tagList: ["fado", term] }), "application/json")),
    ]).then((responses) => new Set(responses.map(({ status }) => status)));
  for (const term of ["a".repeat(200), "📻".repeat(200), "a\u0301".repeat(100)])
    expect(await statusesOf(term), term).toEqual(new Set([200]));
  // U+FDFA folds to 18 characters.
  for (const term of ["a".repeat(201), "a\u0301".repeat(101), "\uFDFA".repeat(12), `a${"\u0301".repeat(1_500)}`])
    expect(await statusesOf(term), term).toEqual(new Set([400]));
  const refused = await get(`/json/states/${"a".repeat(201)}`);
  expect(await refused.text()).toBe("A text that is searched for may have 200 characters\n");
});

withSite("a body with over 100 parameters, and a list of over 2,000 UUIDs, is refused", async ({ get }) => {
  const names = (count: number) => Array.from({ length: count }, (_, number): [string, string] => [`a${number}`, "1"]);
  const multipart = (count: number) => {
    const form = new FormData();
    for (const [name, value] of names(count)) form.set(name, value);
    return form;
  };
  for (const [count, status] of [
    [100, 200],
    [101, 400],
  ] as const) {
    const bodies = [
      post(new URLSearchParams(names(count)).toString(), FORM),
      post(JSON.stringify(Object.fromEntries(names(count))), "application/json"),
      post(multipart(count)),
    ];
    for (const body of bodies) expect((await get("/json/stations/search", body)).status).toBe(status);
  }
  const uuids = (commas: number) => post(`uuids=${AURORA}${",".repeat(commas)}`, FORM);
  expect((await get("/json/stations/byuuid", uuids(2_000))).status).toBe(200);
  expect((await get("/json/stations/byuuid", uuids(2_001))).status).toBe(400);
});
