import { createServer, type Server, type Socket } from "node:net";

/** A free port of 127.0.0.1. Another program may take it before it is used. */
export async function findFreePort(): Promise<number> {
  const { port, stop } = await listenOnFreePort(createServer());
  await stop();
  return port;
}

/** Listens on a free port of 127.0.0.1 without keeping the process alive. `stop` closes all connections. */
export async function listenOnFreePort(server: Server): Promise<{ port: number; stop: () => Promise<void> }> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  server.unref();
  const port = await new Promise<number>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : 0);
    });
  });
  return {
    port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
