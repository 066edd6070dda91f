import type { Context, MiddlewareHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import { errorBody, type Refusal, type RefusalKind, refusalHeaders, statusOf } from "#app/platform/errors/refusal.ts";
import { refusalOf } from "#app/platform/errors/refusal-of.server.ts";
import { clientClosedRequest } from "#app/platform/http/request-body.server.ts";
import { log, loggedPath } from "#app/platform/process/log.server.ts";
import { isDataRequest } from "#app/platform/react-router/single-fetch.ts";

/** What no change of the request would avoid. */
const SERVER_FAILURES: readonly RefusalKind[] = ["unavailable", "disk-full"];

/**
 * Hono's error handler: JSON with a message for users, or status 499 where the client has disconnected. A browser that
 * opens a page gets a page without the database, or with a full disk.
 */
export function errorResponse(error: Error, context: Context): Response {
  if (context.req.raw.signal.aborted) return clientClosedRequest();
  const refusal = refusalOf(error);
  if (refusal) {
    if (refusal !== error) log.error({ err: error, path: loggedPath(context.req.path) }, "request failed");
    if (SERVER_FAILURES.includes(refusal.kind) && context.req.header("Accept")?.includes("text/html"))
      return refusalPage(new URL(context.req.url), refusal);
    return context.json(errorBody(refusal.kind, refusal.message), statusOf(refusal.kind), refusalHeaders(refusal));
  }
  if (error instanceof HTTPException) {
    return context.json(errorBody("refused", "Pedido recusado."), error.status);
  }
  log.error({ err: error, path: loggedPath(context.req.path) }, "request failed");
  return context.json(errorBody("failed", "Ocorreu um erro inesperado. Tente novamente."), 500);
}

/**
 * Answers what a handler throws when its request is aborted, as `errorResponse`: the adapter for Node aborts with a
 * text as the reason, and Hono passes only Errors to its error handler.
 */
export const respondToClosedRequests: MiddlewareHandler = async (context, next) => {
  try {
    await next();
  } catch (error) {
    if (!context.req.raw.signal.aborted) throw error;
    context.res = clientClosedRequest();
  }
};

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/**
 * The response to a page request that is refused because of load, without the database, or with a full disk: static HTML. For the data of
 * an open page it is plain text: the router shows it as an error, and the page tries again.
 */
export function refusalPage({ pathname }: Pick<URL, "pathname">, refusal: Refusal): Response {
  const isData = isDataRequest({ url: pathname });
  return new Response(isData ? refusal.message : pageWith(refusal), {
    status: statusOf(refusal.kind),
    headers: {
      ...refusalHeaders(refusal),
      "Content-Type": `text/${isData ? "plain" : "html"}; charset=utf-8`,
      "Content-Security-Policy": POLICY,
      "Cache-Control": "no-store",
    },
  });
}

/** `message`: not escaped; it must hold nothing from the request. */
function pageWith({ kind, message }: Refusal): string {
  const title = SERVER_FAILURES.includes(kind) ? "Serviço indisponível" : "Demasiados pedidos";
  return `<!doctype html>
<html lang="pt-PT">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · RadioWave</title>
<style>
:root { color-scheme: light dark }
body { max-width: 36rem; margin: 15vh auto; padding: 0 1.5rem; font: 1.125rem/1.6 system-ui, sans-serif }
a { display: inline-block; padding: .5rem 0; color: inherit }
</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${message}</p>
<p><a href="">Tentar novamente</a></p>
</main>
</body>
</html>
`;
}
