import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import type { RequestContextEnv } from "#app/people/accounts/request-context.server.ts";
import type { Relay, Relayed } from "./relay.server.ts";
import { CROSS_SITE, type RelayRefusal } from "./relay-refusal.ts";

type Env = RequestContextEnv & { Bindings: Partial<HttpBindings> };

/**
 * GET /stream/:id: the audio of an approved station, without end, at the client's rate and at most at the stream's
 * pace. Range is ignored, as a live stream cannot be rewound. HEAD gives the headers and opens nothing. Cross-site
 * requests are refused if the browser reports them. Of upstream's response only the body is relayed.
 */
export function createRelayApi({ relay }: { relay: Relay }) {
  return new Hono<Env>().get("/stream/:id", async (context) => {
    if (context.req.header("Sec-Fetch-Site") === "cross-site") return refuse(context, CROSS_SITE);
    const id = context.req.param("id");
    if (context.req.method === "HEAD") {
      const expected = relay.expectedResponse(id);
      return expected.ok ? context.body(null, 200, headersOf(expected.type)) : refuse(context, expected);
    }
    const relayed = await relay.listen(id, {
      address: context.get("requestContext").address,
      signal: context.req.raw.signal,
      disconnect: () => context.env?.outgoing?.destroy(),
    });
    if (!relayed.ok) return refuse(context, relayed);
    return context.body(streamOf(relayed), 200, headersOf(relayed.type));
  });
}

/** Requests the next bytes only when the previous ones are sent: nothing is buffered for a slow client. */
function streamOf({ next, leave }: Relayed): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const bytes = await next();
        if (bytes) return controller.enqueue(bytes);
        leave();
        controller.close();
      },
      cancel: leave,
    },
    { highWaterMark: 0 },
  );
}

function headersOf(type: string): Record<string, string> {
  return {
    "Content-Type": type,
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
    "Accept-Ranges": "none",
    "Cross-Origin-Resource-Policy": "same-origin",
    // Otherwise nginx buffers the stream.
    "X-Accel-Buffering": "no",
  };
}

function refuse(context: Context<Env>, { status, body, retryAfterSeconds }: RelayRefusal): Response {
  context.header("Cache-Control", "no-store");
  if (retryAfterSeconds !== undefined) context.header("Retry-After", String(retryAfterSeconds));
  return context.json(body, status);
}
