/** Outcomes of the inspection of a stream. */
export const STREAM_OUTCOMES = [
  /** Playable, also in https pages. */
  "plays",
  /** Playable, but not over https: https pages need the relay. */
  "http-only",
  "bad-address",
  "bad-port",
  "private-address",
  "dns",
  "refused",
  "tls",
  "timed-out",
  "not-found",
  /** A password is wanted. */
  "forbidden",
  /** Refused to this server: its region, or programs that are not a listener's. It may play for listeners. */
  "blocked",
  "server-error",
  "too-many-redirects",
  "not-audio",
  "empty",
  /** A playlist without a stream, or nested more than five deep. */
  "bad-playlist",
  /** Invalid HTTP, or a connection that broke off. */
  "broken",
] as const;

export type StreamOutcome = (typeof STREAM_OUTCOMES)[number];

/** Whether the stream is playable, directly or through the relay. */
export function hasAudio(outcome: StreamOutcome): boolean {
  return outcome === "plays" || outcome === "http-only";
}

/** Whether the stream does not play for listeners either. Neither this nor `hasAudio` is known of one that is blocked for us. */
export function isSilent(outcome: StreamOutcome): boolean {
  return !hasAudio(outcome) && outcome !== "blocked";
}
