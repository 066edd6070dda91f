import { type ChildProcess, spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import PQueue from "p-queue";
import { z } from "zod";
import { type Clock, systemClock } from "#app/platform/process/clock.server.ts";
import { projectRoot } from "#app/platform/process/project-root.server.ts";
import type { ImageOriginal, ImageSquare } from "#app/stations/station/station-image.ts";
import { MAX_IMAGE_BYTES } from "#app/stations/station/submission-form-fields.ts";
import { FORMAT_NAMES, imageKind } from "./image-formats.ts";

export type ImageDecoder = {
  /** The resized squares of an image, smallest first; null if it cannot be decoded, or at the deadline. */
  squares: (image: Uint8Array) => Promise<ImageSquare[] | null>;
  /** The size of an image, and its format and bytes; null if its header cannot be read, or at the deadline. */
  original: (image: Uint8Array) => Promise<ImageOriginal | null>;
  /** Converts a square to JPEG; null at the deadline. */
  jpeg: (webp: Uint8Array) => Promise<Uint8Array<ArrayBuffer> | null>;
  /** Kills the processes. Running and later calls resolve to null. */
  close: () => void;
};

export type DecoderOptions = {
  /** The file that a process runs; tests pass another. */
  program?: string;
  /** The maximum number of processes, each decoding one image at a time. */
  processes?: number;
  /** The deadline for one image, including the start of a process. */
  deadlineMs?: number;
  /** How long an idle process is kept. */
  idleMs?: number;
  clock?: Clock;
};

/** What a process may respond; bytes are in base64. `failed`: a bug, with its message; `none`: the image cannot be read. */
const decoderResponse = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("none") }),
  z.object({
    kind: z.literal("images"),
    images: z.array(z.object({ side: z.int(), webp: z.string(), underTile: z.boolean().optional() })).min(1),
  }),
  z.object({ kind: z.literal("size"), width: z.int(), height: z.int() }),
  z.object({ kind: z.literal("failed"), message: z.string() }),
]);

export type DecoderResponse = z.infer<typeof decoderResponse>;

/** Far more than all squares of up to 480 pixels need. */
const MAX_RESPONSE_CHARACTERS = 6 * 1024 * 1024;

/** Twice sharp's own timeout: a process is killed only if the library ignores that. */
const DEADLINE_MS = 10_000;
const IDLE_MS = 30_000;
const PROCESSES = 2;

/**
 * Decodes untrusted images in separate processes, so that an image that hangs or crashes a library costs only its
 * process: it is killed at the deadline, and the next image gets a new one. Other images are decoded meanwhile.
 * Processes start on demand and end when idle.
 * Limits: a process's memory is bounded only by the limits on bytes and pixels; Node's options do not apply to the
 * image library. A process has the rights of the server's user: this isolates time and crashes; it is not a sandbox.
 * Errors: a process cannot be started, or a bug in the program.
 */
