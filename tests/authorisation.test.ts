import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ACCESS_TABLE } from "#test-support/access/access-table.ts";
import {
  type AccessRow,
  type ProductWithRoles,
  SECRETS,
  startProductWithRoles,
} from "#test-support/access/product-with-roles.ts";
import { readDescription } from "#test-support/api-description.ts";
import { BUILD_TIMEOUT_MS, ensureBuild } from "#test-support/build.ts";
import { type EventStreamReader, readEvents } from "#test-support/event-stream.ts";
import { cookieFrom, TEST_ROLES } from "#test-support/people.ts";
import { ROUTE_IDS, ROUTE_PATHS } from "#test-support/route-ids.ts";
import { describeApi } from "../server/api-docs/openapi.ts";

let product: ProductWithRoles;
let events: EventStreamReader;

beforeAll(async () => {
  await ensureBuild();
  product = await startProductWithRoles();
  events = readEvents(await fetch(`${product.product.origin}/api/events`));
}, BUILD_TIMEOUT_MS);

afterAll(async () => {
  await events?.leave();
  await product?.stop();
});

type QueueItem = { id: number; kind: string; station: { id: string; status: string; updated_at: string } };

const UNSAFE = /^(POST|PUT|PATCH|DELETE) /;

const named = (row: AccessRow) =>
  `${row.what}${(row.body ?? row.form) ? ` ${JSON.stringify(row.body ?? row.form)}` : ""}`;

describe.each(["visitor", "user"] as const)("%s", (role) => {
  test.each(ACCESS_TABLE.map((row) => [named(row), row[role], row] as const))(
    "%s has status %s",
    async (_, status, row) => {
      const refused = UNSAFE.test(row.what) && status >= 300;
      const response = await product[refused ? "requestWithoutEffect" : "request"](role, row.what, row);
      expect(response.status, await response.text()).toBe(status);
    },
  );
});

/** Paths with public content: pages, their data, and calls of the API. */
const PUBLIC_PATHS = [
  ...["/", "/_root.data", "/stations", "/stations.data", "/stations?genre=Fado", "/stations.data?genre=Fado"],
  ...["/stations/aurora", "/stations/beira", "/stations/cais", "/stations/beira.data", "/stations/cais.data"],
  ...["/search?q=radio", "/search.data?q=radio", "/search?q=Fado", "/search.data?q=Cabo+Verde", "/sitemap.xml"],
  ...["/embed/aurora", "/embed/beira", "/embed/cais"],
  ...["/changes", "/changes.data", "/changes?kind=suspend", "/changes.atom", "/api/changes", "/api/changes?before=99"],
  ...["/stations/aurora/changes", "/stations/aurora/changes.data", "/api/changes?station=aurora"],
  ...["/stations/beira/changes", "/stations/beira/changes.data", "/api/changes?station=cais"],
  ...["/stations/feed.atom", "/stations/feed.json?genre=Fado"],
  ...["/favorites", "/favorites/stations?ids=beira,cais,aurora", "/favorites/stations.data?ids=beira,cais,aurora"],
  ...[
    "/contact",
    "/privacy",
    "/terms",
    "/auth",
    "/nada",
    "/robots.txt",
    "/manifest.webmanifest",
    "/admin",
    "/admin.data",
    "/admin/stations.data",
  ],
  ...["/admin/history.data", "/admin/messages.data", "/submit-station", "/submit-station.data"],
  ...["/stations/beira/edit", "/stations/beira/edit.data"],
  ...["/api/stations", "/api/stations?limit=500", "/api/stations?q=radio", "/api/stations?genre=Fado&letter=R"],
  ...["/api/stations?country=Cabo+Verde", "/api/stations/aurora", "/api/stations/beira", "/api/stations/cais"],
  ...["/api/stations?status=pending", "/api/stations?status=suspended", "/api/settings", "/api/me"],
];

const HIDDEN = new RegExp(
  ["Rádio Beira", "Rádio Cais", "Rádio Duna", ...Object.values(SECRETS), "alguem-5b2d"].join("|"),
);

describe.each(["visitor", "user"] as const)("to a %s", (role) => {
  test.each(PUBLIC_PATHS)("%s shows neither hidden stations nor any submitter", async (path) => {
    const response = await product.request(role, `GET ${path}`);
    expect(await response.text()).not.toMatch(HIDDEN);
    for (const [, value] of response.headers) expect(value).not.toMatch(HIDDEN);
    expect(response.status).toBeLessThan(500);
  });

  test("a hidden station gets the same response as an unknown one, byte for byte", async () => {
    for (const path of ["/api/stations/", "/stations/", "/stations/x.data?id="]) {
      const [hidden, other] = await Promise.all(
        ["beira", "vazio"].map(async (id) => {
          const response = await product.request(role, `GET ${path}${id}`);
          return [response.status, (await response.text()).replaceAll(id, "")];
        }),
      );
      expect(hidden).toEqual(other);
    }
  });
});

test("an administrator reads the hidden values, so that the tests above can find them", async () => {
  const responses = await Promise.all(
    ["/api/stations?status=pending", "/api/stations?status=suspended", "/api/stations/cais"].map((path) =>
      product.request("administrator", `GET ${path}`),
    ),
  );
  for (const response of responses) expect(await response.text()).toMatch(HIDDEN);
});

