import type { Station } from "#app/stations/station/station.ts";

/** The fields of a station that the player needs. */
export type PlayableStation = Pick<
  Station,
  | "id"
  | "name"
  | "streamUrl"
  | "imageUrl"
  | "genre"
  | "city"
  | "country"
  | "countryCode"
  | "playUrl"
  | "streamKind"
  | "streamCodec"
  | "offAir"
>;

/** `direct`: the audio element opens the station's URL. `hls`: an HLS playlist. `relay`: through our own server. */
type SourceKind = "direct" | "hls" | "relay";

export type Source = { kind: SourceKind; url: string };

/** The site's streaming settings: whether it relays streams, and whether it allows streams in private networks. */
export type Streaming = { relay: boolean; allowsPrivate: boolean };

/** What a visitor's page, browser and connection allow. */
export type PlaybackEnvironment = {
  /** Whether the page was loaded over https, where browsers block http streams. */
  httpsPage: boolean;
  /** Whether this site relays streams. */
  relay: boolean;
  /** Whether an MP3 starts through the relay, because this browser starts it late. */
  headStart: boolean;
};

/** The sources of a station. Without a first source it cannot be played here. */
export type Sources = {
  first: Source | null;
  /** Tried once, when the first fails. */
  fallback: Source | null;
  /** The URL that plays until the first source has sound. */
  headUrl: string | null;
};

/** Shown at once for a station that this page cannot play. */
export const ONLY_HTTP = "Esta estação só transmite em http e não pode ser ouvida aqui.";
export const PRIVATE_NETWORK = "Esta estação pertence a uma rede privada e não pode ser ouvida aqui.";

/** Why a station without a first source cannot be played. */
export function whyUnplayable({ streamKind }: Pick<PlayableStation, "streamKind">): string {
  return streamKind === "private" ? PRIVATE_NETWORK : ONLY_HTTP;
}

/**
 * Chooses a station's sources from the results of its stream checks. An unchecked station counts as direct.
 * An http URL is never opened from an https page: browsers upgrade it to https, and http-only servers then hang.
 * An HLS playlist is not relayed: the relay forwards one stream, not the URLs within it.
 */
export function sourcesOf(station: PlayableStation, { httpsPage, relay, headStart }: PlaybackEnvironment): Sources {
  const url = station.playUrl || station.streamUrl;
  const isBlocked = httpsPage && /^http:/i.test(url);
  const relayed: Source | null = relay ? { kind: "relay", url: `/stream/${encodeURIComponent(station.id)}` } : null;
  if (station.streamKind === "private") return { first: null, fallback: null, headUrl: null };
  if (station.streamKind === "hls") {
    return { first: isBlocked ? null : { kind: "hls", url }, fallback: null, headUrl: null };
  }
  if (isBlocked) return { first: relayed, fallback: null, headUrl: null };
  const headUrl = headStart && station.streamCodec === "mp3" ? (relayed?.url ?? null) : null;
  return { first: { kind: "direct", url }, fallback: relayed, headUrl };
}
