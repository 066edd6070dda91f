import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { basename, join } from "node:path";
import { startChildProcess } from "../child-process.ts";
import { ffmpegPath } from "../find-programs.ts";
import { listenOnFreePort } from "../free-port.ts";
import { makeTemporaryFolder } from "../temporary-folder.ts";
import { waitUntil } from "../wait-until.ts";

export type HlsRadio = {
  /** The playlist of a live stream: six segments of two seconds, AAC in TS, with CORS for any origin. */
  url: string;
  /** A master playlist with that one. */
  masterUrl: string;
  /** The same stream in fragmented MP4. */
  fmp4Url: string;
  /** Requests of browsers so far, without the product's own checks. */
  requests: () => number;
  stop: () => Promise<void>;
};

/** The frequency of its tone, which no mount of the Icecast has. */
export const HLS_HZ = 990;

/** As an ffmpeg filter graph: the first seconds as fast as possible, then in real time. */
const LIVE_TONE = `sine=frequency=${HLS_HZ}:duration=11[head];sine=frequency=${HLS_HZ},arealtime[live];[head][live]concat=n=2:v=0:a=1`;
const SEGMENTS = 6;
const TYPES: Record<string, string> = {
  m3u8: "application/vnd.apple.mpegurl",
  ts: "video/mp2t",
  mp4: "audio/mp4",
  m4s: "audio/mp4",
};
const MASTER = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=80000,CODECS="mp4a.40.2"\nlive.m3u8\n';

/** Starts a live HLS station on a free port of 127.0.0.1. Takes about a second. */
export async function startHlsRadio(): Promise<HlsRadio> {
  const folder = makeTemporaryFolder("hls");
  const inTs = join(folder.path, "live.m3u8");
  const inFmp4 = join(folder.path, "fmp4.m3u8");
  writeFileSync(join(folder.path, "master.m3u8"), MASTER);
  const segments = (playlist: string, type: string, ending: string) => [
    ...["-c:a", "aac", "-b:a", "64k", "-f", "hls", "-hls_time", "2", "-hls_list_size", String(SEGMENTS)],
    ...["-hls_flags", "delete_segments+temp_file+omit_endlist", "-hls_segment_type", type],
    ...["-hls_segment_filename", join(folder.path, `segment-%05d.${ending}`), playlist],
  ];
  const encoder = startChildProcess(ffmpegPath(), [
    ...["-nostdin", "-loglevel", "error", "-f", "lavfi", "-i", LIVE_TONE],
    ...segments(inTs, "mpegts", "ts"),
    ...segments(inFmp4, "fmp4", "m4s"),
  ]);
  let requests = 0;
  const server = createServer((request, response) => {
    if (!request.headers["user-agent"]?.startsWith("RadioWave")) requests += 1;
    const name = basename(new URL(request.url ?? "/", "http://127.0.0.1").pathname);
    const file = join(folder.path, name);
    const type = TYPES[name.split(".").at(-1) ?? ""];
    response.setHeader("access-control-allow-origin", "*");
    if (type && existsSync(file)) {
      response.writeHead(200, { "content-type": type, "cache-control": "no-store" }).end(readFileSync(file));
    } else response.writeHead(404).end();
  });
  const { port, stop } = await listenOnFreePort(server);
  const isFull = (playlist: string) => readFileSync(playlist, "utf8").split("#EXTINF").length > SEGMENTS - 1;
  await waitUntil("the playlists are full", () => isFull(inTs) && isFull(inFmp4), {
    failureReason: () => (encoder.ending() ? `ffmpeg ended.\n${encoder.log()}` : undefined),
  });
  const url = (name: string) => `http://127.0.0.1:${port}/${name}`;
  return {
    url: url("live.m3u8"),
    masterUrl: url("master.m3u8"),
    fmp4Url: url("fmp4.m3u8"),
    requests: () => requests,
    stop: async () => {
      await encoder.stop();
      await stop();
      folder.remove();
    },
  };
}
