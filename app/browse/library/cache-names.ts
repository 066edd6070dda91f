/** The beginning of the names of all caches of the service worker, by which they are removed. */
export const CACHE_PREFIX = "radiowave:";

/** Deletes all caches of the service worker, except those whose names begin with `kept`. */
export async function deleteCaches(storage: CacheStorage, kept?: string): Promise<void> {
  for (const name of await storage.keys()) {
    if (name.startsWith(CACHE_PREFIX) && !(kept && name.startsWith(kept))) await storage.delete(name);
  }
}
