import type { UpstreamStation } from "#app/exchange/radio-browser/read-upstream-station.ts";
import { listedStream } from "#app/platform/text/web-url.ts";

/**
 * A station as a list describes it: trimmed, otherwise unchanged and unchecked, control characters included. Empty
 * where the list has no value.
 */
export type ListedRow = {
  /** Number of the entry in its file, from 1. */
  row: number;
  name: string;
  streamUrl: string;
  websiteUrl: string;
  imageUrl: string;
  description: string;
  genre: string;
  country: string;
  /** Two upper-case letters. */
  countryCode: string;
  city: string;
  region: string;
  /** A region or a city: Radio Browser's field. */
  state: string;
  /** In degrees north and east. */
  latitude: string;
  longitude: string;
  tags: string[];
  /** Names or codes, with commas or the like between them. */
  languages: string;
  /** Such as 128kbps. */
  bitrate: string;
  codec: string;
  /** By which apps know the station: given by Radio Browser or by another RadioWave. */
  uuid: string;
  /** All that Radio Browser reports about it; null for a row of another origin, or without a valid URL. */
  upstream: UpstreamStation | null;
};

/** An unreadable row: the reason, worded to follow «Recusada: », and the beginning of the row's text. */
export type BadRow = { row: number; problem: string; text: string };

export const NO_STREAM = "falta o URL da transmissão";

const MAX_EXCERPT = 120;

/** A row with these fields; the others are empty. */
export function rowOf(row: number, fields: Partial<Omit<ListedRow, "row">>): ListedRow {
  return {
    row,
    name: "",
    websiteUrl: "",
    imageUrl: "",
    description: "",
    genre: "",
    country: "",
    countryCode: "",
    city: "",
    region: "",
    state: "",
    latitude: "",
    longitude: "",
    tags: [],
    languages: "",
    bitrate: "",
    codec: "",
    uuid: "",
    upstream: null,
    ...fields,
    streamUrl: listedStream(fields.streamUrl ?? ""),
  };
}

export function badRow(row: number, problem: string, text: string): BadRow {
  const excerpt = text
    .slice(0, MAX_EXCERPT)
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, " ")
    .trim();
  return { row, problem, text: text.length > MAX_EXCERPT ? `${excerpt}…` : excerpt };
}

export function isBadRow(row: ListedRow | BadRow): row is BadRow {
  return "problem" in row;
}

/** Splits tags such as 'pop;rock' or 'news, talk'. */
export function listedTags(text: string, separators = /[;,|]/): string[] {
  return text
    .split(separators)
    .map((tag) => tag.trim())
    .filter(Boolean);
}

/** A bitrate such as 128kbps, from kilobits or bits per second, with or without a unit; empty for none or 0. */
export function listedBitrate(text: string): string {
  const number = Number.parseInt(text, 10);
  if (!(number > 0)) return "";
  return `${number >= 8_000 ? Math.round(number / 1000) : number}kbps`;
}

/** A country by its code or by its name. */
export function listedCountry(text: string): { country: string; countryCode: string } {
  const country = text.trim();
  return /^[a-z]{2}$/i.test(country)
    ? { country: "", countryCode: country.toUpperCase() }
    : { country, countryCode: "" };
}

/** A URL; empty for a placeholder such as 'null'. */
export function listedUrl(text: string): string {
  const url = text.trim();
  return /^(null|none|undefined|-)$/i.test(url) ? "" : url;
}
