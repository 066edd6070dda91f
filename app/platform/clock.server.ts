/** Time, as something that is passed in: tests move it by hand. */
export type Clock = {
  now: () => Date;
  /** Calls `run` once, after a while. Gives the function that calls it off. */
  after: (ms: number, run: () => void) => () => void;
};

/** The machine's own time. A timer that is set does not keep the process from ending. */
export const systemClock: Clock = {
  now: () => new Date(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms).unref();
    return () => clearTimeout(timer);
  },
};
