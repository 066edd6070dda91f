/** Keeps URLs short enough for every proxy: an id has at most 36 characters. */
const IDS_PER_REQUEST = 100;

/** The URLs that give the public stations among the favourites: one per hundred, in their order. */
export function favouriteStationsUrls(ids: readonly string[]): string[] {
  const urls: string[] = [];
  for (let start = 0; start < ids.length; start += IDS_PER_REQUEST) {
    const some = ids.slice(start, start + IDS_PER_REQUEST);
    urls.push(`/favorites/stations?${new URLSearchParams(some.map((id) => ["id", id]))}`);
  }
  return urls;
}
