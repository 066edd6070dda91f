import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { listenOnFreePort } from "../free-port.ts";

type RelayStation = {
  url: string;
  /** Connections open now, and since the start. */
  open: () => number;
  total: () => number;
  /** The headers of the last request. */
  asked: () => IncomingHttpHeaders;
  /** Sends bytes to all open connections. */
  send: (bytes: Uint8Array) => void;
  /** Ends all responses properly; `breakOff` destroys their connections. */
  end: () => void;
  breakOff: () => void;
  stop: () => Promise<void>;
};

const FRAME_BYTES = 417;

/** MP3 frames (128 kbps, 44.1 kHz, 26 ms each) that contain their number, so that a test knows which were received. */
export function numberedFrames(first: number, count: number): Buffer {
  return Buffer.concat(
    Array.from({ length: count }, (_, index) => {
      const frame = Buffer.alloc(FRAME_BYTES);
      frame.set([0xff, 0xfb, 0x90, 0xc4, ...digitsOf(first + index)]);
      return frame;
    }),
  );
}

/** The numbers of the frames in these bytes. Errors: bytes that do not begin with a frame. */
export function numbersIn(bytes: Uint8Array): number[] {
  const numbers: number[] = [];
  for (let position = 0; position + 8 <= bytes.length; position += FRAME_BYTES) {
    const [sync, what, a = 0, b = 0, c = 0] = [
      bytes[position],
      bytes[position + 1],
      ...bytes.subarray(position + 4, position + 7),
    ];
    if (sync !== 0xff || what !== 0xfb) throw new Error(`No frame begins at ${position}.`);
    numbers.push(a * 10_000 + b * 100 + c);
  }
  return numbers;
}

/** Never 255, so that a frame's body contains no sync word. */
function digitsOf(number: number): number[] {
  return [Math.floor(number / 10_000), Math.floor(number / 100) % 100, number % 100];
}

/** A station's server on a free port of 127.0.0.1 that sends a burst to each connection, and then the bytes of `send`. */
export async function startRelayStation({
  burst = numberedFrames(0, 40),
  status = 200,
  headers = { "content-type": "audio/mpeg" },
}: {
  burst?: Uint8Array;
  status?: number;
  headers?: Record<string, string | string[]>;
} = {}): Promise<RelayStation> {
  const answers = new Set<ServerResponse>();
  let total = 0;
  let requestHeaders: IncomingHttpHeaders = {};
  const server = createServer((request, response) => {
    total += 1;
    requestHeaders = request.headers;
    answers.add(response);
    response.once("close", () => answers.delete(response));
    response.writeHead(status, headers);
    response.flushHeaders();
    if (burst.length > 0) response.write(burst);
  });
  const { port, stop } = await listenOnFreePort(server);
  return {
    url: `http://127.0.0.1:${port}/`,
    open: () => answers.size,
    total: () => total,
    asked: () => requestHeaders,
    send: (bytes) => {
      for (const answer of answers) answer.write(bytes);
    },
    end: () => {
      for (const answer of answers) answer.end();
    },
    breakOff: () => {
      for (const answer of answers) answer.destroy();
    },
    stop,
  };
}
