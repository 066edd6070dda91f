import type { MiddlewareHandler } from "hono";
import type { Config } from "#app/platform/config.server.ts";

/** For responses that are not pages: opened as a document they load and run nothing. */
const DEFAULT_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Sets the security headers of all pages and API responses. A page's own Content-Security-Policy is kept. */
export function securityHeaders({ publicUrl }: Pick<Config, "publicUrl">): MiddlewareHandler {
  const headers: Record<string, string> = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    ...(publicUrl.startsWith("https:") ? { "Strict-Transport-Security": "max-age=31536000" } : {}),
  };
  return async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(headers)) context.res.headers.set(name, value);
    if (!context.res.headers.has("Content-Security-Policy")) {
      context.res.headers.set("Content-Security-Policy", DEFAULT_POLICY);
    }
  };
}
