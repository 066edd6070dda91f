import type { Writable } from "node:stream";
import { mp3Bytes } from "./sound-bytes.ts";

export type LiveStreamOptions = {
  /** Bytes that are sent at once. */
  burst?: number;
  bytesPerSecond?: number;
  /** Bytes into a frame at which the audio begins. */
  offset?: number;
  /** Bytes after which nothing more is sent, and `atEnd` is called. */
  bytes?: number;
  atEnd?: () => void;
  /** Bytes of audio between two blocks of metadata. */
  metaint?: number;
  block?: () => Buffer;
};

const TICK_MS = 100;
/** Ends streams that a test does not close. */
const MAX_STREAM_MS = 10 * 60_000;

/** Sends silent MP3 as a station does: a burst, then a constant bit rate, until the listener disconnects. */
export function sendLive(out: Writable, live: LiveStreamOptions = {}): void {
  const { burst = 32 * 1024, bytesPerSecond = 16_000, offset = 0, bytes = Number.POSITIVE_INFINITY } = live;
  const withBlocks = interleaved(live);
  let sent = 0;
  const send = (wanted: number) => {
    const length = Math.min(wanted, bytes - sent);
    if (length > 0) out.write(withBlocks(mp3Bytes(length, (offset + sent) % 417)));
    sent += length;
    if (sent >= bytes) stop();
    if (sent >= bytes) live.atEnd?.();
  };
  // By the clock: the timer is late on a busy machine, and the listener's buffer would run empty.
  const began = performance.now();
  const due = () => burst + Math.round(((performance.now() - began) * bytesPerSecond) / 1000) - sent;
  const timer = setInterval(() => send(Math.max(0, due())), TICK_MS).unref();
  const life = setTimeout(() => out.destroy(), MAX_STREAM_MS).unref();
  function stop(): void {
    clearInterval(timer);
    clearTimeout(life);
  }
  out.once("close", stop);
  send(burst);
}

function interleaved({ metaint, block }: LiveStreamOptions): (sound: Buffer) => Buffer {
  let soundLeft = metaint ?? 0;
  return (sound) => {
    if (!metaint || !block) return sound;
    const parts: Buffer[] = [];
    for (let rest = sound; rest.length > 0; ) {
      const piece = rest.subarray(0, soundLeft);
      parts.push(piece);
      rest = rest.subarray(piece.length);
      soundLeft -= piece.length;
      if (soundLeft > 0) continue;
      parts.push(block());
      soundLeft = metaint;
    }
    return Buffer.concat(parts);
  };
}