export function createImageDecoder({
  program = join(projectRoot(), "app", "stations", "images", "decode-images.server.ts"),
  processes = PROCESSES,
  deadlineMs = DEADLINE_MS,
  idleMs = IDLE_MS,
  clock = systemClock,
}: DecoderOptions = {}): ImageDecoder {
  const queue = new PQueue({ concurrency: processes });
  const all = new Set<DecoderProcess>();
  const idle: DecoderProcess[] = [];
  let closed = false;

  function takeProcess(): DecoderProcess {
    const available = idle.pop();
    if (available) return available;
    const started = startProcess(program, clock);
    all.add(started);
    started.onExit(() => {
      all.delete(started);
      forget(started);
    });
    return started;
  }

  /** Removes a process from the idle ones at once: `exit` is reported only some time after the kill. */
  function forget(one: DecoderProcess): void {
    const index = idle.indexOf(one);
    if (index >= 0) idle.splice(index, 1);
  }

  async function respond(task: "squares" | "jpeg" | "size", image: Uint8Array): Promise<DecoderResponse | null> {
    if (closed || image.length > MAX_IMAGE_BYTES) return null;
    const worker = takeProcess();
    const line = await worker.request(`${task} ${Buffer.from(image).toString("base64")}\n`, deadlineMs);
    const response = line === null ? null : parseResponse(line);
    if (response) {
      idle.push(worker);
      worker.afterIdle(idleMs, () => {
        forget(worker);
        worker.kill();
      });
    } else worker.kill();
    if (response?.kind === "failed") throw new Error(`Decoding an image failed: ${response.message}`);
    return response;
  }

  async function decode(task: "squares" | "jpeg", image: Uint8Array): Promise<ImageSquare[] | null> {
    const response = await queue.add(() => respond(task, image));
    if (response?.kind !== "images") return null;
    return response.images.map(({ side, webp, underTile }) => ({
      side,
      webp: new Uint8Array(Buffer.from(webp, "base64")),
      ...(underTile && { underTile }),
    }));
  }

  async function original(image: Uint8Array): Promise<ImageOriginal | null> {
    const kind = imageKind(image);
    const response = kind && (await queue.add(() => respond("size", image)));
    if (!kind || response?.kind !== "size") return null;
    return { width: response.width, height: response.height, format: FORMAT_NAMES[kind], bytes: image.length };
  }

  return {
    squares: (image) => decode("squares", image),
    original,
    jpeg: async (webp) => (await decode("jpeg", webp))?.[0]?.webp ?? null,
    close: () => {
      closed = true;
      for (const one of all) one.kill();
    },
  };
}

type DecoderProcess = {
  /** The response to a request; null at the deadline, or when the process exits. Errors: it could not be started. */
  request: (line: string, timeoutMs: number) => Promise<string | null>;
  /** Calls `run` unless another request comes first. */
  afterIdle: (ms: number, run: () => void) => void;
  kill: () => void;
  onExit: (run: () => void) => void;
};

type Outcome = { line: string | null } | { error: Error };

function startProcess(program: string, clock: Clock): DecoderProcess {
  // Without a shell, and without the server's environment, which holds secrets.
  const child = spawn(process.execPath, [program], { stdio: ["pipe", "pipe", "ignore"], env: {} });
  let received = "";
  let settle = (_: Outcome): void => undefined;
  let cancelIdleTimer = (): void => undefined;
  lowerPriority(child);
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    received += chunk;
    const isTooLong = received.length > MAX_RESPONSE_CHARACTERS;
    if (!isTooLong && !chunk.endsWith("\n")) return;
    // Too long: an image may have compromised the program.
    settle({ line: isTooLong ? null : received });
    received = "";
  });
  // Writing to an exited process fails; its `exit` event is handled below.
  child.stdin.on("error", () => undefined);
  child.once("error", (error) => settle({ error }));
  child.once("exit", () => settle({ line: null }));

  return {
    request: async (line, timeoutMs) => {
      cancelIdleTimer();
      const { promise, resolve } = Promise.withResolvers<Outcome>();
      settle = resolve;
      const cancelTimeout = clock.after(timeoutMs, () => resolve({ line: null }));
      child.stdin.write(line, "latin1");
      const outcome = await promise;
      cancelTimeout();
      if ("error" in outcome) throw outcome.error;
      return outcome.line;
    },
    afterIdle: (ms, run) => {
      cancelIdleTimer = clock.after(ms, run);
    },
    kill: () => {
      cancelIdleTimer();
      child.kill("SIGKILL");
    },
    onExit: (run) => void child.once("exit", run).once("error", run),
  };
}

/** Null if it is malformed: a process that decodes untrusted bytes may send anything. */
function parseResponse(line: string): DecoderResponse | null {
  try {
    return decoderResponse.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}

/** Page requests have priority over images. */
function lowerPriority({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process has exited, or the system has no priorities; decoding works without.
  }
}
