/**
 * Runs tasks so that calls with the key of a running one share its result. A failure is that of one call: the client's
 * share of the work may be used up, or the client may have left. The others try again.
 */
export function createSharedTasks<Result>(): (key: string, task: () => Promise<Result>) => Promise<Result> {
  const running = new Map<string, Promise<Result>>();

  return async function share(key: string, task: () => Promise<Result>): Promise<Result> {
    const other = running.get(key);
    if (other) {
      const result = await other.then(
        (value) => ({ value }),
        () => null,
      );
      return result ? result.value : share(key, task);
    }
    const own = task().finally(() => running.delete(key));
    running.set(key, own);
    return own;
  };
}
