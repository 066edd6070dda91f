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
};

export function entryOf(station: Station): Entry {
  const { name, genre, country, city, tags } = station;
  return {
    station,
    text: fold([name, genre, country, city, ...tags].join("\n")),
    name: fold(name),
    genre: fold(genre),
    country: fold(country),
  };
}

/** Newest first. */
export function byAge(one: Entry, other: Entry): number {
  return (
    other.station.createdAt.getTime() - one.station.createdAt.getTime() || (one.station.id < other.station.id ? 1 : -1)
  );
}

export function byListeners(one: Entry, other: Entry): number {
  return other.station.listeners - one.station.listeners;
}

const collator = new Intl.Collator("pt", { sensitivity: "base", numeric: true });

export function byName(one: Entry, other: Entry): number {
  return collator.compare(one.station.name, other.station.name);
}
