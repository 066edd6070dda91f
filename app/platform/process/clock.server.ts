/** A source of time and timers; tests pass a fake one. */
export type Clock = {
  now: () => Date;
  /** Calls `run` once, after `ms`. Gives the function that cancels it. */
  after: (ms: number, run: () => void) => () => void;
};

/** The operating system's time. A pending timer does not keep the process alive. */
export const systemClock: Clock = {
  now: () => new Date(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms).unref();
    return () => clearTimeout(timer);
  },
};
