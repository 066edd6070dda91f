import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { atExit } from "../at-exit.ts";

export type RelayStation = {
  url: string;
  /** Connections open now, and since the start. */
  open: () => number;
  total: () => number;
  /** What the last request said. */
  asked: () => IncomingHttpHeaders;
  /** To all who are connected. */
  send: (bytes: Uint8Array) => void;
  /** Ends all answers as they should end; `breakOff` does not. */
  end: () => void;
  breakOff: () => void;
  stop: () => Promise<void>;
};

const FRAME_BYTES = 417;

/** MP3 frames (128 kbps, 44.1 kHz, 26 ms each) that carry their number, so that a test sees what was heard. */
export function numberedFrames(first: number, count: number): Buffer {
  return Buffer.concat(
    Array.from({ length: count }, (_, index) => {
      const frame = Buffer.alloc(FRAME_BYTES);
      frame.set([0xff, 0xfb, 0x90, 0xc4, ...digitsOf(first + index)]);
      return frame;
    }),
  );
}

/** The numbers of the frames that stand in these bytes from their beginning on. Errors: bytes that begin with no frame. */
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

/** Never 255: in a frame's body nothing looks like the beginning of another. */
function digitsOf(number: number): number[] {
  return [Math.floor(number / 10_000), Math.floor(number / 100) % 100, number % 100];
}

/** A station's server on a free port of 127.0.0.1 that sends its burst to whoever connects, and then what it is told to. */
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
  let asked: IncomingHttpHeaders = {};
  const server = createServer((request, response) => {
    total += 1;
    asked = request.headers;
    answers.add(response);
    response.once("close", () => answers.delete(response));
    response.writeHead(status, headers);
    response.flushHeaders();
    if (burst.length > 0) response.write(burst);
  });
  server.unref();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const forget = atExit(() => server.closeAllConnections());
  return {
    url: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/`,
    open: () => answers.size,
    total: () => total,
    asked: () => asked,
    send: (bytes) => {
      for (const answer of answers) answer.write(bytes);
    },
    end: () => {
      for (const answer of answers) answer.end();
    },
    breakOff: () => {
      for (const answer of answers) answer.destroy();
    },
    stop: () =>
      new Promise((resolve) => {
        forget();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
