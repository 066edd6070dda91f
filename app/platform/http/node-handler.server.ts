import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

export const REQUEST_ID = "X-Request-Id";

/** Answers a request before Hono does. The response has the request id as X-Request-Id. */
export type NodeHandler = (request: IncomingMessage, response: ServerResponse, requestId: string) => void;

/** Adapts a listener without request ids, such as Hono's. */
export function withRequestId(listener: RequestListener): NodeHandler {
  return (request, response, requestId) => {
    response.setHeader(REQUEST_ID, requestId);
    listener(request, response);
  };
}
