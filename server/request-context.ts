import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";
import type { Accounts } from "#app/people/accounts/accounts.server.ts";
import { isSafeMethod } from "#app/people/accounts/blocked-account.ts";
import { clearFormerSession, renameFormerSession } from "#app/people/accounts/former-session-cookie.server.ts";
import {
  createRequestContext,
  type RequestContext,
  type RequestContextEnv,
  refuseIfBlocked,
} from "#app/people/accounts/request-context.server.ts";
import { visitorAddress } from "#app/people/accounts/visitor-address.server.ts";
import type { Config } from "#app/platform/settings/config.server.ts";

/**
 * Sets the request context for the API and the pages, and adds its cookies to the response, except those that the
 * handler has set: a sign-in with the cookie of a session that has ended, or is prolonged, sets that of a new one.
 */
export function attachRequestContext(
  accounts: Accounts,
  { trustProxy }: Pick<Config, "trustProxy">,
): MiddlewareHandler<RequestContextEnv & { Bindings: Partial<HttpBindings> }> {
  return async (context, next) => {
    const socketAddress = context.env?.incoming?.socket.remoteAddress;
    const address = visitorAddress(socketAddress, context.req.header("X-Forwarded-For"), trustProxy);
    const { method, path } = context.req;
    const { headers } = context.req.raw;
    const renamed = renameFormerSession(accounts, headers);
    const requestContext = createRequestContext(accounts, { ...renamed, address, method, path });
    context.set("requestContext", requestContext);
    await next();
    const set = new Set(context.res.headers.getSetCookie().map(cookieName));
    for (const cookie of requestContext.cookies())
      if (!set.has(cookieName(cookie))) context.header("Set-Cookie", cookie, { append: true });
    const names = new Set(context.res.headers.getSetCookie().map(cookieName));
    const clearing = clearFormerSession(accounts, headers, names);
    if (clearing) context.header("Set-Cookie", clearing, { append: true });
  };
}

/** The name in a Set-Cookie value. */
function cookieName(cookie: string): string {
  return cookie.slice(0, cookie.indexOf("="));
}

/** The request context, for handlers whose type does not include it. `attachRequestContext` sets it for every request. */
export function requestContextOf(context: Context): RequestContext {
  return context.get("requestContext") as RequestContext;
}

/**
 * Refuses the calls that a blocked account may not make, whether or not they need a session. Forms of pages are refused
 * where they require a user. Safe requests are always allowed, and cause no look-up here. Errors: Refusal `forbidden`.
 */
export const refuseBlockedAccounts: MiddlewareHandler<RequestContextEnv> = async (context, next) => {
  if (!isSafeMethod(context.req.method)) refuseIfBlocked(await context.get("requestContext").viewer());
  await next();
};
