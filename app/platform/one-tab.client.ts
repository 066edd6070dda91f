/** Runs in one tab of the site at a time; `lock` names what the runs share. Without Web Locks at once. */
export async function inOneTab<Result>(lock: string, run: () => Promise<Result>): Promise<Result> {
  // Missing on pages loaded over plain http from another machine.
  return "locks" in navigator ? await navigator.locks.request(lock, run) : await run();
}
