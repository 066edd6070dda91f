import type { Station } from "#app/stations/station.ts";

/** A record, so that the compiler checks that no field is missing. */
const PLAIN_FIELDS: Record<Exclude<keyof Station, "tags" | "createdAt">, true> = {
  id: true,
  name: true,
  description: true,
  streamUrl: true,
  websiteUrl: true,
  imageUrl: true,
  genre: true,
  country: true,
  city: true,
  listeners: true,
  bitrate: true,
  playUrl: true,
  streamKind: true,
  streamCodec: true,
  offAir: true,
};

// Object.keys gives string[]; the type of the record lists its keys.
const FIELDS = Object.keys(PLAIN_FIELDS) as (keyof typeof PLAIN_FIELDS)[];

/** Whether two states of a station are equal in all public fields. */
export function isSameStation(one: Station, other: Station): boolean {
  return (
    FIELDS.every((field) => one[field] === other[field]) &&
    one.createdAt.getTime() === other.createdAt.getTime() &&
    hasSameTags(one, other)
  );
}

/** Whether two states of a station are equal in the fields that are searched and grouped. */
export function hasSameSearchedTexts(one: Station, other: Station): boolean {
  const isSame = (["name", "genre", "country", "city"] as const).every((field) => one[field] === other[field]);
  return isSame && hasSameTags(one, other);
}

function hasSameTags({ tags }: Station, { tags: others }: Station): boolean {
  return tags.length === others.length && tags.every((tag, index) => tag === others[index]);
}
