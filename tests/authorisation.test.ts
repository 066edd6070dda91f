import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ACCESS_TABLE } from "../test-support/access-table.ts";
import { BUILD_TIMEOUT_MS, ensureBuild } from "../test-support/build.ts";
import { type EventStreamReader, readEvents } from "../test-support/event-stream.ts";
import {
  type AccessRow,
  type ProductWithRoles,
  SECRETS,
  startProductWithRoles,
  TEST_ROLES,
} from "../test-support/product-with-roles.ts";

let house: ProductWithRoles;
let heard: EventStreamReader;

beforeAll(async () => {
  await ensureBuild();
  house = await startProductWithRoles();
  heard = readEvents(await fetch(`${house.product.origin}/api/events`));
}, BUILD_TIMEOUT_MS);

afterAll(async () => {
  await heard?.leave();
  await house?.stop();
});

const CHANGES = /^(POST|PUT|PATCH|DELETE) /;

const named = (row: AccessRow) =>
  `${row.what}${(row.body ?? row.form) ? ` ${JSON.stringify(row.body ?? row.form)}` : ""}`;

describe.each(["visitor", "user"] as const)("%s", (who) => {
  test.each(ACCESS_TABLE.map((row) => [named(row), row[who], row] as const))(
    "%s is answered with %s",
    async (_, status, row) => {
      const refused = CHANGES.test(row.what) && status >= 300;
      const before = refused ? await house.state() : [];
      const answer = await house.ask(who, row.what, row);
      expect(answer.status, await answer.text()).toBe(status);
      if (refused) expect(await house.state()).toEqual(before);
    },
  );
});

/** What everybody can read; each is asked for as a page, by scripts and by programs. */
const PUBLIC_PATHS = [
  ...["/", "/_root.data", "/stations", "/stations.data", "/stations?genre=Fado", "/stations.data?genre=Fado"],
  ...["/stations/aurora", "/stations/beira", "/stations/cais", "/stations/beira.data", "/stations/cais.data"],
  ...["/search?q=radio", "/search.data?q=radio", "/search?q=Fado", "/search.data?q=Cabo+Verde", "/sitemap.xml"],
  ...["/favorites", "/favorites/stations?ids=beira,cais,aurora", "/favorites/stations.data?ids=beira,cais,aurora"],
  ...[
    "/contact",
    "/auth",
    "/nada",
    "/robots.txt",
    "/manifest.webmanifest",
    "/admin",
    "/admin.data",
    "/admin/stations.data",
  ],
  ...["/admin/history.data", "/admin/messages.data", "/submit-station", "/submit-station.data"],
  ...["/api/stations", "/api/stations?limit=500", "/api/stations?q=radio", "/api/stations?genre=Fado&letter=R"],
  ...["/api/stations?country=Cabo+Verde", "/api/stations/aurora", "/api/stations/beira", "/api/stations/cais"],
  ...["/api/stations?status=pending", "/api/stations?status=suspended", "/api/settings", "/api/me"],
];

const HIDDEN = new RegExp(["Rádio Beira", "Rádio Cais", ...Object.values(SECRETS), "alguem-5b2d"].join("|"));

describe.each(["visitor", "user"] as const)("to a %s", (who) => {
  test.each(PUBLIC_PATHS)("%s shows neither hidden stations nor who submitted any", async (path) => {
    const answer = await house.ask(who, `GET ${path}`);
    expect(await answer.text()).not.toMatch(HIDDEN);
    for (const [, value] of answer.headers) expect(value).not.toMatch(HIDDEN);
    expect(answer.status).toBeLessThan(500);
  });

  test("a hidden station is an unknown one, byte for byte", async () => {
    for (const path of ["/api/stations/", "/stations/", "/stations/x.data?id="]) {
      const [hidden, other] = await Promise.all(
        ["beira", "vazio"].map(async (id) => {
          const answer = await house.ask(who, `GET ${path}${id}`);
          return [answer.status, (await answer.text()).replaceAll(id, "")];
        }),
      );
      expect(hidden).toEqual(other);
    }
  });
});

test("an administrator reads what is hidden: the tests above would have seen it", async () => {
  const answers = await Promise.all(
    ["/api/stations?status=pending", "/api/stations?status=suspended", "/api/stations/cais"].map((path) =>
      house.ask("administrator", `GET ${path}`),
    ),
  );
  for (const answer of answers) expect(await answer.text()).toMatch(HIDDEN);
});

describe("administrator", () => {
  test.each(ACCESS_TABLE.map((row) => [named(row), row.administrator, row] as const))(
    "%s is answered with %s",
    async (_, status, row) => {
      const answer = await house.ask("administrator", row.what, row);
      expect(answer.status, await answer.text()).toBe(status);
    },
  );
});

test("whoever listened heard that something changed, and not what", async () => {
  await heard.next("stations");
  await heard.next("settings");
  expect(heard.text()).not.toMatch(new RegExp(`${HIDDEN.source}|aurora|beira|cais|Ar`));
  for (const { data } of heard.events) expect(Object.keys(JSON.parse(data))).toEqual(["version"]);
});

test("the table has everybody in it", () => {
  for (const row of ACCESS_TABLE) for (const who of TEST_ROLES) expect(row[who]).toBeGreaterThanOrEqual(200);
});
