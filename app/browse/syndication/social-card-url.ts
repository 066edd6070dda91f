import type { SiteSettings } from "#app/platform/site-settings/site-settings.ts";
import { fnv1a } from "#app/platform/text/fnv1a.ts";
import { COVER_VERSION } from "#app/stations/covers/cover-url.ts";
import type { Station } from "#app/stations/station/station.ts";

/** Incremented whenever the same station or site gets another image: clients cache a URL for a year. */
const CARD_VERSION = "1";

/**
 * The path of a station's social card: `/cards/stations/7/8f3a2b1c.png`. The digest changes with all that the card
 * shows. Not a protection.
 */
export function stationCardPath(
  {
    id,
    name,
    genre,
    city,
    country,
    imageUrl,
  }: Pick<Station, "id" | "name" | "genre" | "city" | "country" | "imageUrl">,
  site: SiteSettings,
): string {
  const shown = [COVER_VERSION, ...siteParts(site), name, genre, city, country, imageUrl];
  return `/cards/stations/${encodeURIComponent(id)}/${digest(shown)}.png`;
}

/** The path of the site's own card: `/cards/site/8f3a2b1c.png`. */
export function siteCardPath(site: SiteSettings): string {
  return `/cards/site/${digest(siteParts(site))}.png`;
}

/** Whether the last segment of a path is the file name of a card, current or outdated. */
export function isCardFile(fileName: string): boolean {
  return /^[0-9a-f]{8}\.png$/.test(fileName);
}

function siteParts({ siteName, logoUrl }: SiteSettings): string[] {
  return [CARD_VERSION, siteName, logoUrl === "" ? "mark" : "name"];
}

function digest(parts: readonly string[]): string {
  return fnv1a(JSON.stringify(parts)).toString(16).padStart(8, "0");
}
