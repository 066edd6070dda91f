import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { basename, join } from "node:path";
import { findFfmpeg } from "./find-programs.ts";
import { startGuarded } from "./guarded-process.ts";
import { liveSound } from "./radio-source.ts";
import { makeTemporaryFolder } from "./temporary-folder.ts";
import { waitUntil } from "./wait-until.ts";

export type HlsRadio = {
  /** The playlist of a live programme: six segments of two seconds, AAC in TS, from any origin. */
  url: string;
  /** How often anything was asked for so far. */
  requests: () => number;
  stop: () => Promise<void>;
};

const PROGRAMME = { pilotHz: 990, noise: 0 };
const SEGMENTS = 6;
const TYPES: Record<string, string> = { m3u8: "application/vnd.apple.mpegurl", ts: "video/mp2t" };

/** Starts a live HLS station on a free port of 127.0.0.1. Takes about a second. */
export async function startHlsRadio(): Promise<HlsRadio> {
  const program = findFfmpeg();
  if (!program) throw new Error("ffmpeg is not installed.");
  const folder = makeTemporaryFolder("hls");
  const playlist = join(folder.path, "live.m3u8");
  const studio = startGuarded(program, [
    ...["-nostdin", "-loglevel", "error", "-f", "lavfi", "-i", liveSound(PROGRAMME)],
    ...["-c:a", "aac", "-b:a", "64k", "-f", "hls", "-hls_time", "2", "-hls_list_size", String(SEGMENTS)],
    ...["-hls_flags", "delete_segments+temp_file+omit_endlist"],
    ...["-hls_segment_filename", join(folder.path, "segment-%05d.ts"), playlist],
  ]);
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
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
  await waitUntil("the playlist is full", () => readFileSync(playlist, "utf8").split(".ts").length > SEGMENTS - 1, {
    isHopeless: () => (studio.ending() ? `The studio of the segments ended.\n${studio.log()}` : undefined),
  });
  return {
    url: `http://127.0.0.1:${port}/live.m3u8`,
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
