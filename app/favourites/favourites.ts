/** Source: spec, section 9. */
export const FAVOURITES_KEY = "radioFavorites";

/** The ids that storage holds, each once, in the order in which they were added; none when it holds something else. */
export function favouritesFromStorage(stored: string | null): readonly string[] {
  if (!stored) return [];
  try {
    const ids: unknown = JSON.parse(stored);
    if (!Array.isArray(ids)) return [];
    return [...new Set(ids.filter((id) => typeof id === "string" || typeof id === "number").map(String))];
  } catch {
    return [];
  }
}

/** Adds the id where it is absent, takes it away where it is present. Source: spec, section 4. */
export function toggled(ids: readonly string[], id: string): readonly string[] {
  return ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];
}

/** Adds those that are absent at the end, in their order; none is taken away, none comes twice. */
export function merged(ids: readonly string[], more: readonly string[]): readonly string[] {
  return [...new Set([...ids, ...more])];
}
