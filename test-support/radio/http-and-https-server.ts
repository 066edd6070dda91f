import { createServer as createHttpServer, type RequestListener } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { createServer, type Server } from "node:net";

export type Certificate = { key: string; cert: string };

/** The first byte of everyone who speaks TLS. */
const TLS_HANDSHAKE = 22;

/** A server that answers in http and https at one port, as each visitor begins. */
export function createHttpAndHttpsServer(certificate: Certificate, answer: RequestListener): Server {
  const http = createHttpServer(answer);
  const https = createHttpsServer(certificate, answer);
  return createServer((socket) => {
    // Those who do not like our certificate leave in the middle of the handshake.
    socket.on("error", () => undefined);
    socket.once("data", (bytes) => {
      socket.pause();
      socket.unshift(bytes);
      (bytes[0] === TLS_HANDSHAKE ? https : http).emit("connection", socket);
      process.nextTick(() => socket.resume());
    });
  });
}
