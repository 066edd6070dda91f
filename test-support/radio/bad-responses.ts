import { STATUS_CODES } from "node:http";
import { gzipSync } from "node:zlib";
import type { StreamHandlers, StreamRequest } from "./stream-request.ts";

const PAGE = "<!doctype html><title>Rádio</title><h1>Uma página, não som</h1>";
const STATUSES = [401, 403, 404, 410, 429, 500, 503];
/** Where every flood ends. */
const MAX_FLOOD_BYTES = 32 * 1024 * 1024;
const BOMB_PIECES = 100;

/** Writes the same piece again and again, as fast as the client reads. */
function flood({ response }: StreamRequest, piece: Buffer | string): void {
  let sent = 0;
  const more = () => {
    while (!response.destroyed && sent < MAX_FLOOD_BYTES) {
      sent += piece.length;
      if (!response.write(piece)) return void response.once("drain", more);
    }
    response.end();
  };
  more();
}

/** Responses that are not audio: pages, errors, other protocols, floods. */
export const BAD_RESPONSES: StreamHandlers = {
  "/html": ({ response }) => response.writeHead(200, { "content-type": "text/html" }).end(PAGE),
  "/html-as-mp3": ({ response }) => response.writeHead(200, { "content-type": "audio/mpeg" }).end(PAGE),
  ...Object.fromEntries(
    STATUSES.map((status) => [
      `/${status}`,
      ({ response }: StreamRequest) =>
        response.writeHead(status, { "content-type": "text/plain" }).end(STATUS_CODES[status]),
    ]),
  ),
  // The headers of the request.
  "/asked": ({ request, response }) =>
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(request.headers)),
  "/ssh-banner": ({ request }) => request.socket.end("SSH-2.0-OpenSSH_9.2\r\n"),
  "/another-protocol": ({ request: { socket } }) =>
    socket.write("HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n"),
  "/endless-headers": ({ request: { socket } }) => {
    const line = `x-filler: ${"a".repeat(1000)}\r\n`;
    let sent = 0;
    socket.write("HTTP/1.1 200 OK\r\ncontent-type: audio/mpeg\r\n");
    const timer = setInterval(() => {
      sent += line.length * 16;
      if (sent > MAX_FLOOD_BYTES) socket.destroy();
      else socket.write(line.repeat(16));
    }, 5).unref();
    socket.once("error", () => undefined).once("close", () => clearInterval(timer));
  },
  "/endless-body": (visit) => {
    visit.response.writeHead(200, { "content-type": "text/html" });
    flood(visit, Buffer.alloc(65_536, " "));
  },
  "/endless-playlist": (visit) => {
    visit.response.writeHead(200, { "content-type": "audio/x-mpegurl" });
    visit.response.write("#EXTM3U\n");
    const names = Array.from({ length: 100 }, (_, index) => `http://estacao${index}.invalid/stream\n`);
    flood(visit, names.join(""));
  },
  // 100 MiB of zeros in 100 kB: gzip lets pieces follow one another.
  "/gzip-bomb": ({ response }) => {
    const piece = gzipSync(Buffer.alloc(1024 * 1024));
    const bomb = Buffer.alloc(BOMB_PIECES * piece.length, piece);
    response.writeHead(200, { "content-type": "audio/mpeg", "content-encoding": "gzip" }).end(bomb);
  },
};
