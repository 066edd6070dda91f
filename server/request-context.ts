import type { HttpBindings } from "@hono/node-server";
import type { MiddlewareHandler } from "hono";
import type { Accounts } from "#app/accounts/accounts.server.ts";
import { createRequestContext, type RequestContextEnv } from "#app/accounts/request-context.server.ts";
import { visitorAddress } from "#app/accounts/visitor-address.server.ts";
import type { Config } from "#app/platform/config.server.ts";

/** Sets the request context for the API and the pages, and adds its cookies to the response. */
export function attachRequestContext(
  accounts: Accounts,
  { trustProxy }: Pick<Config, "trustProxy">,
): MiddlewareHandler<RequestContextEnv & { Bindings: Partial<HttpBindings> }> {
  return async (context, next) => {
    const socketAddress = context.env?.incoming?.socket.remoteAddress;
    const address = visitorAddress(socketAddress, context.req.header("X-Forwarded-For"), trustProxy);
    const requestContext = createRequestContext(accounts, { headers: context.req.raw.headers, address });
    context.set("requestContext", requestContext);
    await next();
    for (const cookie of requestContext.cookies()) context.header("Set-Cookie", cookie, { append: true });
  };
}
