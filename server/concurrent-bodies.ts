import type { HttpBindings } from "@hono/node-server";
import type { Context, HonoRequest, MiddlewareHandler } from "hono";
import { tooManyAtOnce } from "#app/platform/errors/refusal.ts";
import { capacityFor, createSlots } from "#app/platform/limits/slots.ts";
import { refusalPage } from "./error-response.ts";
import { requestContextOf } from "./request-context.ts";

/**
 * Request bodies that are received at the same time: of one address, and of all. Past the total as many more are
 * allowed, one for each address that has none. A form takes up to 128 KiB of memory, and Node allows 300 s for a
 * request.
 */
export const BODY_LIMITS = { perAddress: 20, total: 200 };

type Requests = {
  /** The client's address, as limits count it. */
  addressOf: (context: Context) => string;
  refuse: (context: Context) => Response;
};

const OF_THIS_SITE: Requests = {
  addressOf: (context) => requestContextOf(context).address,
  refuse: ({ req }) => {
    const refusal = tooManyAtOnce();
    if (req.path.startsWith("/api/")) throw refusal;
    return refusalPage(new URL(req.url), refusal);
  },
};

/**
 * Limits the request bodies that are being received. Each counts until it is read, its connection closes or its
 * response ends. Errors: Refusal `too-many`, before the body is read; page requests get a static page instead, and
 * other APIs what `refuse` gives.
 */
export function limitConcurrentBodies(
  { perAddress, total } = BODY_LIMITS,
  { addressOf, refuse }: Requests = OF_THIS_SITE,
): MiddlewareHandler<{ Bindings: Partial<HttpBindings> }> {
  const slots = createSlots({ perClient: perAddress, total: 2 * total });
  const isFull = (address: string) =>
    slots.limitReached(address) !== null || slots.taken() >= capacityFor(slots.taken(address), total);
  return async (context, next) => {
    if (!hasBody(context.req)) return next();
    const address = addressOf(context);
    if (isFull(address)) return refuse(context);
    const release = slots.take(address);
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

/** A request has a body only with one of these headers. Source: RFC 9112, section 6.3. */
function hasBody(request: HonoRequest): boolean {
  if (request.method === "GET" || request.method === "HEAD") return false;
  return request.header("Transfer-Encoding") !== undefined || Number(request.header("Content-Length") ?? 0) > 0;
}
