import { createServer, type RequestListener, type ServerResponse } from "node:http";

export type MisbehavingServer = {
  origin: string;
  /** How many answers to this path are under way now. */
  listeners: (path: string) => number;
  stop: () => Promise<void>;
};

/** One frame of silence: MPEG 1 layer III, 128 kbps, 44.1 kHz, mono; 417 bytes, 26 ms. */
const SILENT_FRAME = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0xc4]), Buffer.alloc(413)]);
const STALL_AFTER_BYTES = 64 * 1024;
const STALL_FRAMES = Math.ceil(STALL_AFTER_BYTES / SILENT_FRAME.length);

/** The ways in which an address is not a station. What is not listed answers 404. */
const ANSWERS: Record<string, (response: ServerResponse) => void> = {
  "/404": (response) => response.writeHead(404).end("Not Found"),
  "/hang": () => undefined,
  "/html": (response) =>
    response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><title>Rádio</title>"),
  "/empty": (response) => response.writeHead(200, { "content-type": "audio/mpeg", "content-length": 0 }).end(),
  // Four seconds of sound, then nothing, on a connection that stays open.
  "/stall": (response) =>
    response
      .writeHead(200, { "content-type": "audio/mpeg" })
      .write(Buffer.alloc(STALL_FRAMES * SILENT_FRAME.length, SILENT_FRAME)),
};

/** Starts a small server on a free port of 127.0.0.1 whose every path goes wrong in its own way. */
export async function startMisbehavingServer(): Promise<MisbehavingServer> {
  const underWay = new Map<string, number>();
  const count = (path: string, change: 1 | -1) => underWay.set(path, (underWay.get(path) ?? 0) + change);
  const answer: RequestListener = (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://127.0.0.1");
    count(pathname, 1);
    response.once("close", () => count(pathname, -1));
    response.setHeader("access-control-allow-origin", "*");
    (ANSWERS[pathname] ?? ANSWERS["/404"])?.(response);
  };
  const server = createServer(answer);
  // A test must not wait for it to end.
  server.unref();
  const port = await new Promise<number>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : 0);
    });
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    listeners: (path) => underWay.get(path) ?? 0,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
