import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { log } from "#app/platform/log.server.ts";
import { loggedPath } from "#app/platform/logged-path.ts";
import { errorBody, Refusal, refusalHeaders, statusOf } from "#app/platform/refusal.ts";

/** The one answer to errors that pages do not answer themselves: JSON, with a sentence that may be shown. */
export function errorResponse(error: Error, context: Context): Response {
  if (error instanceof Refusal) {
    return context.json(errorBody(error.kind, error.message), statusOf(error.kind), refusalHeaders(error));
  }
  if (error instanceof HTTPException) {
    const message = error.status === 403 ? "Pedido recusado: vem de outro sítio Web." : "Pedido recusado.";
    return context.json(errorBody("refused", message), error.status);
  }
  log.error({ err: error, path: loggedPath(context.req.path) }, "A request failed");
  return context.json(errorBody("failed", "Ocorreu um erro inesperado. Tente novamente."), 500);
}
