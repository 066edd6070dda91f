/**
 * Wraps costly work so that each key's result is made once, and kept.
 * Asking again while the work is under way joins it. A failure is not kept: the next one to ask tries again.
 * Keep: how many results stay; the one unused for longest goes first. At once: how many run at a time; the rest wait
 * in turn, and nothing limits how many wait.
 */
export function rememberResults<Result>({ keep, atOnce }: { keep: number; atOnce: number }) {
  // A Map keeps the order of insertion: its first entry is the one unused for longest.
  const results = new Map<string, Promise<Result>>();
  const inTurn = limitConcurrency<Result>(atOnce);

  return (key: string, make: () => Promise<Result>): Promise<Result> => {
    const result = results.get(key) ?? inTurn(make);
    results.delete(key);
    results.set(key, result);
    // The caller hears of the failure too; here it only must not stay.
    result.catch(() => results.get(key) === result && results.delete(key));
    const [oldest] = results.keys();
    if (results.size > keep && oldest !== undefined) results.delete(oldest);
    return result;
  };
}

function limitConcurrency<Result>(limit: number) {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async (work: () => Promise<Result>): Promise<Result> => {
    if (running < limit) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // Whoever is done hands its place to the next in turn, so nobody can slip in between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
