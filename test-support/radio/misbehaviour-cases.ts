import { LYING_METAINTS } from "./icy-blocks.ts";

/** What the bar says in the end. */
export type PlayerOutcome = "Em direto" | "A religar…" | "Falha ao carregar transmissão";

/** `what` says it of a stream: "a stream that …". */
export type Misbehaviour = readonly [path: string, what: string, outcome: PlayerOutcome];

const FAILS = "Falha ao carregar transmissão";

/** Every way in which a stream goes wrong for a player, and what its visitor reads. Some of failures.journey.ts are not repeated here. */
export const EVERY_MISBEHAVIOUR: readonly Misbehaviour[] = [
  ["/401", "wants a password", FAILS],
  ["/403", "is forbidden", FAILS],
  ["/410", "is gone for good", FAILS],
  ["/429", "was asked too often", FAILS],
  ["/500", "has a broken server", FAILS],
  ["/503", "is busy", FAILS],
  ["/html-as-mp3", "is a web page that is called MP3", FAILS],
  ["/ssh-banner", "speaks another protocol", FAILS],
  ["/endless-headers", "never comes to its first sound for headers", FAILS],
  ["/endless-body", "is a web page without an end", FAILS],
  ["/gzip-bomb", "is nothing, a hundred million times, packed", FAILS],
  ["/redirect-loop", "leads to itself", FAILS],
  ["/redirect-none", "leads nowhere", FAILS],
  ["/redirect-file", "leads to a file of the visitor's", FAILS],
  ["/redirect-private", "leads to a port where no radio is", FAILS],
  ["/pls", "is a PLS list that nobody has read yet", FAILS],
  ["/m3u", "is an M3U list that nobody has read yet", FAILS],
  ["/m3u-hls", "is an M3U list of HLS that nobody has read yet", FAILS],
  ["/pls-empty", "is an empty list", FAILS],
  ["/m3u-loop", "is a list of itself", FAILS],
  ["/endless-playlist", "is a list without an end", FAILS],
  ["/xspf", "is an XSPF list that nobody has read yet", FAILS],
  ["/asx", "is an ASX list that nobody has read yet", FAILS],
  ["/drop?bytes=0", "ends before its first sound", FAILS],
  ["/drop?how=close&bytes=34000", "ends", "A religar…"],
  ["/drop?how=chunked&bytes=34000", "ends in the middle of a piece", "A religar…"],
  ["/drop?how=reset&bytes=34000", "is cut off", "A religar…"],
  ["/flaky?seconds=1&fail", "ends again and again, and is busy in between", "A religar…"],
  ...Object.keys(LYING_METAINTS).map(
    (variant) => [`/icy-garbage/${variant}`, `lies about its titles (${variant})`, "Em direto"] as const,
  ),
  ["/icy-garbage/max", "sends titles of 4000 letters", "Em direto"],
  ["/icy-garbage/random", "sends titles of random bytes", "Em direto"],
  ["/finite.mp3?bytes=34000", "is a file that ends", "A religar…"],
];

/** These take so long that each is met by a visitor of its own, while the others are tried. */
export const EVERY_DELAY: readonly Misbehaviour[] = [
  ["/hang-body", "answers, and sends nothing", FAILS],
  ["/slow?bps=1024", "sends next to nothing", FAILS],
  ["/slow?bps=9000", "comes too slowly", "A religar…"],
];
