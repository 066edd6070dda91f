import { createServer, type IncomingMessage, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { listenOnFreePort } from "../free-port.ts";

/** An answer of which the first half was sent, and nothing since. */
type HalfAnswer = {
  /** Closes the connection of the client. */
  cut: () => void;
};

export type HoldingProxy = {
  origin: string;
  /** The paths of all requests, with their queries, in order. */
  requests: string[];
  /** Holds the answer to the next request whose path matches. Resolves when its first half was sent. */
  holdNext: (path: RegExp) => Promise<HalfAnswer>;
  stop: () => Promise<void>;
};

/** Passes requests on to a server, which may be stopped and started meanwhile: then clients lose their connection. */
export async function startHoldingProxy(serverOrigin: () => string): Promise<HoldingProxy> {
  const requests: string[] = [];
  const holds: { path: RegExp; resolve: (held: HalfAnswer) => void }[] = [];

  function takeHold(path: string): ((held: HalfAnswer) => void) | undefined {
    const index = holds.findIndex((hold) => hold.path.test(path));
    return index < 0 ? undefined : holds.splice(index, 1)[0]?.resolve;
  }

  const server = createServer((incoming, response) => {
    const path = incoming.url ?? "/";
    requests.push(path);
    const held = takeHold(path);
    const answer = async (received: IncomingMessage) => {
      const body = await buffer(received);
      response.writeHead(received.statusCode ?? 502, received.headers);
      if (!held) return response.end(body);
      response.write(body.subarray(0, body.length / 2), () => held({ cut: () => response.destroy() }));
    };
    const { method = "GET", headers } = incoming;
    const forwarded = request(serverOrigin() + path, { method, headers, agent: false });
    forwarded.on("response", (received) => answer(received).catch(() => response.destroy()));
    forwarded.on("error", () => response.destroy());
    incoming.pipe(forwarded);
  });
  const { port, stop } = await listenOnFreePort(server);

  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    holdNext: (path) => new Promise((resolve) => holds.push({ path, resolve })),
    stop,
  };
}
