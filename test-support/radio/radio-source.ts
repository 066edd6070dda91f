import { type ChildProcessByStdio, execFile, spawn } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { promisify } from "node:util";
import { ffmpegPath } from "../find-programs.ts";
import type { Mount } from "./radio-mounts.ts";

export type RadioSource = {
  /** Why it sends nothing more; undefined while it sends. */
  failure: () => string | undefined;
  stop: () => void;
};

/** The loop that repeats: live encoding would take a tenth of the machine. */
const LOOP_SECONDS = 20;
/** Longer than the largest burst, so that the first listener gets a whole one. */
const HEAD_START_SECONDS = 11;
/** Icecast accepts no new listener while bytes of an unfinished Ogg page arrive more often than every quarter of a second. */
const TICK_MS = 300;
const QUIET = ["-nostdin", "-loglevel", "error"];

/** The environment variable with the folder of the loops that the global setup of a test run has encoded. */
export const LOOPS_OF_RUN = "RADIOWAVE_TEST_LOOPS";

/**
 * Encodes a mount's tone into a file of `folder`, if it is neither there nor among the loops of this test run. Gives
 * the file's path. Errors: ffmpeg's.
 */
export async function encodeLoop(mount: Mount, folder: string): Promise<string> {
  const name = `${mount.pilotHz}.${mount.format}`;
  const file = [process.env[LOOPS_OF_RUN] ?? folder, folder].map((path) => join(path, name)).find(existsSync);
  return file ?? encode(mount, join(folder, name));
}

async function encode(mount: Mount, file: string): Promise<string> {
  const tone = `sine=frequency=${mount.pilotHz}:sample_rate=44100:duration=${LOOP_SECONDS}`;
  const noise = mount.noise > 0 ? `,aeval=val(0)+${mount.noise}*(random(0)-0.5),aformat=channel_layouts=mono` : "";
  const encoder = ["-c:a", mount.encoder, "-b:a", `${mount.kbps}k`, ...container(mount)];
  await promisify(execFile)(ffmpegPath(), [...QUIET, "-f", "lavfi", "-i", `${tone}${noise}`, ...encoder, file]);
  return file;
}

/** Repeats a loop to Icecast: the head start at once, then in real time, until stopped. */
export function startSource(mount: Mount, loop: string, url: URL): RadioSource {
  // Gives the loops continuous timestamps, and waits while its output is not read.
  const repeat = ["-stream_loop", "-1", "-i", loop, "-c", "copy", ...container(mount), "pipe:1"];
  const sound = spawn(ffmpegPath(), [...QUIET, ...repeat], { stdio: ["ignore", "pipe", "inherit"] });
  const icecast = connect(Number(url.port), url.hostname);
  let failure: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  const end = (reason: string) => {
    failure ??= reason;
    clearInterval(timer);
    icecast.destroy();
    sound.kill("SIGKILL");
  };
  icecast.write(requestHead(mount, url));
  icecast.once("data", (answer) => {
    if (!answer.includes(" 100 ") && !answer.includes(" 200 ")) return end(`Icecast refused the source: ${answer}`);
    timer = sendInRealTime(sound, (chunk) => icecast.write(chunk), statSync(loop).size / LOOP_SECONDS);
  });
  icecast.on("error", ({ message }) => end(message));
  icecast.on("close", () => end("Icecast closed the source's connection."));
  sound.on("close", () => end("ffmpeg ended."));
  return { failure: () => failure, stop: () => end("It was stopped.") };
}

/** By the clock: the timer is late on a busy machine, and the listeners' buffers would run empty. */
function sendInRealTime(
  sound: ChildProcessByStdio<null, Readable, null>,
  send: (chunk: Buffer) => void,
  bytesPerSecond: number,
): NodeJS.Timeout {
  const began = performance.now();
  const headStart = HEAD_START_SECONDS * bytesPerSecond;
  let sent = 0;
  const sendDue = () => {
    const due = headStart + ((performance.now() - began) / 1000) * bytesPerSecond - sent;
    const chunk: Buffer | null = sound.stdout.read(Math.floor(Math.min(due, sound.stdout.readableLength)));
    if (!chunk) return;
    send(chunk);
    sent += chunk.length;
  };
  sound.stdout.on("readable", () => sent < headStart && sendDue());
  return setInterval(sendDue, TICK_MS);
}

/** Source: Icecast's protocol for sources. */
function requestHead(mount: Mount, url: URL): string {
  const name = mount.name ?? "Rádio de teste";
  const lines = [
    `PUT ${url.pathname} HTTP/1.1`,
    `host: ${url.host}`,
    `authorization: Basic ${Buffer.from(`${url.username}:${url.password}`).toString("base64")}`,
    `content-type: ${mount.contentType}`,
    "ice-public: 0",
    ...(name ? [`ice-name: ${name}`] : []),
    "expect: 100-continue",
  ];
  return `${lines.join("\r\n")}\r\n\r\n`;
}

/** The options of ffmpeg for the format: MP3 that begins with a frame, as Icecast's streams do, and Ogg in short pages. */
function container({ format }: Mount): string[] {
  const details: Record<string, string[]> = {
    mp3: ["-id3v2_version", "0", "-write_xing", "0"],
    ogg: ["-page_duration", String(TICK_MS * 1000)],
  };
  return ["-f", format, ...(details[format] ?? []), "-flush_packets", "1"];
}
