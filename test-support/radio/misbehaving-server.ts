import { createServer, type RequestListener } from "node:http";
import { listenOnFreePort } from "../free-port.ts";
import { BAD_PLAYLISTS } from "./bad-playlists.ts";
import { BAD_RESPONSES } from "./bad-responses.ts";
import { BAD_STREAMS } from "./bad-streams.ts";
import { type Certificate, createHttpAndHttpsServer } from "./http-and-https-server.ts";
import { type StreamHandlers, streamRequestOf } from "./stream-request.ts";

export type MisbehavingServer = {
  origin: string;
  /** Open responses to this path. */
  listeners: (path: string) => number;
  /** Requests to this path so far. */
  visits: (path: string) => number;
  stop: () => Promise<void>;
};

/** The path whose handler answers unknown paths. */
const NOT_FOUND = "/404";

const HANDLERS: StreamHandlers = { ...BAD_STREAMS, ...BAD_RESPONSES, ...BAD_PLAYLISTS };

/**
 * Starts a server on a free port of 127.0.0.1 whose paths misbehave, each in its own way; a few work.
 * With a certificate it serves https too, at the same port.
 */
export async function startMisbehavingServer(certificate?: Certificate): Promise<MisbehavingServer> {
  const open = new Map<string, number>();
  const visits = new Map<string, number>();
  const count = (counts: Map<string, number>, path: string, change: 1 | -1) =>
    counts.set(path, (counts.get(path) ?? 0) + change);
  const listener: RequestListener = (request, response) => {
    const visit = streamRequestOf(request, response);
    const { pathname } = new URL(request.url ?? "/", visit.origin);
    count(open, pathname, 1);
    count(visits, pathname, 1);
    response.once("close", () => count(open, pathname, -1));
    response.setHeader("access-control-allow-origin", "*");
    (HANDLERS[pathname] ?? HANDLERS[NOT_FOUND])?.(visit);
  };
  const server = certificate ? createHttpAndHttpsServer(certificate, listener) : createServer(listener);
  const { port, stop } = await listenOnFreePort(server);
  return {
    origin: `http://127.0.0.1:${port}`,
    listeners: (path) => open.get(path) ?? 0,
    visits: (path) => visits.get(path) ?? 0,
    stop,
  };
}
