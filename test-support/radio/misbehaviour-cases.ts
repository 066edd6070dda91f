import { LYING_METAINTS } from "./icy-blocks.ts";

/** The final text of the player bar. */
export type PlayerOutcome = "Em direto" | "A religar…" | "Falha ao carregar transmissão";

/** `what` completes "a stream that …". */
export type Misbehaviour = readonly [path: string, what: string, outcome: PlayerOutcome];

const FAILS = "Falha ao carregar transmissão";

/** Misbehaving streams, and the text that the player shows. Cases of failures.journey.ts are not repeated here. */
export const EVERY_MISBEHAVIOUR: readonly Misbehaviour[] = [
  ["/401", "wants a password", FAILS],
  ["/403", "is forbidden", FAILS],
  ["/410", "is gone for good", FAILS],
  ["/429", "was asked too often", FAILS],
  ["/500", "has a broken server", FAILS],
  ["/503", "is busy", FAILS],
  ["/html-as-mp3", "is a web page with the type of MP3", FAILS],
  ["/ssh-banner", "speaks another protocol", FAILS],
  ["/endless-headers", "sends headers without end", FAILS],
  ["/endless-body", "is an endless web page", FAILS],
  ["/gzip-bomb", "is a gzip bomb of zeros", FAILS],
  ["/redirect-loop", "redirects to itself", FAILS],
  ["/redirect-none", "redirects without a location", FAILS],
  ["/redirect-file", "redirects to a local file", FAILS],
  ["/redirect-private", "redirects to a port without a radio", FAILS],
  ["/pls", "is a PLS list that was not resolved yet", FAILS],
  ["/m3u", "is an M3U list that was not resolved yet", FAILS],
  ["/m3u-hls", "is an M3U list of HLS that was not resolved yet", FAILS],
  ["/pls-empty", "is an empty list", FAILS],
  ["/m3u-loop", "is a list that contains itself", FAILS],
  ["/endless-playlist", "is an endless list", FAILS],
  ["/xspf", "is an XSPF list that was not resolved yet", FAILS],
  ["/asx", "is an ASX list that was not resolved yet", FAILS],
  ["/drop?bytes=0", "ends before its first byte of audio", FAILS],
  ["/drop?how=close&bytes=34000", "ends", "A religar…"],
  ["/drop?how=chunked&bytes=34000", "ends in the middle of a chunk", "A religar…"],
  ["/drop?how=reset&bytes=34000", "resets the connection", "A religar…"],
  ["/flaky?seconds=1&fail", "ends again and again, and is busy in between", "A religar…"],
  ...Object.keys(LYING_METAINTS).map(
    (variant) => [`/icy-garbage/${variant}`, `has a wrong icy-metaint (${variant})`, "Em direto"] as const,
  ),
  ["/icy-garbage/max", "sends titles of 4000 characters", "Em direto"],
  ["/icy-garbage/random", "sends titles of random bytes", "Em direto"],
  ["/finite.mp3?bytes=34000", "is a file that ends", "A religar…"],
];

/** Slow cases: each has a visitor of its own, at the same time as the others. */
export const EVERY_DELAY: readonly Misbehaviour[] = [
  ["/hang-body", "sends headers and no body", FAILS],
  ["/slow?bps=1024", "sends 1 kB/s", FAILS],
  ["/slow?bps=9000", "sends too slowly", "A religar…"],
];
