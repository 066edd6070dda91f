const cleanups = new Set<() => void>();

process.once("exit", () => {
  for (const cleanup of [...cleanups].reverse()) cleanup();
});

/**
 * Calls `cleanup` when this process exits, the newest first, so that what uses a folder ends before the folder goes.
 * Gives a function that forgets it. Not called when the process is killed: children see to that themselves (child-process.ts).
 */
export function atExit(cleanup: () => void): () => void {
  cleanups.add(cleanup);
  return () => cleanups.delete(cleanup);
}
