import { joinBytes } from "#app/streams/join-bytes.ts";

/** Collects small chunks, so that each listener is written to a few times a second instead of fifty times. */
export type Batches = {
  add: (bytes: Uint8Array) => void;
  /** Emits the collected bytes now. */
  flush: () => void;
};

const BATCH_BYTES = 8 * 1024;
/** Not noticeable, as listeners are seconds behind by their burst. */
const MAX_WAIT_MS = 250;

/** `after`: calls its second argument once after so many milliseconds, and returns a function that cancels the call. */
export function createBatches(
  after: (ms: number, run: () => void) => () => void,
  emit: (bytes: Uint8Array) => void,
): Batches {
  let chunks: Uint8Array[] = [];
  let size = 0;
  let cancelTimer: (() => void) | null = null;

  function flush(): void {
    cancelTimer?.();
    cancelTimer = null;
    if (size === 0) return;
    const batch = joinBytes(chunks);
    chunks = [];
    size = 0;
    emit(batch);
  }

  return {
    add: (bytes) => {
      chunks.push(bytes);
      size += bytes.length;
      if (size >= BATCH_BYTES) flush();
      else cancelTimer ??= after(MAX_WAIT_MS, flush);
    },
    flush,
  };
}
