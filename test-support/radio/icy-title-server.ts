import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A station whose stream says what it plays, as Icecast does: a burst at once, and then nothing more. */
export type IcyTitleServer = {
  streamUrl: string;
  /** What the stream says from now on; null: it sends no metadata. */
  setTitle: (streamTitle: string | Buffer | null) => void;
  /** What the status page says; null: there is none. */
  setStatusPage: (source: unknown) => void;
  asked: { stream: number; page: number };
  openStreams: () => number;
  close: () => Promise<void>;
};

const METAINT = 8_192;
const BURST_BLOCKS = 18;

export async function startIcyTitleServer({ server = "Icecast 2.4.4" } = {}): Promise<IcyTitleServer> {
  let title: string | Buffer | null = "";
  let source: unknown = null;
  const asked = { stream: 0, page: 0 };
  const open = new Set<ServerResponse>();
  const http = createServer((request, response) => {
    if (request.url?.startsWith("/status-json.xsl")) {
      asked.page += 1;
      response.writeHead(source === null ? 404 : 200, { "Content-Type": "application/json" });
      response.end(JSON.stringify({ icestats: { source, dummy: null } }));
      return;
    }
    asked.stream += 1;
    open.add(response);
    response.on("close", () => open.delete(response));
    const metaint = title === null ? {} : { "icy-metaint": String(METAINT) };
    response.writeHead(200, { "Content-Type": "audio/mpeg", Server: server, ...metaint });
    for (let block = 0; block < BURST_BLOCKS; block += 1) {
      response.write(Buffer.alloc(METAINT, 0x55));
      if (title !== null) response.write(block === 0 ? icyBlock(title) : Buffer.of(0));
    }
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const { port } = http.address() as AddressInfo; // It listens on a port, not on a pipe.
  return {
    streamUrl: `http://127.0.0.1:${port}/live.mp3`,
    setTitle: (said) => {
      title = said;
    },
    setStatusPage: (said) => {
      source = said;
    },
    asked,
    openStreams: () => open.size,
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
}

function icyBlock(title: string | Buffer): Buffer {
  const text = Buffer.concat([Buffer.from("StreamTitle='"), Buffer.from(title), Buffer.from("';")]);
  const length = Math.ceil(text.length / 16);
  return Buffer.concat([Buffer.of(length), text, Buffer.alloc(length * 16 - text.length)]);
}
