import type { MiddlewareHandler } from "hono";
import { problem } from "#app/platform/problem.ts";

const HARMLESS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses a request that would change something and that another site's page has made. Browsers say where such a request
 * comes from, in Origin and in Sec-Fetch-Site: what they say must be us. A program that says neither may use the API, which
 * takes no forms, but not send the pages' forms: an old browser that says neither is refused there rather than trusted.
 * A site whose public address is http may be reached under other names too, as on the machine that it is tried out on.
 * Beside this stand SameSite=Lax cookies and, in the API, a content type that no form has.
 */
export function checkOrigin(publicUrl: string): MiddlewareHandler {
  const isOwn = (origin: string, address: string) =>
    origin === publicUrl || (publicUrl.startsWith("http:") && origin === new URL(address).origin);
  return async (context, next) => {
    if (HARMLESS.has(context.req.method)) return next();
    const origin = context.req.header("Origin");
    const site = context.req.header("Sec-Fetch-Site");
    const own =
      origin !== undefined
        ? isOwn(origin, context.req.url)
        : site !== undefined
          ? site === "same-origin"
          : context.req.path.startsWith("/api/");
    if (own && site !== "cross-site") return next();
    return context.json(problem("refused", "Pedido recusado: vem de outro sítio Web."), 403);
  };
}
