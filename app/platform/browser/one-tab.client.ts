/** Runs in one tab of the site at a time; `lock` names what the runs share. After `maxWaitMs`, and without Web Locks, at once. */
export async function inOneTab<Result>(lock: string, run: () => Promise<Result>, maxWaitMs?: number): Promise<Result> {
  // Missing on pages loaded over plain http from another machine.
  if (!("locks" in navigator)) return run();
  let hasTurn = false;
  const turn = () => {
    hasTurn = true;
    return run();
  };
  const options = maxWaitMs === undefined ? {} : { signal: AbortSignal.timeout(maxWaitMs) };
  return navigator.locks.request(lock, options, turn).catch((error: unknown) => {
    if (hasTurn) throw error;
    return run();
  });
}
