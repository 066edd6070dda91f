import { createServer, request } from "node:http";
import { listenOnFreePort } from "../free-port.ts";

type ReleaseProxy = {
  origin: string;
  /** From now on requests go to another product. */
  switchTo: (origin: string) => void;
  /** From now on the service worker has another text, as that of a new release. */
  publishRelease: () => void;
  /** From now on every script is answered with this status; null: as the product does. */
  answerScripts: (status: number | null) => void;
  stop: () => Promise<void>;
};

/** Forwards all requests to a product: for journeys in which a site is replaced while a browser has it open. */
export async function startReleaseProxy(first: string): Promise<ReleaseProxy> {
  let target = first;
  let isNewRelease = false;
  let scriptStatus: number | null = null;
  const server = createServer((incoming, outgoing) => {
    if (scriptStatus !== null && /^\/assets\/.*\.js$/.test(incoming.url ?? "")) {
      outgoing.writeHead(scriptStatus, { "Content-Type": "text/javascript" }).end();
      return;
    }
    const changes = isNewRelease && incoming.url === "/sw.js";
    const headers = changes ? { ...incoming.headers, "accept-encoding": "identity" } : incoming.headers;
    const forwarded = request(
      target + incoming.url,
      { method: incoming.method ?? "GET", headers },
      async (response) => {
        if (!changes) {
          outgoing.writeHead(response.statusCode ?? 502, response.rawHeaders);
          response.pipe(outgoing);
          return;
        }
        let script = "";
        for await (const part of response.setEncoding("utf8")) script += part;
        // The id of the release.
        const changed = script.replace(/\b[0-9a-f]{12}\b/g, "next-release");
        outgoing.writeHead(200, { "Content-Type": "text/javascript", "Cache-Control": "no-cache" }).end(changed);
      },
    );
    forwarded.on("error", () => outgoing.destroy());
    outgoing.on("close", () => forwarded.destroy());
    incoming.pipe(forwarded);
  });
  const { port, stop } = await listenOnFreePort(server);
  return {
    origin: `http://localhost:${port}`,
    switchTo: (origin) => {
      target = origin;
    },
    publishRelease: () => {
      isNewRelease = true;
    },
    answerScripts: (status) => {
      scriptStatus = status;
    },
    stop,
  };
}
