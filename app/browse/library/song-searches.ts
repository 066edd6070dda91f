/** The services in which a song can be searched for, by a plain link. */
const SERVICES = [
  { name: "YouTube", before: "https://www.youtube.com/results?search_query=" },
  { name: "Spotify", before: "https://open.spotify.com/search/" },
  { name: "Bandcamp", before: "https://bandcamp.com/search?q=" },
  { name: "MusicBrainz", before: "https://musicbrainz.org/search?type=recording&query=" },
] as const;

/** The links that search for a text. */
export function songSearches(text: string): { name: string; href: string }[] {
  const [, encoded = ""] = new URLSearchParams({ text }).toString().split("=");
  // Spotify has the text in its path, where a plus sign is no space.
  return SERVICES.map(({ name, before }) => ({ name, href: before + encoded.replaceAll("+", "%20") }));
}
