import { Validator } from "@seriousme/openapi-schema-validator";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { sessions } from "#app/people/accounts/accounts.table.ts";
import { publicStationSchema } from "#app/stations/station/public-station.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { readDescription } from "#test-support/api-description.ts";
import { onBothEngines, type TestDatabase } from "#test-support/databases.ts";
import { STORED_RECENTS } from "#test-support/exchanges/account-exchanges.ts";
import {
  ACCOUNT_MODERATION_WITH_TOO_MANY_BODIES,
  accountModerationExchangesOf,
} from "#test-support/exchanges/account-moderation-exchanges.ts";
import {
  CONFLICTING_EDIT,
  EXCHANGES,
  NO_PASSWORD,
  WITH_LIMITS_REACHED,
  WITH_TOO_MANY_BODIES,
  WRONG_PASSWORD,
} from "#test-support/exchanges/api-exchanges.ts";
import { type Exchange, requestOf } from "#test-support/exchanges/exchange.ts";
import {
  LINK_EXCHANGES,
  LINKS_PAST_LIMIT,
  LINKS_WITH_TOO_MANY_BODIES,
  linkExchangesOf,
} from "#test-support/exchanges/link-exchanges.ts";
import { MIRROR_EXCHANGES, MIRROR_WITH_TOO_MANY_BODIES } from "#test-support/exchanges/mirror-exchanges.ts";
import {
  MODERATION_EXCHANGES,
  MODERATION_WITH_TOO_MANY_BODIES,
  moderationExchangesOf,
} from "#test-support/exchanges/moderation-exchanges.ts";
import {
  DELETED_ACCOUNT,
  OWN_DATA_PAST_LIMIT,
  OWN_DATA_WITHOUT_PROOF,
} from "#test-support/exchanges/own-account-exchanges.ts";
import {
  PROPOSAL_EXCHANGES,
  PROPOSALS_WITH_TOO_MANY_BODIES,
  proposalExchangesOf,
} from "#test-support/exchanges/proposal-exchanges.ts";
import { exchangeAboutSecurity } from "#test-support/exchanges/security-conversation.ts";
import { SECURITY_EXCHANGES, SECURITY_WITH_TOO_MANY_BODIES } from "#test-support/exchanges/security-exchanges.ts";
import { untilLockWait } from "#test-support/moderation.ts";
import { isQuickRun } from "#test-support/quick-run.ts";
import { EVENT_STREAM_LIMITS, openWholeApi, PUBLIC_URL, type WholeApi } from "#test-support/whole-api.ts";
import { wrongRequests } from "#test-support/wrong-requests.ts";
import { describeApi } from "../server/api-docs/openapi.ts";

/** The quick run sends every fourth wrong request. */
const STEP = isQuickRun() ? 4 : 1;

const document = JSON.parse(JSON.stringify(describeApi(PUBLIC_URL)));
const described = readDescription(document);

test("the description is valid OpenAPI 3.1", async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document));
  expect(errors ?? []).toEqual([]);
  expect(valid).toBe(true);
  expect(document.openapi).toBe("3.1.1");
});

test("every operation has a unique id, a summary and a tag", () => {
  const operations = Object.values(document.paths).flatMap((item) => Object.values(Object(item)));
  const names = operations.map((operation) => Object(operation).operationId);
  expect(new Set(names).size).toBe(described.calls.length);
  for (const operation of operations) {
    expect(operation).toMatchObject({ summary: expect.stringMatching(/./), tags: [expect.stringMatching(/./)] });
  }
});

