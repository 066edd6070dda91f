import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { includesSessionCookie, type RequestContextEnv } from "#app/people/accounts/request-context.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { createWorkQueue } from "#app/platform/limits/work-queue.server.ts";
import { announce } from "#app/platform/live-events/announce.server.ts";
import { type ChangeHub, openChangeHub } from "#app/platform/live-events/change-hub.server.ts";
import { createEventsApi } from "#app/platform/live-events/events.api.ts";
import { createApi } from "../server/api.ts";
import { BODY_LIMITS, limitConcurrentBodies } from "../server/concurrent-bodies.ts";
import { errorResponse, respondToClosedRequests } from "../server/error-response.ts";
import { viewerOf } from "../server/infrastructure.ts";
import { prepareDatabase } from "../server/prepare-database.ts";
import { attachRequestContext } from "../server/request-context.ts";
import { checkOrigin, securityHeaders } from "../server/security.ts";
import { createServices } from "../server/services.ts";
import type { TestDatabase } from "./databases.ts";
import { requestOnConnection } from "./event-stream.ts";
import { putNamedStations } from "./named-stations.ts";
import { ANA, cookieFor, cookieFrom, MARTA, putPerson, SARA, TEST_SECRET, type TestRole } from "./people.ts";

export type WholeApi = {
  routes: Hono<RequestContextEnv>["routes"];
  ask: (role: TestRole, path: string, init?: RequestInit) => Promise<Response>;
  /** The id of Ana's account. */
  userId: string;
  /** Makes the accounts queue mails from now on, as with a mail server; none is sent. */
  queueMails: () => void;
  /** Fills the queue of renderings until `release`. */
  fillRenderQueue: () => { release: () => void };
  /** Sends the maximum of request bodies of one address, which do not end until `release`. */
  fillBodies: () => { release: () => Promise<unknown> };
  close: () => void;
};

/** All requests come from one address. */
export const EVENT_STREAM_LIMITS = { perClient: 20, total: 100 };

/** One task that runs, one that waits, and one more that waits because its client has no other. */
const RENDER_LIMITS = { concurrency: 1, maxWaiting: 1, maxPerClient: 1 };

export const PUBLIC_URL = "http://localhost:3000";

/** Refuses each connection. A pass of it begins later than most tests end. */
const MIRROR = { from: ["http://127.0.0.1:9"], seconds: 86_400 };

/**
 * The whole API with the product's middleware, on a database with the built-in and the named stations and three
 * accounts: the user Ana, the editor Sara and the administrator Marta. Without /healthz, which is answered before the
 * middleware.
 */
export async function openWholeApi({ connection, database }: TestDatabase): Promise<WholeApi> {
  await prepareDatabase(connection);
  await putNamedStations(database);
  const hub = await openChangeHub(connection);
  const events = createEventsApi(hub, viewerOf, { limits: EVENT_STREAM_LIMITS });
  const dataDir = join(tmpdir(), "radiowave-whole-api");
  const settings = { trustProxy: false, allowPrivateStreams: false, relayLimit: 10 };
  const config = {
    publicUrl: PUBLIC_URL,
    dataDir,
    mail: null,
    secondFactor: "offered" as const,
    mirror: MIRROR,
    ...settings,
  };
  const services = await createServices(
    { connection, hub, events, secret: TEST_SECRET, close: async () => {} },
    config,
  );
  const userId = await putPerson(services.accounts, ANA);
  await putPerson(services.accounts, SARA, "editor");
  await putPerson(services.accounts, MARTA, "admin");
  const cookies: Record<TestRole, string> = {
    visitor: "",
    user: await cookieFor(services.accounts, ANA),
    editor: await cookieFor(services.accounts, SARA),
    administrator: await cookieFor(services.accounts, MARTA),
  };
  // A late notification about the accounts above would end event streams that tests open.
  await waitUntilDelivered(hub, database);
  // The product's own queue starts the next task while one waits for I/O; this one stays full until it is released.
  const renders = createWorkQueue(RENDER_LIMITS);
  const api = createApi(services, PUBLIC_URL, renders);
  const app = new Hono<RequestContextEnv>()
    .onError(errorResponse)
    .use(securityHeaders(config))
    .use(checkOrigin(PUBLIC_URL))
    .use(attachRequestContext(services.accounts, config))
    .use(limitConcurrentBodies())
    .use(respondToClosedRequests)
    .route("/", api);
  return {
    routes: api.routes,
    ask: async (role, path, init = {}) => {
      const headers = new Headers(init.headers);
      const sent = [cookies[role], headers.get("Cookie")].filter(Boolean).join("; ");
      if (sent) headers.set("Cookie", sent);
      const response = await requestOnConnection(app, path, { ...init, headers });
      // A change of the password or of the second step renews the session's cookie.
      const renewed = role === "visitor" ? "" : cookieFrom(response.headers);
      if (includesSessionCookie(renewed)) cookies[role] = renewed;
      return response;
    },
    userId,
    queueMails: () => {
      services.accounts.sendsMail = true;
    },
    fillRenderQueue: () => {
      const held = Promise.withResolvers<void>();
      for (const client of ["first", "second", "third"]) void renders.run(client, () => held.promise);
      return { release: held.resolve };
    },
    fillBodies: () => {
      const ended = Promise.withResolvers<void>();
      const headers = { "Content-Type": "application/json", "Content-Length": "2" };
      const init = { method: "POST", headers, duplex: "half" };
      const body = () => new ReadableStream({ pull: (controller) => ended.promise.then(() => controller.close()) });
      const send = () => app.request("/api/contact", { ...init, body: body() });
      const responses = Array.from({ length: BODY_LIMITS.perAddress }, send);
      return {
        release: () => {
          ended.resolve();
          return Promise.all(responses);
        },
      };
    },
    close: async () => {
      await services.release();
      events.close();
      hub.close();
    },
  };
}

/** Waits until the hub has delivered all that was announced before: changes arrive in order. */
async function waitUntilDelivered(hub: ChangeHub, database: Database): Promise<void> {
  const delivered = Promise.withResolvers<void>();
  const unsubscribe = hub.onChange((change) => {
    if (change.topic === "accounts" && change.ids.includes("marker")) delivered.resolve();
  });
  await database.transaction((transaction) => announce(transaction, { topic: "accounts", ids: ["marker"] }));
  await delivered.promise;
  unsubscribe();
}
