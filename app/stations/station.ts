/**
 * How a stream is played. Empty until a check has told. `private`: not at all, because it leads to a private network, and a
 * browser would ask for it in the visitor's own.
 */
export type StreamKind = "" | "direct" | "hls" | "private";

/** How the sound is coded. Empty until a check has told. */
export type StreamCodec = "" | "mp3" | "aac" | "vorbis" | "opus" | "flac" | "other";

/** What checks have found out about a station's stream. */
export type StreamFacts = {
  /** What a player opens: taken out of playlists, in its https form where that sounds. Empty: the station's own address. */
  playUrl: string;
  streamKind: StreamKind;
  streamCodec: StreamCodec;
  /** «Sem emissão»: several checks over hours found no sound. */
  offAir: boolean;
};

/** What is known of a stream that was not checked yet. */
export const UNCHECKED: StreamFacts = { playUrl: "", streamKind: "", streamCodec: "", offAir: false };

/** What visitors may know of a station. The submitter and the contact address are not part of it. */
export type Station = StreamFacts & {
  id: string;
  name: string;
  description: string;
  streamUrl: string;
  /** Empty when the station has none; so are imageUrl and city. */
  websiteUrl: string;
  imageUrl: string;
  genre: string;
  country: string;
  city: string;
  tags: readonly string[];
  /** A display number. */
  listeners: number;
  /** Text such as 128kbps; empty when it is not known. */
  bitrate: string;
  createdAt: Date;
};

/** The stations that the product brings along have the ids '1' to '10'. Source: spec, section 3. */
export function isBuiltIn(id: string): boolean {
  return /^([1-9]|10)$/.test(id);
}
