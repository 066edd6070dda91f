import { request } from "node:http";
import { createServer } from "node:https";
import { CERTIFICATE } from "./certificate.ts";
import { listenOnFreePort } from "./free-port.ts";

export type TlsProxy = { origin: string; stop: () => Promise<void> };

/** Serves a site by https on a free port of 127.0.0.1, as a reverse proxy in front of it does. */
export async function startTlsProxy(siteOrigin: string): Promise<TlsProxy> {
  const server = createServer(CERTIFICATE, (incoming, response) => {
    const headers = { ...incoming.headers, "x-forwarded-proto": "https" };
    const forwarded = request(
      siteOrigin + incoming.url,
      { method: incoming.method, headers, agent: false },
      (upstream) => {
        response.writeHead(upstream.statusCode ?? 502, upstream.headers);
        upstream.pipe(response);
      },
    );
    forwarded.on("error", () => response.destroy());
    response.once("close", () => forwarded.destroy());
    incoming.pipe(forwarded);
  });
  const { port, stop } = await listenOnFreePort(server);
  return { origin: `https://127.0.0.1:${port}`, stop };
}
