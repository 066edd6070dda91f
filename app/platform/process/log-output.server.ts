type LogOutput = {
  write: (line: string) => void;
  /** From now on lines are written together. For a process that calls `flush` before it ends. */
  buffer: () => void;
  /** Writes the lines that wait. */
  flush: () => void;
};

/** How long a line waits at most. */
const FLUSH_AFTER_MS = 100;
/** About 80 requests. */
const MAX_BUFFERED_CHARACTERS = 16_384;

/**
 * The lines of the log, in order. A system call for each would cost a fifth of a cached page.
 * `write`: writes synchronously.
 */
export function createLogOutput(write: (lines: string) => void): LogOutput {
  let waiting = "";
  let isBuffered = false;
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const lines = waiting;
    waiting = "";
    if (lines !== "") write(lines);
  }

  return {
    write: (line) => {
      waiting += line;
      if (!isBuffered || waiting.length >= MAX_BUFFERED_CHARACTERS) flush();
      else timer ??= setTimeout(flush, FLUSH_AFTER_MS).unref();
    },
    buffer: () => {
      isBuffered = true;
    },
    flush,
  };
}
