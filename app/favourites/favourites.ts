/** Source: spec, section 9. */
export const FAVOURITES_KEY = "radioFavorites";

/** Parses the stored ids: unique, in the order in which they were added; empty if the value is malformed. */
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

/** Adds the id if it is missing, else removes it. Source: spec, section 4. */
export function toggled(ids: readonly string[], id: string): readonly string[] {
  return ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];
}

/** Appends the missing ids in their order. */
export function merged(ids: readonly string[], more: readonly string[]): readonly string[] {
  return [...new Set([...ids, ...more])];
}
