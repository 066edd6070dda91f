const instances: Map<string, unknown> = globalInstances();

/**
 * Creates an instance on the first call with a key and gives the same one afterwards, also when development
 * re-evaluates an edited module. A rejected promise is dropped, so that the next call tries again.
 */
export function oncePerProcess<T>(key: string, make: () => T): T {
  if (!instances.has(key)) {
    const made = make();
    instances.set(key, made);
    if (made instanceof Promise) made.catch(() => instances.delete(key));
  }
  // One module uses the key, always with one type.
  return instances.get(key) as T;
}

function globalInstances(): Map<string, unknown> {
  const symbol = Symbol.for("radiowave.once-per-process");
  // The type of globalThis has no entry for this symbol.
  const holder = globalThis as unknown as Record<symbol, Map<string, unknown> | undefined>;
  holder[symbol] ??= new Map();
  return holder[symbol];
}
