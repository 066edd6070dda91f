import { randomInt } from "node:crypto";
import { createServer, type Server, type Socket } from "node:net";

/**
 * Above 10080, the last port that `fetch` and browsers refuse. Below the ports that the system gives to clients and to
 * servers without a port of their own: those never take one of these.
 */
const PORTS = { first: 11_000, last: 29_999 };

/** A free port of 127.0.0.1, a random one: other workers search for one at the same time. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.first, PORTS.last + 1);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    await listen(server, port);
  } catch {
    // In use, or reserved by the system.
    return false;
  }
  await new Promise((resolve) => server.close(resolve));
  return true;
}

/** Listens on a free port of 127.0.0.1 without keeping the process alive. `stop` closes all connections. */
export async function listenOnFreePort(server: Server): Promise<{ port: number; stop: () => Promise<void> }> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  server.unref();
  const port = await listen(server, 0);
  return {
    port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** Port 0: any free one. Gives the port. */
function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : 0);
    });
  });
}
