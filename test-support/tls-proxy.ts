import { request } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { CERTIFICATE } from "./certificate.ts";

export type TlsProxy = { origin: string; stop: () => Promise<void> };

/** Gives a site to visitors over https, at a free port of 127.0.0.1, as the proxy before it does. */
export async function startTlsProxy(siteOrigin: string): Promise<TlsProxy> {
  const server = createServer(CERTIFICATE, (asked, answer) => {
    const headers = { ...asked.headers, "x-forwarded-proto": "https" };
    const passed = request(siteOrigin + asked.url, { method: asked.method, headers, agent: false }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
    });
    passed.on("error", () => answer.destroy());
    answer.once("close", () => passed.destroy());
    asked.pipe(passed);
  });
  // A test must not wait for it to end.
  server.unref();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // It listens on a port, not on a pipe.
  return {
    origin: `https://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
