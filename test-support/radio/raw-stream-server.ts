import { createServer, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { listenOnFreePort } from "../free-port.ts";
import type { Certificate } from "./http-and-https-server.ts";
import { icyBlock } from "./icy-blocks.ts";
import { sendLive } from "./send-live-stream.ts";

export const RAW_METAINT = 8192;
const TITLE = "Banda Um - Faixa A";
/** As much as is read for a title: no test waits for more. */
const BURST_BYTES = 160 * 1024;

/**
 * Starts a server whose responses begin with these bytes, by the names of their paths, as no HTTP library would send
 * them, and go on with MP3; after a head with `icy-metaint` with titles in it. With a certificate it is for https.
 */
export async function startRawStreamServer(
  heads: Readonly<Record<string, string>>,
  certificate?: Certificate,
): Promise<{ origin: string; stop: () => Promise<void> }> {
  const respond = (socket: Socket) => {
    // Listeners disconnect at any time.
    socket.on("error", () => undefined);
    socket.once("data", (request) => {
      const [, name = ""] = /^GET \/([\w-]*)/.exec(request.toString("latin1")) ?? [];
      const head = heads[name];
      if (head === undefined) return socket.end("HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n");
      socket.write(Buffer.from(head, "latin1"));
      const titles = { metaint: RAW_METAINT, block: () => icyBlock(`StreamTitle='${TITLE}';`) };
      sendLive(socket, { burst: BURST_BYTES, ...(head.includes("icy-metaint") && titles) });
    });
  };
  const server = certificate ? createTlsServer(certificate, respond) : createServer(respond);
  const { port, stop } = await listenOnFreePort(server);
  return { origin: `${certificate ? "https" : "http"}://127.0.0.1:${port}`, stop };
}
