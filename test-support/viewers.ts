import { Hono } from "hono";
import type { RequestContextEnv } from "#app/accounts/request-context.server.ts";
import type { SignedIn, Viewer } from "#app/accounts/viewer.ts";
import { limitBody } from "#app/platform/request-body.server.ts";
import { errorResponse } from "../server/error-response.ts";

const signedIn = (role: SignedIn["role"], id: string): SignedIn => ({
  ...{ role, id, email: `${id}@example.org`, sessionId: `session of ${id}` },
  signedInAt: new Date("2026-01-01T12:00:00Z"),
});

export const VISITOR: Viewer = { role: "visitor" };
/** Who submitted the named stations. */
export const USER = signedIn("user", "submitter");
export const ADMINISTRATOR = signedIn("admin", "marta");

/** A slice's API as this viewer meets it, behind the doors that it stands behind. */
export function apiAs(viewer: Viewer, routes: Hono<RequestContextEnv>): Hono<RequestContextEnv> {
  return new Hono<RequestContextEnv>()
    .onError(errorResponse)
    .use(limitBody)
    .use(async (context, next) => {
      const cookies = { cookies: () => [], replaceCookies: () => {} };
      const requestContext = { address: "192.0.2.1", headers: new Headers(), viewer: async () => viewer, ...cookies };
      context.set("requestContext", requestContext);
      await next();
    })
    .route("/", routes);
}

/** The options of a request that carries JSON. */
export function jsonBody(method: string, body: unknown): RequestInit {
  return { method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
}
