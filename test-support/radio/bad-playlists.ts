import { SILENT_AAC_FRAME, transportStream } from "./sound-bytes.ts";
import type { StreamHandlers, StreamRequest } from "./stream-request.ts";

const PLS = "audio/x-scpls";
const M3U = "audio/x-mpegurl";
const HLS = "application/vnd.apple.mpegurl";
const SEGMENT_MS = 2_000;

const pls = (...urls: string[]) =>
  `[playlist]\nNumberOfEntries=${urls.length}\n${urls.map((url, index) => `File${index + 1}=${url}\nTitle${index + 1}=Teste\n`).join("")}Version=2\n`;

const m3u = (...urls: string[]) => `#EXTM3U\n${urls.map((url) => `#EXTINF:-1,Teste\n${url}\n`).join("")}`;

const sends =
  (type: string, body: (origin: string) => string | Buffer) =>
  ({ response, origin }: StreamRequest) =>
    response.writeHead(200, { "content-type": type }).end(body(origin));

const redirects =
  (location: (origin: string) => string) =>
  ({ response, origin }: StreamRequest) =>
    response.writeHead(302, { location: location(origin) }).end();

/** The latest six segments of a stream that began with 1970: numbered by the clock, so that nothing has to produce them. */
function rollingPlaylist(): string {
  const newest = Math.floor(Date.now() / SEGMENT_MS);
  const pieces = Array.from({ length: 6 }, (_, index) => newest - 5 + index);
  const named = pieces.map((piece) => `#EXTINF:2.0,\npiece.aac?n=${piece}\n`).join("");
  return `#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:${pieces[0]}\n${named}`;
}

/** Paths that lead to other URLs, valid and broken: redirects, playlists, HLS. */
export const BAD_PLAYLISTS: StreamHandlers = {
  "/redirect-ok": redirects((origin) => `${origin}/live.mp3`),
  "/redirect-private": redirects(() => "http://127.0.0.1:22/"),
  "/redirect-metadata": redirects(() => "http://169.254.169.254/latest/meta-data/"),
  "/redirect-file": redirects(() => "file:///etc/passwd"),
  "/redirect-loop": redirects((origin) => `${origin}/redirect-loop`),
  "/redirect-none": ({ response }) => response.writeHead(302).end(),
  "/redirect-to": ({ response, query }) => response.writeHead(302, { location: query.get("address") ?? "" }).end(),
  // A redirect whose body does not end.
  "/redirect-open": ({ response, origin }) =>
    response.writeHead(302, { location: `${origin}/live.mp3` }).write("Found"),
  "/redirect-chain": ({ response, origin, number }) => {
    const left = number("n", 5);
    const location = left > 1 ? `${origin}/redirect-chain?n=${left - 1}` : `${origin}/live.mp3`;
    response.writeHead(302, { location }).end();
  },
  "/pls": sends(PLS, (origin) => pls(`${origin}/live.mp3`, `${origin}/finite.mp3`)),
  "/pls-as-text": sends("text/plain", (origin) => pls(`${origin}/live.mp3`)),
  "/pls-empty": sends(PLS, () => pls()),
  "/m3u": sends(M3U, (origin) => m3u(`${origin}/live.mp3`, `${origin}/finite.mp3`)),
  "/m3u-bare": sends("audio/mpegurl", (origin) => `\ufeff${origin}/live.mp3\r\n`),
  "/m3u-relative": sends(M3U, () => "#EXTM3U\nlive.mp3\n"),
  "/m3u-utf16": sends(M3U, (origin) => Buffer.from(`\ufeff${m3u(`${origin}/live.mp3`)}`, "utf16le")),
  "/m3u-hls": sends(M3U, (origin) => m3u(`${origin}/hls/live.m3u8`)),
  "/m3u-nested": sends(M3U, (origin) => m3u(`${origin}/pls`)),
  "/m3u-loop": sends(M3U, (origin) => m3u(`${origin}/m3u-loop`)),
  "/m3u-private": sends(M3U, () => m3u("http://192.168.1.1/", "http://127.0.0.1:22/", "file:///etc/passwd")),
  "/m3u-dead-first": sends(M3U, (origin) => m3u(`${origin}/404`, `${origin}/live.mp3`)),
  // Each playlist leads to the next one, without end.
  "/m3u-deep": ({ response, origin, number }) =>
    response.writeHead(200, { "content-type": M3U }).end(m3u(`${origin}/m3u-deep?n=${number("n", 0) + 1}`)),
  "/xspf": sends(
    "application/xspf+xml",
    (origin) =>
      `<?xml version="1.0"?>\n<playlist version="1"><trackList><track><location>${origin}/live.mp3</location></track></trackList></playlist>`,
  ),
  "/asx": sends(
    "video/x-ms-asf",
    (origin) => `<ASX version="3.0"><Entry><REF HREF = "${origin}/live.mp3?a=1&amp;b=2" /></Entry></ASX>`,
  ),
  "/hls/live.m3u8": sends(HLS, rollingPlaylist),
  "/hls/piece.aac": sends("audio/aac", () => Buffer.alloc(SILENT_AAC_FRAME.length * 86, SILENT_AAC_FRAME)),
  "/hls/master.m3u8": sends(HLS, () => '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=96000,CODECS="mp4a.40.2"\nlive.m3u8\n'),
  "/hls/ts.m3u8": sends(HLS, () => "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\npiece.ts\n"),
  "/hls/piece.ts": sends("video/mp2t", () => transportStream(15)),
  // A recording, which ends.
  "/hls/recorded.m3u8": sends(HLS, () => "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\npiece.aac\n#EXT-X-ENDLIST\n"),
  "/hls/no-pieces.m3u8": sends(HLS, () => "#EXTM3U\n#EXT-X-TARGETDURATION:2\n"),
  "/hls/gone-pieces.m3u8": sends(HLS, () => "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n../404\n"),
};
