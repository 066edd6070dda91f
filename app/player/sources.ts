import type { PlayableStation } from "./playable-station.ts";

/** `direct`: the audio element opens the station itself. `hls`: a playlist of segments. `relay`: through our own server. */
export type SourceKind = "direct" | "hls" | "relay";

export type Source = { kind: SourceKind; url: string };

/** What a visitor's page, browser and connection allow. */
export type PlaybackEnvironment = {
  /** A page that came over https may not play what comes over http. */
  httpsPage: boolean;
  /** Whether this site passes streams on. */
  relay: boolean;
  /** Whether an MP3 is to begin through the relay, because this browser alone begins it late. */
  headStart: boolean;
};

/** How a station is to be played. Without a first source it cannot be played here at all. */
export type Sources = {
  first: Source | null;
  /** What is tried once, when the first fails. */
  fallback: Source | null;
  /** Where the first seconds come from while the first source gets going. */
  headUrl: string | null;
};

/** Said at once of a station that this page may not play. */
export const ONLY_HTTP = "Esta estação só transmite em http e não pode ser ouvida aqui.";
export const PRIVATE_NETWORK = "Esta estação pertence a uma rede privada e não pode ser ouvida aqui.";

/** Why a station without a first source cannot be played. */
export function whyUnplayable({ streamKind }: Pick<PlayableStation, "streamKind">): string {
  return streamKind === "private" ? PRIVATE_NETWORK : ONLY_HTTP;
}

/**
 * The ways to a station's sound, from what checks have found out about its stream. One that was not checked counts as direct.
 * An http address on an https page is never tried: browsers turn it into https, and plain servers then hang without a word.
 * A playlist of segments is not relayed: the relay passes on one stream, not addresses within it.
 */
export function sourcesOf(station: PlayableStation, { httpsPage, relay, headStart }: PlaybackEnvironment): Sources {
  const url = station.playUrl || station.streamUrl;
  const barred = httpsPage && /^http:/i.test(url);
  const relayed: Source | null = relay ? { kind: "relay", url: `/stream/${encodeURIComponent(station.id)}` } : null;
  if (station.streamKind === "private") return { first: null, fallback: null, headUrl: null };
  if (station.streamKind === "hls") {
    return { first: barred ? null : { kind: "hls", url }, fallback: null, headUrl: null };
  }
  if (barred) return { first: relayed, fallback: null, headUrl: null };
  const headUrl = headStart && station.streamCodec === "mp3" ? (relayed?.url ?? null) : null;
  return { first: { kind: "direct", url }, fallback: relayed, headUrl };
}
