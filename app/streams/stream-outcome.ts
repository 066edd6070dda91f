/** What opening and looking at a stream can come to. */
export const STREAM_OUTCOMES = [
  /** Sound, also for pages that came over https. */
  "plays",
  /** Sound, but not over https: pages that came over https need the relay. */
  "http-only",
  "bad-address",
  "bad-port",
  "private-address",
  "dns",
  "refused",
  "tls",
  "timed-out",
  "not-found",
  "forbidden",
  "server-error",
  "too-many-redirects",
  "not-audio",
  "empty",
  /** A playlist that names no stream, or leads nowhere in five steps. */
  "bad-playlist",
  /** Answers that are no HTTP, or break off. */
  "broken",
] as const;

export type StreamOutcome = (typeof STREAM_OUTCOMES)[number];

/** Whether there is sound to be heard, by whatever way. */
export function hasAudio(outcome: StreamOutcome): boolean {
  return outcome === "plays" || outcome === "http-only";
}
