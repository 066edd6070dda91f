import type { HttpBindings } from "@hono/node-server";
import type { HonoRequest, MiddlewareHandler } from "hono";
import type { RequestContextEnv } from "#app/accounts/request-context.server.ts";
import { capacityFor } from "#app/platform/client-capacity.ts";
import { tooManyAtOnce } from "#app/platform/refusal.ts";
import { busyPage } from "./busy-page.ts";

/**
 * Request bodies that may be under way at the same time: of one address, and of all together; past these as many more, one
 * of each address that has none. A form that is being received holds up to 128 KiB, and Node allows it 300 s.
 */
export const BODY_LIMITS = { perAddress: 20, total: 200 };

/**
 * Bounds the request bodies that are being received: each counts until it is read, its connection closes or it is answered.
 * Errors: Refusal `too-many`, before anything of the body is read; pages get theirs as a static page.
 */
export function limitConcurrentBodies(
  limits = BODY_LIMITS,
): MiddlewareHandler<RequestContextEnv & { Bindings: Partial<HttpBindings> }> {
  const bodies = countBodies(limits);
  return async (context, next) => {
    if (!hasBody(context.req)) return next();
    const release = bodies.take(context.get("requestContext").address);
    if (!release) {
      const refusal = tooManyAtOnce();
      if (context.req.path.startsWith("/api/")) throw refusal;
      return busyPage(new URL(context.req.url), refusal);
    }
    const { incoming, outgoing } = context.env ?? {};
    incoming?.once("end", release).once("close", release);
    outgoing?.once("close", release);
    try {
      return await next();
    } finally {
      // Also a connection that had closed before anybody listened.
      if (!incoming || incoming.destroyed) release();
    }
  };
}

/** `take`: the function that gives the place back, of which only the first call counts; null: there is no place. */
function countBodies({ perAddress, total }: typeof BODY_LIMITS): { take: (address: string) => (() => void) | null } {
  const bodiesOf = new Map<string, number>();
  let underWay = 0;

  function add(address: string, change: 1 | -1): void {
    underWay += change;
    const own = (bodiesOf.get(address) ?? 0) + change;
    if (own > 0) bodiesOf.set(address, own);
    else bodiesOf.delete(address);
  }

  return {
    take: (address) => {
      const own = bodiesOf.get(address) ?? 0;
      if (own >= perAddress || underWay >= capacityFor(own, total)) return null;
      let taken = true;
      add(address, 1);
      return () => {
        if (taken) add(address, -1);
        taken = false;
      };
    },
  };
}

/** Source: RFC 9112, section 6.3: a request has a body only where one of these headers says so. */
function hasBody(request: HonoRequest): boolean {
  if (request.method === "GET" || request.method === "HEAD") return false;
  return request.header("Transfer-Encoding") !== undefined || Number(request.header("Content-Length") ?? 0) > 0;
}
