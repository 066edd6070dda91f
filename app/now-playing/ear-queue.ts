export type Queue = {
  /** Runs a piece of work when there is room; one that fails makes room too. */
  run: (work: () => Promise<void>) => Promise<void>;
  /** When nothing runs or waits any more. */
  idle: () => Promise<void>;
};

/** Lets so many pieces of work run at once; the others wait in the order in which they came. */
export function createQueue(most: number): Queue {
  let running = 0;
  const waiting: (() => void)[] = [];
  const idlers: (() => void)[] = [];

  return {
    run: async (work) => {
      // Who makes room hands it on.
      if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
      else running += 1;
      try {
        await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
        if (running === 0) for (const tell of idlers.splice(0)) tell();
      }
    },
    idle: () => new Promise((resolve) => (running === 0 ? resolve() : idlers.push(resolve))),
  };
}
