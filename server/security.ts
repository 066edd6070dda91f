import type { HttpBindings } from "@hono/node-server";
import type { MiddlewareHandler } from "hono";
import { cors } from "hono/cors";
import { errorBody } from "#app/platform/errors/refusal.ts";
import { isLoopbackAddress, isLoopbackHost } from "#app/platform/net/private-address.ts";
import type { Config } from "#app/platform/settings/config.server.ts";

/** For responses that are not pages: opened as a document they load and run nothing. */
const DEFAULT_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** In the policy of a page that any site may frame. */
const ANY_FRAME = "frame-ancestors *";

/**
 * Sets the security headers of all pages and API responses. A page's own Content-Security-Policy and Referrer-Policy
 * are kept.
 */
export function securityHeaders({ publicUrl }: Pick<Config, "publicUrl">): MiddlewareHandler {
  const headers: Record<string, string> = {
    "X-Content-Type-Options": "nosniff",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    ...(publicUrl.startsWith("https:") ? { "Strict-Transport-Security": "max-age=31536000" } : {}),
  };
  return async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(headers)) context.res.headers.set(name, value);
    if (!context.res.headers.has("Referrer-Policy"))
      context.res.headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
    const policy = context.res.headers.get("Content-Security-Policy");
    if (policy === null) context.res.headers.set("Content-Security-Policy", DEFAULT_POLICY);
    // This header has no value for «any site».
    if (policy?.includes(ANY_FRAME)) context.res.headers.delete("X-Frame-Options");
  };
}

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses unsafe requests of other sites' pages (CSRF). Browsers send Origin or Sec-Fetch-Site with such requests,
 * which must be this site's. A request without both is accepted by the API, which takes no forms, and refused for
 * pages: it may come from an old browser.
 * The site's origin is that of PUBLIC_URL. While that is http, requests over the loopback interface may also have the
 * origin of the loopback name (localhost, 127.0.0.0/8, ::1) that they were sent to.
 * A form of a page with the referrer policy no-referrer is sent with the origin `null`; then Sec-Fetch-Site decides,
 * which a page cannot set. Source: Fetch, "append a request Origin header".
 * The header Host counts for nothing else: DNS rebinding lets an attacker choose it, and a reverse proxy may send its
 * own. Safe requests are accepted under any name; links always lead to PUBLIC_URL.
 * Further protection: SameSite=Lax cookies and, in the API, a content type that no form has.
 */
export function checkOrigin(publicUrl: string): MiddlewareHandler<{ Bindings: Partial<HttpBindings> }> {
  const ownHost = new URL(publicUrl).host;
  return async (context, next) => {
    if (SAFE_METHODS.has(context.req.method)) return next();
    const site = context.req.header("Sec-Fetch-Site");
    const sentOrigin = context.req.header("Origin");
    const origin = sentOrigin === "null" && site !== undefined ? undefined : sentOrigin;
    const { host, hostname, origin: requestedOrigin } = new URL(context.req.url);
    const isLoopback =
      publicUrl.startsWith("http:") &&
      isLoopbackHost(hostname) &&
      isLoopbackAddress(context.env?.incoming?.socket.localAddress);
    const own =
      origin !== undefined
        ? origin === publicUrl || (isLoopback && origin === requestedOrigin)
        : site !== undefined
          ? site === "same-origin" && (host === ownHost || isLoopback)
          : context.req.path.startsWith("/api/");
    if (own && site !== "cross-site") return next();
    return context.json(errorBody("refused", "Pedido recusado: vem de outro sítio Web."), 403);
  };
}

const preflight = cors({ origin: "*", allowMethods: ["GET", "HEAD"], maxAge: 86_400 });

/**
 * Lets pages of other sites read the API as a visitor: credentials are never granted, so that a browser shows them no
 * answer to a request with cookies. Their changing requests are refused by `checkOrigin`.
 */
export const allowReadingElsewhere: MiddlewareHandler = async (context, next) => {
  const { method } = context.req;
  if (method === "OPTIONS") return preflight(context, next);
  await next();
  // Set on the response itself: a header that is set before would make it another one, and event streams are sent
  // already.
  if (SAFE_METHODS.has(method)) context.res.headers.set("Access-Control-Allow-Origin", "*");
};