onBothEngines("the described operations are the routes of the API", async (testDatabase) => {
  const api = await openWholeApi(testDatabase);
  const routes = api.routes
    .filter(({ method, path }) => method !== "ALL" && path.startsWith("/api/"))
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, "{$1}")}`);
  // /healthz is answered before the middleware; see product-start-and-stop.test.ts.
  expect(new Set([...routes, "GET /healthz"])).toEqual(new Set(described.calls));

  const served = await api.ask("visitor", "/api/openapi.json");
  expect(await served.json()).toEqual(document);
  await api.close();
});

onBothEngines("every response is as described, and every described response occurs", async (testDatabase) => {
  const api = await openWholeApi(testDatabase);
  const occurred = new Set(["GET /healthz 200"]);
  const exchange = async (one: Exchange) => occurred.add(await expectDescribed(api, one));

  for (const one of [
    ...EXCHANGES,
    ...SECURITY_EXCHANGES,
    ...LINK_EXCHANGES,
    ...MODERATION_EXCHANGES,
    ...PROPOSAL_EXCHANGES,
    ...MIRROR_EXCHANGES,
  ])
    await exchange(one);
  for (const one of await proposalExchangesOf(testDatabase.database)) await exchange(one);
  for (const one of await accountModerationExchangesOf(testDatabase.database)) await exchange(one);
  await testDatabase.database.execute(sql`update users set keeps_recents = true`);
  await exchange(STORED_RECENTS);
  api.queueMails();
  for (const one of await linkExchangesOf(testDatabase.database)) await exchange(one);
  for (const one of await moderationExchangesOf(testDatabase.database)) await exchange(one);
  await exchangeAboutSecurity(api, testDatabase.database, async (call, response) => {
    await described.expectResponse(call, response);
    occurred.add(`${call} ${response.status}`);
  });
  for (let count = 1; count <= EVENT_STREAM_LIMITS.perClient; count += 1) await api.ask("visitor", "/api/events");
  await exchangeWithTooManyBodies(api, exchange);
  await exchangeWithLimitsReached(testDatabase, api, exchange);
  await testDatabase.database.execute(sql`update sessions set created_at = now()`);
  await testDatabase.database.execute(sql`delete from credentials where user_id = ${api.userId}`);
  await exchange(NO_PASSWORD);
  await testDatabase.database.execute(sql`update sessions set proved_at = now() - interval '1 hour'`);
  await exchange(OWN_DATA_WITHOUT_PROOF);
  await testDatabase.database.execute(sql`update sessions set proved_at = now()`);
  await exchange(DELETED_ACCOUNT);
  if (testDatabase.engine === "postgres") await exchangeDuringConflict(testDatabase, exchange);
  // The embedded database runs one transaction at a time: there are no conflicts.
  else occurred.add(`${CONFLICTING_EDIT.call} ${CONFLICTING_EDIT.status}`);

  // 431 is a response of Node's HTTP server; see product-api.test.ts.
  const ofTheApi = described.responses.filter((name) => !name.endsWith(" 431"));
  expect([...occurred].toSorted()).toEqual(ofTheApi.toSorted());
  await api.close();
});

onBothEngines("no wrong request gets a status that is not described", async (testDatabase) => {
  const api = await openWholeApi(testDatabase);
  const undescribed = new Set<string>();
  let count = 0;
  for (const call of described.calls.filter((one) => one !== "GET /healthz")) {
    for (const wrong of wrongRequests(call).filter((_, index) => index % STEP === 0)) {
      const { path, init } = requestOf(wrong);
      const response = await api.ask(wrong.role, path, init);
      await response.body?.cancel();
      count += 1;
      if (!described.isDescribed(`${call} ${response.status}`)) {
        undescribed.add(`${call} ${response.status} to ${wrong.role} with ${wrong.name}`);
      }
    }
  }
  expect([...undescribed]).toEqual([]);
  expect(count).toBeGreaterThan((described.calls.length * 10) / STEP);
  await api.close();
});

test("every operation declares whether it needs a session, and those that do describe a 401", () => {
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(Object(item))) {
      const { security, responses } = Object(operation);
      expect(security, `${method} ${path}`).toBeInstanceOf(Array);
      const needsSession = security.length > 0 && security.every((scheme: object) => Object.keys(scheme).length > 0);
      if (needsSession) expect(Object.keys(responses), `${method} ${path}`).toContain("401");
    }
  }
});

/** Sends a request, validates its body and the response, and returns the name of the response. */
async function expectDescribed(api: WholeApi, exchange: Exchange): Promise<string> {
  const { call, role, body, raw, status } = exchange;
  const { path, init } = requestOf(exchange);
  const response = await api.ask(role, path, init);
  expect(response.status, `${role} ${path} ${JSON.stringify(body ?? raw?.type)}`).toBe(status);
  if (response.ok && body !== undefined) described.expectBody(call, body);
  await described.expectResponse(call, response);
  if (response.headers.get("Content-Type")?.startsWith("text/event-stream")) await response.body?.cancel();
  else if (role === "visitor" && call === "GET /api/stations" && response.ok) {
    for (const station of (await response.json()).stations) publicStationSchema.strict().parse(station);
  }
  return `${call} ${status}`;
}

async function exchangeWithLimitsReached(
  { database }: TestDatabase,
  api: WholeApi,
  exchange: (one: Exchange) => Promise<unknown>,
) {
  await database.update(sessions).set({ provedAt: new Date(Date.now() - 3_600_000) });
  await exchange(WRONG_PASSWORD);
  await database.execute(sql`update attempts set count = 1000000`);
  const { release } = api.fillRenderQueue();
  for (const one of WITH_LIMITS_REACHED) await exchange(one);
  await database.update(sessions).set({ provedAt: new Date() });
  await exchange(OWN_DATA_PAST_LIMIT);
  for (const one of LINKS_PAST_LIMIT) await exchange(one);
  release();
}

async function exchangeWithTooManyBodies(api: WholeApi, exchange: (one: Exchange) => Promise<unknown>) {
  const { release } = api.fillBodies();
  const ofSlices = [
    ...SECURITY_WITH_TOO_MANY_BODIES,
    ...LINKS_WITH_TOO_MANY_BODIES,
    ...MODERATION_WITH_TOO_MANY_BODIES,
    ...PROPOSALS_WITH_TOO_MANY_BODIES,
    MIRROR_WITH_TOO_MANY_BODIES,
  ];
  for (const one of [...WITH_TOO_MANY_BODIES, ...ACCOUNT_MODERATION_WITH_TOO_MANY_BODIES, ...ofSlices])
    await exchange(one);
  await release();
}

/** An edit that waits for the lock of another transaction, which commits first. */
async function exchangeDuringConflict({ database }: TestDatabase, exchange: (one: Exchange) => Promise<unknown>) {
  let edit: Promise<unknown> = Promise.resolve();
  await database.transaction(async (transaction) => {
    await transaction.update(stations).set({ updatedAt: new Date() }).where(eq(stations.id, "1"));
    edit = exchange(CONFLICTING_EDIT);
    edit.catch(() => {});
    await untilLockWait(transaction);
  });
  await edit;
}
