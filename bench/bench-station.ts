import { createServer, type ServerResponse } from "node:http";

/** Silent MP3 frames: 128 kbps, 44.1 kHz, mono; 417 bytes and 26 ms each. */
const FRAME = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0xc4]), Buffer.alloc(413)]);
const BURST = Buffer.alloc(157 * FRAME.length, FRAME);
const TICK_MS = 80;
const BYTES_A_SECOND = 16_000;

/** A station like Icecast's: 64 KiB at once, then some 1,300 bytes every 80 ms, the same for each connection. */
export async function startBenchStation(): Promise<{
  url: string;
  connections: () => number;
  stop: () => Promise<void>;
}> {
  const listeners = new Set<ServerResponse>();
  const server = createServer((_request, response) => {
    listeners.add(response);
    response.once("close", () => listeners.delete(response));
    response.writeHead(200, { "Content-Type": "audio/mpeg" }).write(BURST);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const started = performance.now();
  let sent = 0;
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - started) / 1_000) * BYTES_A_SECOND);
    const bytes = stretch(sent, due);
    sent = due;
    for (const listener of listeners) listener.write(bytes);
  }, TICK_MS);
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/`,
    connections: () => listeners.size,
    stop: () =>
      new Promise((resolve) => {
        clearInterval(timer);
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The bytes between two offsets of the endless stream. */
function stretch(from: number, to: number): Buffer {
  const shift = from % FRAME.length;
  return Buffer.alloc(shift + to - from, FRAME).subarray(shift);
}
