import type { Context, MiddlewareHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import { clientClosedRequest } from "#app/platform/client-closed-request.ts";
import { log } from "#app/platform/log.server.ts";
import { loggedPath } from "#app/platform/logged-path.ts";
import { errorBody, Refusal, refusalHeaders, statusOf } from "#app/platform/refusal.ts";

/** Hono's error handler: JSON with a message for users, or status 499 where the client has disconnected. */
export function errorResponse(error: Error, context: Context): Response {
  if (context.req.raw.signal.aborted) return clientClosedRequest();
  if (error instanceof Refusal) {
    return context.json(errorBody(error.kind, error.message), statusOf(error.kind), refusalHeaders(error));
  }
  if (error instanceof HTTPException) {
    return context.json(errorBody("refused", "Pedido recusado."), error.status);
  }
  log.error({ err: error, path: loggedPath(context.req.path) }, "request failed");
  return context.json(errorBody("failed", "Ocorreu um erro inesperado. Tente novamente."), 500);
}

/**
 * The same for what a handler throws when its request is aborted: the adapter for Node aborts with a text as the reason, and
 * Hono passes only Errors to its error handler.
 */
export const respondToClosedRequests: MiddlewareHandler = async (context, next) => {
  try {
    await next();
  } catch (error) {
    if (!context.req.raw.signal.aborted) throw error;
    context.res = clientClosedRequest();
  }
};
