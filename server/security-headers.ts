import type { MiddlewareHandler } from "hono";
import type { Config } from "#app/platform/config.server.ts";

/** For answers that are not made to be shown as pages: opened as one all the same, they load and run nothing. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'";

/** Headers that every page and API answer carries. A page's Content-Security-Policy is made with the page, and stays. */
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
      context.res.headers.set("Content-Security-Policy", NOTHING);
    }
  };
}
