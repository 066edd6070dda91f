import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { progressiveJpeg } from "../../test-support/images.ts";

export type ImageBombServer = { urls: string[]; stop: () => Promise<void> };

/** A web server with images that are small and expensive to decode: JPEG files of 10,000 and of 90 scans. */
export async function startImageBombServer(): Promise<ImageBombServer> {
  const files = new Map<string, Buffer>();
  for (const [index, scans] of [10_000, 10_000, 90, 90, 90].entries()) {
    files.set(`/${index}.jpg`, await progressiveJpeg({ side: 5_000, scans }));
  }
  const server = createServer((request, response) => {
    response.writeHead(200, { "Content-Type": "image/jpeg" }).end(files.get(request.url ?? ""));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // It listens on a port, not on a pipe.
  return {
    urls: [...files.keys()].map((path) => `http://127.0.0.1:${port}${path}`),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
