import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import type { RequestContextEnv } from "#app/accounts/request-context.server.ts";
import { openChangeHub } from "#app/live-events/change-hub.server.ts";
import { createEventsApi } from "#app/live-events/events.api.ts";
import { createWorkQueue } from "#app/platform/work-queue.server.ts";
import { createApi } from "../server/api.ts";
import { BODY_LIMITS, limitConcurrentBodies } from "../server/concurrent-bodies.ts";
import { errorResponse } from "../server/error-response.ts";
import { viewerOf } from "../server/infrastructure.ts";
import { checkOrigin } from "../server/origin-check.ts";
import { prepareDatabase } from "../server/prepare-database.ts";
import { attachRequestContext } from "../server/request-context.ts";
import { securityHeaders } from "../server/security-headers.ts";
import { createServices } from "../server/services.ts";
import type { TestDatabase } from "./databases.ts";
import { putNamedStations } from "./named-stations.ts";
import { ANA, cookieFor, cookieFrom, MARTA, putPerson } from "./people.ts";

export type TestRole = "visitor" | "user" | "administrator";

export type WholeApi = {
  routes: Hono<RequestContextEnv>["routes"];
  ask: (who: TestRole, path: string, said?: RequestInit) => Promise<Response>;
  /** TestRole ANA is in the database. */
  userId: string;
  /** Fills the queue of renderings until `release` is called. */
  fillRenderQueue: () => { release: () => void };
  /** Sends as many bodies as the address may send at once, none of which ends until `release` is called. */
  fillBodies: () => { release: () => Promise<unknown> };
  close: () => void;
};

/** Event streams that may be open at once; all requests come from one address. */
export const EVENT_STREAM_LIMITS = { perAddress: 20, total: 100 };

/** One at work, one that waits, and one that waits because its client has no other. */
const RENDER_LIMITS = { concurrency: 1, maxWaiting: 1, maxPerClient: 1 };

export const PUBLIC_URL = "http://localhost:3000";

/**
 * The whole API behind the doors of the product, on a database with the built-in and the named stations and two accounts:
 * Ana is the user, Marta the administrator. Only /healthz, which is answered before all doors, is not there.
 */
export async function openWholeApi({ connection, database }: TestDatabase): Promise<WholeApi> {
  await prepareDatabase(connection);
  await putNamedStations(database);
  const hub = await openChangeHub(connection);
  const events = createEventsApi(hub, viewerOf, { limits: EVENT_STREAM_LIMITS });
  const dataDir = join(tmpdir(), "radiowave-whole-api");
  const settings = { trustProxy: false, allowPrivateStreams: false, relayLimit: 10 };
  const config = { publicUrl: PUBLIC_URL, dataDir, mail: null, ...settings };
  const secret = "a secret that is long enough for tests";
  const services = await createServices({ connection, hub, events, secret, close: async () => {} }, config);
  const userId = await putPerson(services.accounts, ANA);
  await putPerson(services.accounts, MARTA, "admin");
  const cookies: Record<TestRole, string> = {
    visitor: "",
    user: await cookieFor(services.accounts, ANA),
    administrator: await cookieFor(services.accounts, MARTA),
  };
  // Not the product's, which lets the next task begin while one waits: this one stays full until it is released.
  const renders = createWorkQueue(RENDER_LIMITS);
  const api = createApi(services, PUBLIC_URL, renders);
  const doors = new Hono<RequestContextEnv>()
    .onError(errorResponse)
    .use(securityHeaders(config))
    .use(checkOrigin(PUBLIC_URL))
    .use(attachRequestContext(services.accounts, config))
    .use(limitConcurrentBodies())
    .route("/", api);
  return {
    routes: api.routes,
    ask: async (who, path, said = {}) => {
      const headers = new Headers(said.headers);
      if (cookies[who]) headers.set("Cookie", cookies[who]);
      const answer = await doors.request(path, { ...said, headers });
      // A new password gives the session a new cookie.
      const renewed = who === "visitor" ? "" : cookieFrom(answer.headers);
      if (renewed) cookies[who] = renewed;
      return answer;
    },
    userId,
    fillRenderQueue: () => {
      const held = Promise.withResolvers<void>();
      for (const client of ["first", "second", "third"]) void renders.run(client, () => held.promise);
      return { release: held.resolve };
    },
    fillBodies: () => {
      const ended = Promise.withResolvers<void>();
      const headers = { "Content-Type": "application/json", "Content-Length": "2" };
      const said = { method: "POST", headers, duplex: "half" };
      const body = () => new ReadableStream({ pull: (controller) => ended.promise.then(() => controller.close()) });
      const send = () => doors.request("/api/contact", { ...said, body: body() });
      const answers = Array.from({ length: BODY_LIMITS.perAddress }, send);
      return {
        release: () => {
          ended.resolve();
          return Promise.all(answers);
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
