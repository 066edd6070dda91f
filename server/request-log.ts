import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { log } from "#app/platform/log.server.ts";
import { loggedPath } from "#app/platform/logged-path.ts";

export const REQUEST_ID = "X-Request-Id";

/** Answers a request, whose id the answer carries as X-Request-Id, or passes it on. */
export type NodeHandler = (request: IncomingMessage, response: ServerResponse, requestId: string) => void;

/**
 * One line a request: method, path, status, milliseconds, request id. `door` puts the id into the answer: Node writes headers
 * that are given together in half the time of one that is set before.
 * Never logged: the query string (people search for anything), headers, and what looks like a mail address in a path.
 * A visitor who leaves before the end is `aborted`, which is no error; a status of 500 or more is.
 */
export function logRequests(door: NodeHandler): RequestListener {
  return (request, response) => {
    const requestId = crypto.randomUUID();
    const started = performance.now();
    response.once("close", () => write(request, response, { requestId, started }));
    door(request, response, requestId);
  };
}

/** A door with nothing behind it that knows of request ids. */
export function withRequestId(listener: RequestListener): NodeHandler {
  return (request, response, requestId) => {
    response.setHeader(REQUEST_ID, requestId);
    listener(request, response);
  };
}

function write(
  request: IncomingMessage,
  response: ServerResponse,
  { requestId, started }: { requestId: string; started: number },
): void {
  const aborted = !response.writableFinished;
  const line = {
    requestId,
    method: request.method,
    path: loggedPath(request.url ?? "/"),
    status: response.statusCode,
    ms: Math.round((performance.now() - started) * 10) / 10,
    ...(aborted ? { aborted } : {}),
  };
  const text = `${line.method} ${line.path} ${line.status} ${line.ms} ms ${requestId.slice(0, 8)}${aborted ? " aborted" : ""}`;
  if (line.status >= 500 && !aborted) log.error(line, text);
  else log.info(line, text);
}
