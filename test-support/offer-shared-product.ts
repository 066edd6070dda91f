import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { ensureBuild } from "./build.ts";
import { type Product, startProduct } from "./product.ts";

/**
 * One product with default settings for all files that only read it, see `sharedProduct`. The first request to
 * `url` starts it; each gets its port as JSON, or status 500 with the reason why it did not start.
 */
export async function offerSharedProduct(): Promise<{ url: string; stop: () => Promise<void> }> {
  let starting: Promise<Product> | undefined;
  const server = createServer(async (_, response) => {
    starting ??= ensureBuild().then(() => startProduct());
    await starting.then(
      ({ port }) => response.end(JSON.stringify(port)),
      (error) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A TCP server has such an address.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await starting?.then((product) => product.stop()).catch(() => undefined);
    },
  };
}
