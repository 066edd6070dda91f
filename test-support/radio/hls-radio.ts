import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { basename, join } from "node:path";
import { startChildProcess } from "../child-process.ts";
import { findFfmpeg } from "../find-programs.ts";
import { makeTemporaryFolder } from "../temporary-folder.ts";
import { waitUntil } from "../wait-until.ts";
import { liveSound } from "./radio-source.ts";

export type HlsRadio = {
  /** The playlist of a live programme: six segments of two seconds, AAC in TS, from any origin. */
  url: string;
  /** A playlist of playlists, which names that one. */
  masterUrl: string;
  /** The same programme in fragmented MP4. */
  fmp4Url: string;
  /** How often browsers asked for anything so far; the product's own checks do not count. */
  requests: () => number;
  stop: () => Promise<void>;
};

const PROGRAMME = { pilotHz: 990, noise: 0 };
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
  const program = findFfmpeg();
  if (!program) throw new Error("ffmpeg is not installed.");
  const folder = makeTemporaryFolder("hls");
  const inTs = join(folder.path, "live.m3u8");
  const inFmp4 = join(folder.path, "fmp4.m3u8");
  writeFileSync(join(folder.path, "master.m3u8"), MASTER);
  const segments = (playlist: string, type: string, ending: string) => [
    ...["-c:a", "aac", "-b:a", "64k", "-f", "hls", "-hls_time", "2", "-hls_list_size", String(SEGMENTS)],
    ...["-hls_flags", "delete_segments+temp_file+omit_endlist", "-hls_segment_type", type],
    ...["-hls_segment_filename", join(folder.path, `segment-%05d.${ending}`), playlist],
  ];
  const studio = startChildProcess(program, [
    ...["-nostdin", "-loglevel", "error", "-f", "lavfi", "-i", liveSound(PROGRAMME)],
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
  // A test must not wait for it to end.
  server.unref();
  const port = await new Promise<number>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : 0);
    });
  });
  const isFull = (playlist: string) => readFileSync(playlist, "utf8").split("#EXTINF").length > SEGMENTS - 1;
  await waitUntil("the playlists are full", () => isFull(inTs) && isFull(inFmp4), {
    failureReason: () => (studio.ending() ? `The studio of the segments ended.\n${studio.log()}` : undefined),
  });
  const url = (name: string) => `http://127.0.0.1:${port}/${name}`;
  return {
    url: url("live.m3u8"),
    masterUrl: url("master.m3u8"),
    fmp4Url: url("fmp4.m3u8"),
    requests: () => requests,
    stop: async () => {
      await studio.stop();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      folder.remove();
    },
  };
}
