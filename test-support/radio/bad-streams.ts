import { ICY_BLOCKS, icyBlock, LYING_METAINTS } from "./icy-blocks.ts";
import { type LiveStreamOptions, sendLive } from "./send-live-stream.ts";
import { mp3Bytes } from "./sound-bytes.ts";
import type { StreamHandlers, StreamRequest } from "./stream-request.ts";

const MP3 = { "content-type": "audio/mpeg" };
const STALL_AFTER_BYTES = 64 * 1024;
const METAINT = 8192;

/** Responds as Icecast does, with neither a length nor chunks: the stream ends with the connection. */
function live({ response }: StreamRequest, headers: Record<string, string> = MP3, sent: LiveStreamOptions = {}): void {
  response.useChunkedEncodingByDefault = false;
  response.shouldKeepAlive = false;
  response.writeHead(200, headers);
  sendLive(response, sent);
}

const titles = { metaint: METAINT, block: () => icyBlock("StreamTitle='Banda - Faixa';") };

let flakyVisits = 0;

/** Streams that play, stall or end. */
export const BAD_STREAMS: StreamHandlers = {
  // A regular stream; with `offset` it begins in the middle of a frame.
  "/live.mp3": (visit) => {
    const wantsTitles = visit.request.headers["icy-metadata"] === "1";
    const headers = { ...MP3, "icy-name": "Rádio de Teste", "icy-genre": "Fado", "icy-br": "128" };
    const sent = { burst: visit.number("burst", 32_768), offset: visit.number("offset", 0) };
    if (wantsTitles) live(visit, { ...headers, "icy-metaint": String(METAINT) }, { ...sent, ...titles });
    else live(visit, headers, sent);
  },
  // Its name and genre are in the code page of Russia.
  "/russian": (visit) =>
    live(visit, { ...MP3, "icy-name": "\xd0\xe0\xe4\xe8\xee", "icy-genre": "\xd8\xe0\xed\xf1\xee\xed" }),
  // A different station by https than by http.
  "/two-faced": (visit) => live(visit, { ...MP3, "icy-name": visit.origin.startsWith("https:") ? "Uma" : "Outra" }),
  "/no-cors": (visit) => {
    visit.response.removeHeader("access-control-allow-origin");
    live(visit);
  },
  "/not-for-browsers": (visit) => {
    const isBrowser = /Mozilla/.test(visit.request.headers["user-agent"] ?? "");
    if (isBrowser) visit.response.writeHead(403).end();
    else live(visit);
  },
  "/finite.mp3": ({ response, number }) => response.writeHead(200, MP3).end(mp3Bytes(number("bytes", 64 * 1024))),
  "/wrong-type": (visit) => live(visit, { "content-type": "text/plain" }),
  "/octet": (visit) => live(visit, { "content-type": "application/octet-stream" }),
  "/late": (visit) => {
    const timer = setTimeout(() => live(visit), visit.number("seconds", 8) * 1000).unref();
    visit.response.once("close", () => clearTimeout(timer));
  },
  // No response, and no body.
  "/hang": () => undefined,
  "/hang-body": ({ response }) => response.writeHead(200, MP3).flushHeaders(),
  // Four seconds of audio, then nothing, on a connection that stays open.
  "/stall": ({ response }) => response.writeHead(200, MP3).write(mp3Bytes(STALL_AFTER_BYTES)),
  "/empty": ({ response }) => response.writeHead(200, { ...MP3, "content-length": 0 }).end(),
  "/slow": (visit) => live(visit, MP3, { burst: 0, bytesPerSecond: visit.number("bps", 1024) }),
  // Ends: `how` is close, chunked (without its end) or reset.
  "/drop": (visit) => {
    const { socket } = visit.request;
    const bytes = visit.number("bytes", 65_536);
    const how = visit.query.get("how") ?? "close";
    const atEnd = () => setTimeout(() => (how === "reset" ? socket.resetAndDestroy() : socket.destroySoon()), 50);
    if (how !== "chunked") return live(visit, MP3, { burst: bytes, bytes, atEnd });
    visit.response.writeHead(200, MP3);
    sendLive(visit.response, { burst: bytes, bytes, atEnd });
  },
  // Ends after some seconds; with `fail` every second request is a 503.
  "/flaky": (visit) => {
    flakyVisits += 1;
    if (visit.query.has("fail") && flakyVisits % 2 === 0) return visit.response.writeHead(503).end("busy");
    const bytes = 16_384 + 16_000 * visit.number("seconds", 5);
    live(visit, MP3, { burst: 16_384, bytes, atEnd: () => visit.request.socket.destroySoon() });
  },
  ...Object.fromEntries(
    Object.entries(ICY_BLOCKS).map(([variant, block]) => [
      `/icy-garbage/${variant}`,
      (visit: StreamRequest) => {
        const headers = {
          ...MP3,
          "icy-metaint": String(METAINT),
          "icy-name": "Rádio Lixo é isto",
          "icy-br": "128,128",
        };
        live(visit, headers, { metaint: METAINT, block: () => block });
      },
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(LYING_METAINTS).map(([variant, metaint]) => [
      `/icy-garbage/${variant}`,
      (visit: StreamRequest) =>
        live(visit, { ...MP3, "icy-metaint": metaint }, variant === "never" || variant === "huge" ? {} : titles),
    ]),
  ),
};
