const cleanups = new Set<() => void>();

process.once("exit", () => {
  for (const cleanup of [...cleanups].reverse()) cleanup();
});

/**
 * Calls `cleanup` when this process exits, in reverse order: a program ends before its folder is removed. Returns a
 * function that cancels it. Not called when the process is killed; for child processes see child-process.ts.
 */
export function atExit(cleanup: () => void): () => void {
  cleanups.add(cleanup);
  return () => cleanups.delete(cleanup);
}
