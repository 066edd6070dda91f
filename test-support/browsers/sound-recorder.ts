import { chmodSync, closeSync, existsSync, fstatSync, openSync, readSync } from "node:fs";
import { join } from "node:path";
import { startChildProcess } from "../child-process.ts";
import { requiredProgram } from "../find-programs.ts";
import { makeTemporaryFolder } from "../temporary-folder.ts";
import { waitUntil } from "../wait-until.ts";
import { SAMPLE_RATE } from "./tone.ts";

export type SoundRecorder = {
  /** The environment of a program whose sound is to be recorded. */
  env: Record<string, string>;
  /** The length of the recording so far, in seconds. */
  seconds: () => number;
  /** A part of the recording, in seconds from its beginning; mono, at SAMPLE_RATE, -1 to 1. */
  read: (from: number, to: number) => Float32Array;
  stop: () => Promise<void>;
};

const BYTES_PER_SAMPLE = 2;

/**
 * Starts a PulseAudio server of its own, whose only output is a null sink, and records what is played there without a
 * pause. Recordings are some tenths of a second behind the sound.
 */
export async function startSoundRecorder(): Promise<SoundRecorder> {
  const folder = makeTemporaryFolder("sound");
  const socket = join(folder.path, "native");
  const env = { PULSE_SERVER: `unix:${socket}`, PULSE_RUNTIME_PATH: folder.path, PULSE_STATE_PATH: folder.path };
  const ownEnv = { ...process.env, ...env, HOME: folder.path, XDG_RUNTIME_DIR: folder.path };
  const server = startChildProcess(
    requiredProgram("pulseaudio"),
    [
      ...[
        "-n",
        "--daemonize=no",
        "--use-pid-file=no",
        "--exit-idle-time=-1",
        "--disable-shm=yes",
        "--log-target=stderr",
      ],
      ...["--load", `module-null-sink sink_name=radio rate=44100 channels=2`],
      ...["--load", `module-native-protocol-unix auth-anonymous=1 socket=${socket}`],
    ],
    { env: ownEnv },
  );
  await waitUntil("PulseAudio has its socket", () => existsSync(socket), {
    failureReason: () => (server.ending() ? `PulseAudio ended.\n${server.log()}` : undefined),
  });
  // VLC, which runs as another account than root, connects too. PulseAudio starts only in a folder that is closed to
  // others.
  chmodSync(folder.path, 0o711);

  const file = join(folder.path, "recording");
  const recorder = startChildProcess(
    requiredProgram("parec"),
    [
      ...["--device=radio.monitor", "--raw", "--format=s16le", "--channels=1", `--rate=${SAMPLE_RATE}`],
      ...["--latency-msec=50", file],
    ],
    { env: ownEnv },
  );
  const bytes = () => {
    const descriptor = openSync(file, "r");
    const { size } = fstatSync(descriptor);
    closeSync(descriptor);
    return size;
  };
  await waitUntil("the recording has begun", () => existsSync(file) && bytes() > 0, {
    failureReason: () => (recorder.ending() ? `parec ended.\n${recorder.log()}` : undefined),
  });

  return {
    env,
    seconds: () => bytes() / BYTES_PER_SAMPLE / SAMPLE_RATE,
    read: (from, to) => readSamples(file, Math.floor(from * SAMPLE_RATE), Math.floor(to * SAMPLE_RATE)),
    stop: async () => {
      await recorder.stop();
      await server.stop();
      folder.remove();
    },
  };
}

function readSamples(file: string, first: number, end: number): Float32Array {
  const buffer = Buffer.alloc((end - first) * BYTES_PER_SAMPLE);
  const descriptor = openSync(file, "r");
  const read = readSync(descriptor, buffer, 0, buffer.length, first * BYTES_PER_SAMPLE);
  closeSync(descriptor);
  const samples = new Float32Array(Math.floor(read / BYTES_PER_SAMPLE));
  return samples.map((_, index) => buffer.readInt16LE(index * BYTES_PER_SAMPLE) / 32_768);
}
