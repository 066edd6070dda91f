import { MAX_URL_LENGTH } from "#app/platform/text/web-url.ts";

/**
 * The maximum lengths of the fields of a station that people write, in code points, as JSON Schema and zod count them,
 * and the number of tags. `station-fields.ts` checks them; apart from it, so that forms do not load the parser in the
 * browser. Source: spec, section 5; the limits of URLs and tags are our own.
 */
export const STATION_LIMITS = {
  name: 100,
  description: 500,
  url: MAX_URL_LENGTH,
  genre: 50,
  country: 50,
  city: 50,
  region: 50,
  contactEmail: 100,
  tags: 20,
  tag: 50,
} as const;
