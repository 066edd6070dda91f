import { type ChildProcess, spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import PQueue from "p-queue";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import { projectRoot } from "#app/platform/project-root.server.ts";
import {
  DECODER_TASKS,
  type DecoderResponse,
  type DecoderTask,
  deserializeResponse,
  MAX_REQUEST_BYTES,
  MAX_RESPONSE_BYTES,
} from "./decoder-messages.ts";
import type { ImageSquare } from "./image-record.ts";
import { createFrameReader, frameOf } from "./message-frames.ts";

export type ImageDecoder = {
  /** The squares that are shown of an image, smallest first; null when there are none, or when the time is up. */
  squares: (image: Uint8Array) => Promise<ImageSquare[] | null>;
  /** A square as JPEG; null when the time is up. */
  jpeg: (webp: Uint8Array) => Promise<Uint8Array<ArrayBuffer> | null>;
  /** Kills the processes. What was under way gives null, and so does all that is asked later. */
  close: () => void;
};

export type DecoderOptions = {
  /** The file that a process runs; tests have others. */
  program?: string;
  /** Processes at most, and so images that are decoded at the same time. */
  processes?: number;
  /** How long one image may take, the start of a process included. */
  deadlineMs?: number;
  /** How long a process without work stays. */
  idleMs?: number;
  clock?: Clock;
};

/** Twice what sharp's own timeout allows: where a library heeds that, nothing is killed. */
const DEADLINE_MS = 10_000;
const IDLE_MS = 30_000;
const PROCESSES = 2;

/**
 * Decodes other people's images in processes of their own, so that one that keeps a library busy, or breaks it, costs nothing
 * but its process: at the deadline that is killed, and the next image gets a new one. Others are decoded meanwhile. Processes
 * start with the first image and end when there is nothing to do.
 * Limits: how much memory a process takes is bounded by the limits on bytes and pixels alone; Node's own options do not bind
 * the image library. A process may do what the server's user may: it is a fence for time and crashes, not a sandbox.
 * Errors: a process that cannot be started, or a bug in the program.
 */
export function createImageDecoder({
  program = join(projectRoot(), "app", "images", "decode-images.server.ts"),
  processes = PROCESSES,
  deadlineMs = DEADLINE_MS,
  idleMs = IDLE_MS,
  clock = systemClock,
}: DecoderOptions = {}): ImageDecoder {
  const queue = new PQueue({ concurrency: processes });
  const all = new Set<DecoderProcess>();
  const idle: DecoderProcess[] = [];
  let closed = false;

  function take(): DecoderProcess {
    const known = idle.pop();
    if (known) return known;
    const started = startProcess(program, clock);
    all.add(started);
    started.onExit(() => {
      all.delete(started);
      forget(started);
    });
    return started;
  }

  /** Takes it from those that may be given work: one that has been killed seems alive for a moment. */
  function forget(one: DecoderProcess): void {
    const at = idle.indexOf(one);
    if (at >= 0) idle.splice(at, 1);
  }

  async function decode(task: DecoderTask, image: Uint8Array): Promise<ImageSquare[] | null> {
    if (closed || image.length >= MAX_REQUEST_BYTES) return null;
    const worker = take();
    const message = await worker.ask(frameOf(Uint8Array.of(DECODER_TASKS[task]), image), deadlineMs);
    const answer: DecoderResponse | null = message && deserializeResponse(message);
    if (answer) {
      idle.push(worker);
      worker.afterIdle(idleMs, () => {
        forget(worker);
        worker.kill();
      });
    } else worker.kill();
    if (answer?.kind === "failed") throw new Error(`Decoding an image failed: ${answer.message}`);
    return answer?.kind === "images" ? answer.images : null;
  }

  return {
    squares: (image) => queue.add(() => decode("squares", image)),
    jpeg: async (webp) => (await queue.add(() => decode("jpeg", webp)))?.[0]?.webp ?? null,
    close: () => {
      closed = true;
      for (const one of all) one.kill();
    },
  };
}

type DecoderProcess = {
  /** The answer to one message; null when there is none in time, or the process ends. Errors: it could not be started. */
  ask: (message: Uint8Array, withinMs: number) => Promise<Uint8Array<ArrayBuffer> | null>;
  /** Runs this unless the process is asked something before. */
  afterIdle: (ms: number, run: () => void) => void;
  kill: () => void;
  onExit: (run: () => void) => void;
};

type Outcome = { message: Uint8Array<ArrayBuffer> | null } | { error: Error };

function startProcess(program: string, clock: Clock): DecoderProcess {
  // No shell, and nothing of the server's environment: it holds secrets.
  const child = spawn(process.execPath, [program], { stdio: ["pipe", "pipe", "ignore"], env: {} });
  const read = createFrameReader(MAX_RESPONSE_BYTES);
  let settle = (_: Outcome): void => undefined;
  let stay = (): void => undefined;
  lowerPriority(child);
  child.stdout.on("data", (chunk: Buffer) => {
    try {
      for (const message of read(chunk)) settle({ message });
    } catch {
      // An answer that is longer than any can be: the program is not what it was.
      settle({ message: null });
    }
  });
  // Writing to a process that has ended fails; its `exit` event reports that.
  child.stdin.on("error", () => undefined);
  child.once("error", (error) => settle({ error }));
  child.once("exit", () => settle({ message: null }));

  return {
    ask: async (message, withinMs) => {
      stay();
      const { promise, resolve } = Promise.withResolvers<Outcome>();
      settle = resolve;
      const callOff = clock.after(withinMs, () => resolve({ message: null }));
      child.stdin.write(message);
      const outcome = await promise;
      callOff();
      if ("error" in outcome) throw outcome.error;
      return outcome.message;
    },
    afterIdle: (ms, run) => {
      stay = clock.after(ms, run);
    },
    kill: () => {
      stay();
      child.kill("SIGKILL");
    },
    onExit: (run) => void child.once("exit", run).once("error", run),
  };
}

/** Pages go before images. */
function lowerPriority({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, or this system has no priorities: it works all the same.
  }
}
