/** Gathers what comes in small pieces, so that every listener is written to a few times a second and not fifty. */
export type Batches = {
  add: (bytes: Uint8Array) => void;
  /** Gives what is gathered, now. */
  flush: () => void;
};

const FULL_BYTES = 8 * 1024;
/** Listeners are seconds behind by their burst: this they do not notice. */
const LONGEST_WAIT_MS = 250;

/** `after`: calls its second argument once after so many milliseconds, and gives what calls it off. */
export function createBatches(
  after: (ms: number, run: () => void) => () => void,
  give: (bytes: Uint8Array) => void,
): Batches {
  let waiting: Uint8Array[] = [];
  let size = 0;
  let callOff: (() => void) | null = null;

  function flush(): void {
    callOff?.();
    callOff = null;
    if (size === 0) return;
    const whole = new Uint8Array(size);
    let position = 0;
    for (const bytes of waiting) {
      whole.set(bytes, position);
      position += bytes.length;
    }
    waiting = [];
    size = 0;
    give(whole);
  }

  return {
    add: (bytes) => {
      waiting.push(bytes);
      size += bytes.length;
      if (size >= FULL_BYTES) flush();
      else callOff ??= after(LONGEST_WAIT_MS, flush);
    },
    flush,
  };
}
