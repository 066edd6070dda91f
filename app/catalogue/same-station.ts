import type { Station } from "#app/stations/station.ts";

/** Complete, or it does not compile. */
const PLAIN_FIELDS: Record<Exclude<keyof Station, "tags" | "createdAt">, true> = {
  ...{ id: true, name: true, description: true, streamUrl: true, websiteUrl: true, imageUrl: true, genre: true },
  ...{ country: true, city: true, listeners: true, bitrate: true },
  ...{ playUrl: true, streamKind: true, streamCodec: true, offAir: true },
};

// The keys of a record are what its type says; Object.keys forgets it.
const FIELDS = Object.keys(PLAIN_FIELDS) as (keyof typeof PLAIN_FIELDS)[];

/** Whether a station is as it was, in everything that visitors may know of it. */
export function isSameStation(one: Station, other: Station): boolean {
  return (
    FIELDS.every((field) => one[field] === other[field]) &&
    one.createdAt.getTime() === other.createdAt.getTime() &&
    hasSameTags(one, other)
  );
}

/** Whether two states of a station are found and grouped by the same texts. */
export function hasSameSearchedTexts(one: Station, other: Station): boolean {
  const isSame = (["name", "genre", "country", "city"] as const).every((field) => one[field] === other[field]);
  return isSame && hasSameTags(one, other);
}

function hasSameTags({ tags }: Station, { tags: others }: Station): boolean {
  return tags.length === others.length && tags.every((tag, place) => tag === others[place]);
}
