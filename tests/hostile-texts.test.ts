import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { sampleBodies, textsIn, withValueAt } from "#test-support/api-samples.ts";
import { onBothEngines, rowsOf, type TestDatabase } from "#test-support/databases.ts";
import { TEST_ROLES } from "#test-support/people.ts";
import { openWholeApi, PUBLIC_URL, type WholeApi } from "#test-support/whole-api.ts";
import { type ApiOperation, describeApi, operationsOf } from "../server/api-docs/openapi.ts";

/** What people can send and PostgreSQL cannot store, or what reverses the text around it. */
const IN_BODIES = ["\0", "\u202e", "\ud800"];

/** For URLs, where a lone surrogate is invalid UTF-8. */
const IN_URLS = ["%00", "a%00b", "%E2%80%AE", "%ED%A0%80", "%E0%A4%A", "x".repeat(5_000)];

const MEGABYTE = "x".repeat(1_000_000);

const document = describeApi(PUBLIC_URL);

/** Those that delete come last. The event streams do not end, and the health check is answered before the middleware. */
const OPERATIONS = operationsOf(document)
  .filter(({ path }) => path !== "/api/events" && path !== "/healthz")
  .toSorted((one, other) => Number(one.method === "delete") - Number(other.method === "delete"));

type Call = { what: string; path: string; body?: string };

type Role = (typeof TEST_ROLES)[number];

onBothEngines("no text in a call is a server error, and no direction override is stored", async (on) => {
  const api = await openWholeApi(on);
  const failures = new Set<string>();
  for (const operation of OPERATIONS) {
    const calls = hostileCalls(operation);
    for (const role of TEST_ROLES) {
      if (calls.length === 0 || !(await mayCall(api, role, operation))) continue;
      for (const call of calls) {
        const response = await send(api, role, await prepare(on, api, { method: operation.method, ...call }));
        await response.body?.cancel();
        if (response.status >= 500) failures.add(`${call.what}: ${response.status}`);
      }
    }
  }
  expect([...failures]).toEqual([]);
  expect(await tablesWithOverride(on)).toEqual([]);
  await api.close();
});

/** The tables with a direction override in some text, from where it would get into pages, feeds and the API. */
async function tablesWithOverride({ database }: TestDatabase): Promise<unknown[]> {
  const tables = await rowsOf(database, sql`select tablename as name from pg_tables where schemaname = 'public'`);
  const found = await Promise.all(
    tables.map(({ name }) =>
      rowsOf(
        database,
        sql`select ${name} as name, row::text from ${sql.identifier(String(name))} row where row::text ~ ${"\u202e"} limit 1`,
      ),
    ),
  );
  return found.flat();
}

/** The calls of an operation with one hostile text each: in its path, its parameters or its body. */
function hostileCalls(operation: ApiOperation): Call[] {
  const named = `${operation.method.toUpperCase()} ${operation.path}`;
  const path = goodPath(operation.path);
  const paths = operation.path.includes("{") ? IN_URLS.map((text) => pathWith(operation.path, text)) : [];
  const queries = (operation.parameters ?? []).flatMap((parameter) =>
    "in" in parameter && parameter.in === "query" ? [parameter.name ?? ""] : [],
  );
  const bodies = sampleBodies(document, operation);
  const [whole] = bodies;
  const content = whole === undefined ? {} : { body: JSON.stringify(whole) };
  const huge = whole === undefined ? [] : [{ text: MEGABYTE }];
  return [
    ...paths.map((one) => ({ what: `${named}: ${one.slice(0, 100)}`, path: one, ...content })),
    ...queries.flatMap((name) =>
      IN_URLS.map((text) => ({
        what: `${named}?${name}=${text.slice(0, 20)}`,
        path: `${path}?${name}=${text}`,
        ...content,
      })),
    ),
    ...bodies.flatMap((body) =>
      textsIn(body).flatMap((field) =>
        IN_BODIES.map((text) => {
          const sent = JSON.stringify(withValueAt(body, field, (value) => `${value}${text}b`));
          return { what: `${named} ${sent}`, path, body: sent };
        }),
      ),
    ),
    ...huge.map((body) => ({ what: `${named} with a megabyte`, path, body: JSON.stringify(body) })),
  ];
}

/** The path of an operation with an id that exists. */
function goodPath(path: string): string {
  return pathWith(path.replace("{key}", "site_name"), path.startsWith("/api/stations/") ? "aurora" : "1");
}

function pathWith(path: string, id: string): string {
  return path.replace(/\{\w+\}/, id);
}

async function mayCall(api: WholeApi, role: Role, { method, path }: ApiOperation): Promise<boolean> {
  const response = await send(api, role, { method, path: pathWith(path, "nada") });
  await response.body?.cancel();
  return response.status !== 401 && response.status !== 403;
}

type Sent = { method: string; path: string; body?: string | undefined };

function send(api: WholeApi, role: Role, { method, path, body }: Sent): Promise<Response> {
  const content = body === undefined ? {} : { body, headers: { "Content-Type": "application/json" } };
  return api.ask(role, path, { method: method.toUpperCase(), ...content });
}

/** Removes what would refuse the call before its texts are read: counted attempts, and a change that is reverted already. */
async function prepare({ database }: TestDatabase, api: WholeApi, sent: Sent): Promise<Sent> {
  await database.execute(sql`delete from attempts`);
  if (sent.path !== goodPath("/api/changes/{id}/revert")) return sent;
  const body = JSON.stringify({ city: `Cidade ${crypto.randomUUID()}` });
  await send(api, "administrator", { method: "patch", path: "/api/stations/2", body });
  const [change] = await rowsOf(database, sql`select max(id)::text as id from changes`);
  return { ...sent, path: `/api/changes/${change?.id}/revert` };
}
