import { createServer } from "node:net";

/** A port on 127.0.0.1 that nobody listens on now. Somebody else may take it before it is used: unlikely, not impossible. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
