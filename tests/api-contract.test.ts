import { Validator } from "@seriousme/openapi-schema-validator";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { sessions } from "#app/accounts/accounts.table.ts";
import { publicStationSchema } from "#app/stations/station-schemas.ts";
import { stations } from "#app/stations/stations.table.ts";
import { describeApi } from "../server/api-docs/openapi.ts";
import { readDescription } from "../test-support/api-description.ts";
import {
  CONFLICTING_EDIT,
  EXCHANGES,
  type Exchange,
  NO_PASSWORD,
  requestOf,
  WITH_LIMITS_REACHED,
  WITH_TOO_MANY_BODIES,
  WRONG_PASSWORD,
} from "../test-support/api-exchanges.ts";
import { onBothEngines, type TestDatabase } from "../test-support/databases.ts";
import { untilLockWait } from "../test-support/moderation.ts";
import { EVENT_STREAM_LIMITS, openWholeApi, PUBLIC_URL, type WholeApi } from "../test-support/whole-api.ts";
import { wrongRequests } from "../test-support/wrong-requests.ts";

const document = JSON.parse(JSON.stringify(describeApi(PUBLIC_URL)));
const described = readDescription(document);

test("the description is valid OpenAPI 3.1", async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document));
  expect(errors ?? []).toEqual([]);
  expect(valid).toBe(true);
  expect(document.openapi).toBe("3.1.1");
});

test("every call has a name of its own, a summary and a group", () => {
  const operations = Object.values(document.paths).flatMap((item) => Object.values(Object(item)));
  const names = operations.map((operation) => Object(operation).operationId);
  expect(new Set(names).size).toBe(described.calls.length);
  for (const operation of operations) {
    expect(operation).toMatchObject({ summary: expect.stringMatching(/./), tags: [expect.stringMatching(/./)] });
  }
});

onBothEngines("what is described is there, and what is there is described", async (house) => {
  const api = await openWholeApi(house);
  const routes = api.routes
    .filter(({ method, path }) => method !== "ALL" && path.startsWith("/api/"))
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, "{$1}")}`);
  // Answered before all other doors; see product-start-and-stop.test.ts.
  expect(new Set([...routes, "GET /healthz"])).toEqual(new Set(described.calls));

  const served = await api.ask("visitor", "/api/openapi.json");
  expect(await served.json()).toEqual(document);
  await api.close();
});

onBothEngines("every answer is as it is described, and every described one is given", async (house) => {
  const api = await openWholeApi(house);
  const given = new Set(["GET /healthz 200"]);
  const exchange = async (said: Exchange) => given.add(await held(api, said));

  for (const said of EXCHANGES) await exchange(said);
  for (let count = 1; count <= EVENT_STREAM_LIMITS.perAddress; count += 1) await api.ask("visitor", "/api/events");
  await exchangeBesideTooManyBodies(api, exchange);
  await exchangeBeyondTheLimits(house, api, exchange);
  await house.database.execute(sql`update sessions set created_at = now()`);
  await house.database.execute(sql`delete from credentials where user_id = ${api.userId}`);
  await exchange(NO_PASSWORD);
  if (house.engine === "postgres") await exchangeWhileOvertaken(house, exchange);
  // The embedded database does one thing at a time: nobody is overtaken.
  else given.add(`${CONFLICTING_EDIT.call} ${CONFLICTING_EDIT.status}`);

  // Answered by Node before the API has the request; see product-api.test.ts.
  const ofTheApi = described.answers.filter((answer) => !answer.endsWith(" 431"));
  expect([...given].toSorted()).toEqual(ofTheApi.toSorted());
  await api.close();
});

onBothEngines("no request gets a status that is not described, however wrong it is", async (house) => {
  const api = await openWholeApi(house);
  const undescribed = new Set<string>();
  let count = 0;
  for (const call of described.calls.filter((one) => one !== "GET /healthz")) {
    for (const said of wrongRequests(call)) {
      const { path, said: request } = requestOf(said);
      const answer = await api.ask(said.who, path, request);
      await answer.body?.cancel();
      count += 1;
      if (!described.isDescribed(`${call} ${answer.status}`)) {
        undescribed.add(`${call} ${answer.status} to ${said.who} with ${said.name}`);
      }
    }
  }
  expect([...undescribed]).toEqual([]);
  expect(count).toBeGreaterThan(described.calls.length * 10);
  await api.close();
});

test("every call says whether it needs a session, and those that do answer 401 without one", () => {
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(Object(item))) {
      const { security, responses } = Object(operation);
      expect(security, `${method} ${path}`).toBeInstanceOf(Array);
      const needsSession = security.length > 0 && security.every((way: object) => Object.keys(way).length > 0);
      if (needsSession) expect(Object.keys(responses), `${method} ${path}`).toContain("401");
    }
  }
});

/** Makes a request, holds body and answer against the description, and gives which answer it was. */
async function held(api: WholeApi, said: Exchange): Promise<string> {
  const { path, said: request } = requestOf(said);
  const answer = await api.ask(said.who, path, request);
  const name = `${said.call} ${said.status}`;
  expect(answer.status, `${said.who} ${path} ${JSON.stringify(said.body ?? said.raw?.type)}`).toBe(said.status);
  if (answer.ok && said.body !== undefined) described.expectBody(said.call, said.body);
  await described.expectAnswer(said.call, answer);
  if (answer.headers.get("Content-Type")?.startsWith("text/event-stream")) await answer.body?.cancel();
  else if (said.who === "visitor" && said.call === "GET /api/stations" && answer.ok) {
    for (const station of (await answer.json()).stations) publicStationSchema.strict().parse(station);
  }
  return name;
}

async function exchangeBeyondTheLimits(
  { database }: TestDatabase,
  api: WholeApi,
  exchange: (said: Exchange) => Promise<unknown>,
) {
  await database.update(sessions).set({ createdAt: new Date(Date.now() - 3_600_000) });
  await exchange(WRONG_PASSWORD);
  await database.execute(sql`update attempts set count = 1000000`);
  const { release } = api.fillRenderQueue();
  for (const said of WITH_LIMITS_REACHED) await exchange(said);
  release();
}

async function exchangeBesideTooManyBodies(api: WholeApi, exchange: (said: Exchange) => Promise<unknown>) {
  const { release } = api.fillBodies();
  for (const said of WITH_TOO_MANY_BODIES) await exchange(said);
  await release();
}

/** An edit that waits for another's, which is committed before it. */
async function exchangeWhileOvertaken({ database }: TestDatabase, exchange: (said: Exchange) => Promise<unknown>) {
  let edit: Promise<unknown> = Promise.resolve();
  await database.transaction(async (transaction) => {
    await transaction.update(stations).set({ updatedAt: new Date() }).where(eq(stations.id, "1"));
    edit = exchange(CONFLICTING_EDIT);
    edit.catch(() => {});
    await untilLockWait(transaction);
  });
  await edit;
}
