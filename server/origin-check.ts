import type { HttpBindings } from "@hono/node-server";
import type { MiddlewareHandler } from "hono";
import { isLoopbackAddress, isLoopbackHost } from "#app/platform/loopback.ts";
import { errorBody } from "#app/platform/refusal.ts";

const HARMLESS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses a request that would change something and that another site's page has made. Browsers say where such a request
 * comes from, in Origin and in Sec-Fetch-Site: what they say must be us. A program that says neither may use the API, which
 * takes no forms, but not send the pages' forms: an old browser that says neither is refused there rather than trusted.
 * Our origin is PUBLIC_URL's. While that is http, a site that is tried out on its own machine has a second one: the
 * loopback name (localhost, 127.0.0.0/8, ::1) that a request over the loopback interface went to.
 * The header Host decides nothing else: whoever makes a name point here chooses it (DNS rebinding), and a reverse proxy may
 * send its own. A request that only reads is answered under any name, always with links to PUBLIC_URL.
 * Beside this stand SameSite=Lax cookies and, in the API, a content type that no form has.
 */
export function checkOrigin(publicUrl: string): MiddlewareHandler<{ Bindings: Partial<HttpBindings> }> {
  const ownHost = new URL(publicUrl).host;
  return async (context, next) => {
    if (HARMLESS.has(context.req.method)) return next();
    const origin = context.req.header("Origin");
    const site = context.req.header("Sec-Fetch-Site");
    const { host, hostname, origin: askedOrigin } = new URL(context.req.url);
    const isLoopback =
      publicUrl.startsWith("http:") &&
      isLoopbackHost(hostname) &&
      isLoopbackAddress(context.env?.incoming?.socket.localAddress);
    const own =
      origin !== undefined
        ? origin === publicUrl || (isLoopback && origin === askedOrigin)
        : site !== undefined
          ? site === "same-origin" && (host === ownHost || isLoopback)
          : context.req.path.startsWith("/api/");
    if (own && site !== "cross-site") return next();
    return context.json(errorBody("refused", "Pedido recusado: vem de outro sítio Web."), 403);
  };
}
