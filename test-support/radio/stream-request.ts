import type { IncomingMessage, ServerResponse } from "node:http";
import { TLSSocket } from "node:tls";

/** A request to the misbehaving server. */
export type StreamRequest = {
  request: IncomingMessage;
  response: ServerResponse;
  query: URLSearchParams;
  /** A number of the query, or the default. */
  number: (name: string, defaultValue: number) => number;
  /** The server's origin, as the client sees it. */
  origin: string;
};

/** Handlers by their paths. */
export type StreamHandlers = Record<string, (visit: StreamRequest) => unknown>;

export function streamRequestOf(request: IncomingMessage, response: ServerResponse): StreamRequest {
  const origin = `${request.socket instanceof TLSSocket ? "https" : "http"}://${request.headers.host}`;
  const query = new URL(request.url ?? "/", origin).searchParams;
  const number = (name: string, defaultValue: number) => Number(query.get(name) ?? defaultValue);
  return { request, response, query, number, origin };
}
