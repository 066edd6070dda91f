import { shortenedText } from "#app/platform/text/plain-text.ts";
import { STATION_LIMITS } from "./station-limits.ts";
import type { StationStatus } from "./station-status.ts";

/**
 * How a stream is played; empty until it was checked. `private`: not at all, because its host is in a private network,
 * which for a browser would be the visitor's own.
 */
export const STREAM_KINDS = ["", "direct", "hls", "private"] as const;

export type StreamKind = (typeof STREAM_KINDS)[number];

/** The codec of a stream; empty until it was checked. */
export const STREAM_CODECS = ["", "mp3", "aac", "vorbis", "opus", "flac", "other"] as const;

export type StreamCodec = (typeof STREAM_CODECS)[number];

/** The results of stream checks. */
export type StreamFacts = {
  /** The URL that a player opens: resolved from playlists, in https if that works. Empty: the same as streamUrl. */
  playUrl: string;
  streamKind: StreamKind;
  streamCodec: StreamCodec;
  /** «Sem emissão»: several checks over hours found no audio. */
  offAir: boolean;
};

/** A stream that was not checked yet. */
export const UNCHECKED: StreamFacts = { playUrl: "", streamKind: "", streamCodec: "", offAir: false };

/** The public fields of a station: without the submitter and the contact address. */
export type Station = StreamFacts & {
  id: string;
  name: string;
  description: string;
  streamUrl: string;
  /** May be empty, as may imageUrl and city. */
  websiteUrl: string;
  imageUrl: string;
  genre: string;
  country: string;
  city: string;
  /** The subdivision of the country, as a list names it; empty if unknown. */
  region: string;
  /** Of `country`: ISO 3166-1, two letters; empty if it is no known country. */
  countryCode: string;
  /** Degrees north and east: as a list gave them, else of the city; null if unknown. */
  latitude: number | null;
  longitude: number | null;
  tags: readonly string[];
  /** The languages it is spoken in, as ISO 639 codes; empty if unknown. */
  languages: readonly string[];
  /** A display number. */
  listeners: number;
  /** Text such as 128kbps; empty if unknown. */
  bitrate: string;
  createdAt: Date;
};

/** The fields of a station that an app, a list or another directory gives. */
export type StationDetails = Pick<
  Station,
  | "name"
  | "description"
  | "streamUrl"
  | "websiteUrl"
  | "imageUrl"
  | "genre"
  | "country"
  | "countryCode"
  | "city"
  | "region"
  | "latitude"
  | "longitude"
>;

/** Built-in stations have the ids '1' to '10'. Source: spec, section 3. */
export function isBuiltIn(id: string): boolean {
  return /^([1-9]|10)$/.test(id);
}

/** A station with the fields that only administrators see. */
export type ModeratedStation = Station & {
  status: StationStatus;
  updatedAt: Date;
  /** Null for built-in stations and when the submitter's account was deleted. */
  submittedBy: string | null;
  contactEmail: string | null;
};

/** Names of codecs for users; empty where there is none. */
export const CODEC_NAMES: Record<StreamCodec, string> = {
  "": "",
  mp3: "MP3",
  aac: "AAC",
  vorbis: "Ogg Vorbis",
  opus: "Opus",
  flac: "FLAC",
  other: "",
};

/**
 * A station's name in titles and sentences. Names of lists have up to 400 characters; longer ones than our form takes
 * are cut.
 */
export const shortName = (name: string): string => shortenedText(name, STATION_LIMITS.name);
