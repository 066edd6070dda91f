import { Hono } from "hono";
import type { RequestContext, RequestContextEnv } from "#app/people/accounts/request-context.server.ts";
import type { SignedIn, Viewer } from "#app/people/accounts/viewer.ts";
import { limitBody } from "#app/platform/http/request-body.server.ts";
import { type Clock, systemClock } from "#app/platform/process/clock.server.ts";
import { errorResponse } from "../server/error-response.ts";

const SIGNED_IN_AT = new Date("2026-01-01T12:00:00Z");

/** A viewer with a confirmed address, whose session began by password. `changes` replace these values. */
export function signedIn(role: SignedIn["role"], id: string, changes: Partial<SignedIn> = {}): SignedIn {
  return {
    role,
    id,
    email: `${id}@example.org`,
    name: "",
    emailVerified: true,
    sessionId: `session of ${id}`,
    signedInAt: SIGNED_IN_AT,
    method: "password",
    provedAt: SIGNED_IN_AT,
    hasSecondFactor: false,
    isRoleWithheld: false,
    block: null,
    ...changes,
  };
}

export const VISITOR: Viewer = { role: "visitor" };
/** The submitter of the named stations. */
export const USER = signedIn("user", "submitter");
export const EDITOR = signedIn("editor", "sara");
export const ADMINISTRATOR = signedIn("admin", "marta");

/** The context of a request of this viewer from this address. */
export function testRequestContext({
  viewer = VISITOR,
  address = "192.0.2.1",
  clock = systemClock,
}: {
  viewer?: Viewer | undefined;
  address?: string | undefined;
  clock?: Pick<Clock, "now">;
} = {}): RequestContext {
  return {
    address,
    headers: new Headers(),
    now: clock.now,
    viewer: async () => viewer,
    cookies: () => [],
    replaceCookies: () => {},
  };
}

/**
 * An API for this viewer, with the middleware that it needs. The header `X-Test-Address` sets the viewer's
 * network address.
 */
export function apiAs<Env extends RequestContextEnv>(
  viewer: Viewer,
  routes: Hono<Env>,
  clock: Pick<Clock, "now"> = systemClock,
): Hono<RequestContextEnv> {
  return new Hono<RequestContextEnv>()
    .onError(errorResponse)
    .use(limitBody)
    .use(async (context, next) => {
      const address = context.req.header("X-Test-Address");
      context.set("requestContext", testRequestContext({ viewer, address, clock }));
      await next();
    })
    .route("/", routes);
}

/** The options of a request with a JSON body. */
export function jsonBody(method: string, body: unknown): RequestInit {
  return { method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
}
