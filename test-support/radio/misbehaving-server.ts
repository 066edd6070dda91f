import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { Server, Socket } from "node:net";
import { TLSSocket } from "node:tls";
import { BAD_PLAYLISTS } from "./bad-playlists.ts";
import { BAD_RESPONSES } from "./bad-responses.ts";
import { BAD_STREAMS } from "./bad-streams.ts";
import { type Certificate, createHttpAndHttpsServer } from "./http-and-https-server.ts";

export type MisbehavingServer = {
  origin: string;
  /** How many answers to this path are under way now. */
  listeners: (path: string) => number;
  /** How often this path was asked for. */
  visits: (path: string) => number;
  stop: () => Promise<void>;
};

/** One request, and what an answer needs to know of it. */
export type StreamRequest = {
  request: IncomingMessage;
  response: ServerResponse;
  query: URLSearchParams;
  /** A number of the query, or what counts without it. */
  number: (name: string, otherwise: number) => number;
  /** The server's own, as its visitor knows it. */
  origin: string;
};

export type StreamHandlers = Record<string, (visit: StreamRequest) => unknown>;

/** Where no answer is listed. */
const NOTHING_HERE = "/404";

const ANSWERS: StreamHandlers = { ...BAD_STREAMS, ...BAD_RESPONSES, ...BAD_PLAYLISTS };

/**
 * Starts a small server on a free port of 127.0.0.1 whose every path goes wrong in its own way, but for a few that work.
 * With a certificate it speaks https too, at the same port.
 */
export async function startMisbehavingServer(certificate?: Certificate): Promise<MisbehavingServer> {
  const underWay = new Map<string, number>();
  const visits = new Map<string, number>();
  const count = (counts: Map<string, number>, path: string, change: 1 | -1) =>
    counts.set(path, (counts.get(path) ?? 0) + change);
  const answer: RequestListener = (request, response) => {
    const visit = streamRequestOf(request, response);
    const { pathname } = new URL(request.url ?? "/", visit.origin);
    count(underWay, pathname, 1);
    count(visits, pathname, 1);
    response.once("close", () => count(underWay, pathname, -1));
    response.setHeader("access-control-allow-origin", "*");
    (ANSWERS[pathname] ?? ANSWERS[NOTHING_HERE])?.(visit);
  };
  const server = certificate ? createHttpAndHttpsServer(certificate, answer) : createServer(answer);
  // A test must not wait for it to end.
  server.unref();
  const closeAllConnections = trackConnections(server);
  const port = await new Promise<number>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : 0);
    });
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    listeners: (path) => underWay.get(path) ?? 0,
    visits: (path) => visits.get(path) ?? 0,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        closeAllConnections();
      }),
  };
}

/** All of them, whichever protocol they speak. */
function trackConnections(server: Server): () => void {
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  return () => {
    for (const socket of sockets) socket.destroy();
  };
}

function streamRequestOf(request: IncomingMessage, response: ServerResponse): StreamRequest {
  const origin = `${request.socket instanceof TLSSocket ? "https" : "http"}://${request.headers.host}`;
  const query = new URL(request.url ?? "/", origin).searchParams;
  const number = (name: string, otherwise: number) => Number(query.get(name) ?? otherwise);
  return { request, response, query, number, origin };
}
