import { createServer as createHttpServer, type RequestListener } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { createServer, type Server } from "node:net";

export type Certificate = { key: string; cert: string };

/** The first byte of a TLS connection: the content type of a handshake record. */
const TLS_HANDSHAKE = 22;

/** A server for http and https on one port: the first byte of a connection decides. */
export function createHttpAndHttpsServer(certificate: Certificate, listener: RequestListener): Server {
  const http = createHttpServer(listener);
  const https = createHttpsServer(certificate, listener);
  return createServer((socket) => {
    // A client that rejects the certificate closes the connection during the handshake.
    socket.on("error", () => undefined);
    socket.once("data", (bytes) => {
      socket.pause();
      socket.unshift(bytes);
      (bytes[0] === TLS_HANDSHAKE ? https : http).emit("connection", socket);
      process.nextTick(() => socket.resume());
    });
  });
}