describe("editor, who has one factor where a second one is offered", () => {
  test("has the role, and reads hidden stations without the address of their submitter", async () => {
    const me = await product.request("editor", "GET /api/me");
    expect(await me.json()).toMatchObject({ user: { second_factor: false }, role: "editor" });
    const pending = await (await product.request("editor", "GET /api/stations?status=pending")).text();
    expect(pending).toContain("Rádio Beira");
    expect(pending).not.toContain(SECRETS.contactEmail);
  });

  test("gets the refusals of the panel, of a role that decides, and of an own submission", async () => {
    const panel = await product.request("editor", "GET /admin.data");
    expect(await panel.text()).toContain("SingleFetchRedirect");
    const next = await fetch(product.product.origin, { headers: { Cookie: cookieFrom(panel.headers) } });
    expect(await next.text()).toContain("Acesso negado. Apenas administradores.");
    const deletion = await product.request("editor", "DELETE /api/stations/beira");
    expect(await deletion.text()).toContain("Acesso negado. Apenas administradores.");
    const own = await product.request("editor", "PATCH /api/stations/duna", { body: { status: "approved" } });
    expect(await own.text()).toContain("Não pode decidir sobre uma rádio que submeteu.");
    const user = await product.request("user", "PATCH /api/stations/beira", { body: { status: "approved" } });
    expect(await user.text()).toContain("Acesso negado. Apenas editores e administradores.");
  });

  test("decides neither on an own submission nor on an own proposal in the queue", async () => {
    const queue = async (): Promise<QueueItem[]> =>
      (await (await product.request("editor", "GET /api/review")).json()).items;
    const others = new Set((await queue()).map(({ id }) => id));
    const proposal = await product.request("editor", "POST /api/stations/aurora/proposals", {
      body: { city: "Olhão" },
    });
    expect(proposal.status, await proposal.text()).toBe(201);
    const before = await product.state();
    const own = (await queue()).filter(
      ({ id, kind, station }) => !others.has(id) || (kind === "submission" && station.id === "duna"),
    );
    expect(own).toHaveLength(2);
    for (const { id, station } of own) {
      const seen = { id, seen_status: station.status, seen_at: station.updated_at };
      for (const decision of ["approve", "suspend"]) {
        const body = { decision, reason: "gone", items: [seen] };
        const answer = await (await product.request("editor", "POST /api/review/decisions", { body })).json();
        expect(answer).toMatchObject({ done: [], left: [{ id, why: expect.stringMatching(/^Não pode decidir/) }] });
        const items = `${id}:${station.status}:${Date.parse(station.updated_at)}`;
        const form = { decision, reason: "gone", items };
        const refused = await product.request("editor", "POST /review/decide.data", { form });
        expect(await refused.text()).toContain("Não pode decidir");
        expect(refused.status).toBe(403);
      }
    }
    expect(await product.state()).toEqual(before);
  });

  test.each(ACCESS_TABLE.map((row) => [named(row), row.editor, row] as const))(
    "%s has status %s",
    async (_, status, row) => {
      const refused = UNSAFE.test(row.what) && row.editor >= 300 && row.administrator < 300;
      const response = await product[refused ? "requestWithoutEffect" : "request"]("editor", row.what, row);
      expect(response.status, await response.text()).toBe(status);
    },
  );
});

describe("administrator, who has one factor where a second one is offered", () => {
  test("has the role", async () => {
    const response = await product.request("administrator", "GET /api/me");
    expect(await response.json()).toMatchObject({ user: { second_factor: false }, role: "admin" });
  });

  test.each(ACCESS_TABLE.map((row) => [named(row), row.administrator, row] as const))(
    "%s has status %s",
    async (_, status, row) => {
      const response = await product.request("administrator", row.what, row);
      expect(response.status, await response.text()).toBe(status);
    },
  );
});

test("the event stream announces changes without their content", async () => {
  await events.next("stations");
  await events.next("settings");
  expect(events.text()).not.toMatch(new RegExp(`${HIDDEN.source}|aurora|beira|cais|Ar`));
  for (const { name, data } of events.events)
    expect(Object.keys(JSON.parse(data))).toEqual(name === "alive" ? [] : ["version"]);
});

test("the table has a status for every role, and only route ids of the configuration", () => {
  for (const row of ACCESS_TABLE) for (const role of TEST_ROLES) expect(row[role]).toBeGreaterThanOrEqual(200);
  const ids = ACCESS_TABLE.flatMap(({ what }) => /_routes=(.*)/.exec(what)?.[1] ?? []);
  expect(ids.length).toBeGreaterThan(0);
  for (const id of ids) expect(ROUTE_IDS).toContain(decodeURIComponent(id));
});

test("the table has a row for every page, and every form, of accounts, moderation and the panel", () => {
  // Signing out would end the session of the rows after it; see tests/product-accounts.test.ts.
  const paths = ROUTE_PATHS.filter(
    (path) =>
      /^(account|admin|auth|changes|review|submit-station|stations\/:id\/(edit|changes))(\/|$)/.test(path) &&
      path !== "auth/sign-out",
  );
  expect(paths.length).toBeGreaterThan(20);
  const missing = paths.filter((path) => {
    const pattern = path.replace(/\/:\w+\?/g, "(/[^/.]+)?").replace(/:\w+/g, "[^/.]+");
    return !ACCESS_TABLE.some(({ what }) => new RegExp(`^\\w+ /${pattern}(\\.data)?(\\?.*)?$`).test(what));
  });
  expect(missing).toEqual([]);
});

test("the table has a row for every call of the API", () => {
  const { calls } = readDescription(JSON.parse(JSON.stringify(describeApi(product.product.origin))));
  const missing = calls.filter((call) => {
    const pattern = call
      .replaceAll("/", "\\/")
      .replaceAll(".", "\\.")
      .replace(/\{\w+\}/g, "[^/]+");
    return !ACCESS_TABLE.some(({ what }) => new RegExp(`^${pattern}(\\?.*)?$`).test(what));
  });
  // Two never end or wait, and one ends the session.
  expect(missing.toSorted()).toEqual(["GET /api/events", "GET /api/events/latest", "POST /api/auth/sign-out"]);
});
