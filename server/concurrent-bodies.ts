import type { HttpBindings } from "@hono/node-server";
import type { HonoRequest, MiddlewareHandler } from "hono";
import type { RequestContextEnv } from "#app/accounts/request-context.server.ts";
import { tooManyAtOnce } from "#app/platform/refusal.ts";
import { capacityFor } from "#app/platform/slots.ts";
import { busyPage } from "./error-response.ts";

/**
 * Request bodies that are received at the same time: of one address, and of all. Past the total as many more are allowed,
 * one for each address that has none. A form takes up to 128 KiB of memory, and Node allows 300 s for a request.
 */
export const BODY_LIMITS = { perAddress: 20, total: 200 };

/**
 * Limits the request bodies that are being received. Each counts until it is read, its connection closes or its response ends.
 * Errors: Refusal `too-many`, before the body is read; page requests get a static page instead.
 */
export function limitConcurrentBodies(
  limits = BODY_LIMITS,
): MiddlewareHandler<RequestContextEnv & { Bindings: Partial<HttpBindings> }> {
  const slots = createBodySlots(limits);
  return async (context, next) => {
    if (!hasBody(context.req)) return next();
    const release = slots.take(context.get("requestContext").address);
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
      // A connection that had closed before emits no event.
      if (!incoming || incoming.destroyed) release();
    }
  };
}

/** `take` returns the function that releases the slot, once; null: all slots are taken. */
function createBodySlots({ perAddress, total }: typeof BODY_LIMITS): {
  take: (address: string) => (() => void) | null;
} {
  const bodiesOf = new Map<string, number>();
  let bodies = 0;

  function add(address: string, change: 1 | -1): void {
    bodies += change;
    const own = (bodiesOf.get(address) ?? 0) + change;
    if (own > 0) bodiesOf.set(address, own);
    else bodiesOf.delete(address);
  }

  return {
    take: (address) => {
      const own = bodiesOf.get(address) ?? 0;
      if (own >= perAddress || bodies >= capacityFor(own, total)) return null;
      let taken = true;
      add(address, 1);
      return () => {
        if (taken) add(address, -1);
        taken = false;
      };
    },
  };
}

/** A request has a body only with one of these headers. Source: RFC 9112, section 6.3. */
function hasBody(request: HonoRequest): boolean {
  if (request.method === "GET" || request.method === "HEAD") return false;
  return request.header("Transfer-Encoding") !== undefined || Number(request.header("Content-Length") ?? 0) > 0;
}
