import type { Station } from "#app/stations/station.ts";
import { fold } from "./fold.ts";

/** A station with the texts by which it is found and grouped, folded once. */
export type Entry = {
  station: Station;
  /** Name, genre, country, city and tags, a line each: a word never matches across two of them. */
  text: string;
  name: string;
  genre: string;
  country: string;
  tags: readonly string[];
  /** The name's first, A to Z; '#' for all others. */
  letter: string;
};

export function entryOf(station: Station): Entry {
  const { name, genre, country, city, tags } = station;
  const foldedName = fold(name);
  return {
    station,
    text: fold([name, genre, country, city, ...tags].join("\n")),
    name: foldedName,
    genre: fold(genre),
    country: fold(country),
    tags: tags.map(fold),
    letter: letterOf(foldedName),
  };
}

function letterOf(folded: string): string {
  const first = folded.charAt(0).toUpperCase();
  return /^[A-Z]$/.test(first) ? first : "#";
}

/** What decides where a station stands in a list, whatever the list's order. */
export type Place = Pick<Station, "id" | "name" | "listeners" | "createdAt" | "offAir">;

type Placed = { station: Place };

/** What is on the air first, whatever the order: nobody looks for silence. */
export function byAir({ station: one }: Placed, { station: other }: Placed): number {
  return Number(one.offAir) - Number(other.offAir);
}

/** Newest first. */
export function byAge({ station: one }: Placed, { station: other }: Placed): number {
  return other.createdAt.getTime() - one.createdAt.getTime() || byId(one.id, other.id);
}

export function byListeners(one: Placed, other: Placed): number {
  return other.station.listeners - one.station.listeners;
}

const collator = new Intl.Collator("pt", { sensitivity: "base", numeric: true });

export function byName(one: Placed, other: Placed): number {
  return collator.compare(one.station.name, other.station.name);
}

/** Downwards, as the database reads them. */
function byId(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? 1 : -1;
}
