import { createServer, type ServerResponse } from "node:http";
import { listenOnFreePort } from "../free-port.ts";
import { icyBlock } from "./icy-blocks.ts";

/** A station whose stream has ICY titles, as Icecast sends them: a burst at once, and then nothing more. */
export type IcyTitleServer = {
  streamUrl: string;
  /** The StreamTitle from now on; null: no metadata. */
  setTitle: (streamTitle: string | Buffer | null) => void;
  /** The source on the status page; null: there is no page. */
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
      if (title !== null) response.write(block === 0 ? titleBlock(title) : Buffer.of(0));
    }
  });
  const { port, stop } = await listenOnFreePort(http);
  return {
    streamUrl: `http://127.0.0.1:${port}/live.mp3`,
    setTitle: (next) => {
      title = next;
    },
    setStatusPage: (next) => {
      source = next;
    },
    asked,
    openStreams: () => open.size,
    close: stop,
  };
}

function titleBlock(title: string | Buffer): Buffer {
  return icyBlock(Buffer.concat([Buffer.from("StreamTitle='"), Buffer.from(title), Buffer.from("';")]));
}
