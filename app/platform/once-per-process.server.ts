const kept: Map<string, unknown> = globalKeep();

/**
 * Makes a thing the first time it is asked for under a key, and gives the same one ever after.
 * In development an edited module is evaluated again; a database, a listener or a log made here is not.
 * A promise that fails is forgotten, so that the next caller tries again.
 */
export function oncePerProcess<T>(key: string, make: () => T): T {
  if (!kept.has(key)) {
    const made = make();
    kept.set(key, made);
    if (made instanceof Promise) made.catch(() => kept.delete(key));
  }
  // The key names one thing of one type: the caller that made it is the only module that uses it.
  return kept.get(key) as T;
}

function globalKeep(): Map<string, unknown> {
  const symbol = Symbol.for("radiowave.once-per-process");
  // globalThis has no type for a symbol of our own.
  const holder = globalThis as unknown as Record<symbol, Map<string, unknown> | undefined>;
  holder[symbol] ??= new Map();
  return holder[symbol];
}
