import type { StreamCodec, StreamKind } from "#app/stations/station.ts";

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
  "forbidden",
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

/** Result of the inspection of a stream's URL. Without audio all fields but the outcome are empty. */
export type Inspection = {
  outcome: StreamOutcome;
  /** The URL after playlists and redirects: identifies a stream that has several URLs. */
  finalUrl: string;
  /** The URL that a player opens: after playlists, before redirects (which may change), with https where that plays. */
  playUrl: string;
  kind: StreamKind;
  codec: StreamCodec;
  bitrateKbps: number | null;
  /** The stream announces titles in ICY metadata. */
  sendsTitles: boolean;
  /** Announced by the stream, as one line; "" if it announces none. */
  name: string;
  genre: string;
  /** The URL was that of a playlist that names the stream. */
  playlist: boolean;
};

export function emptyInspection(outcome: StreamOutcome): Inspection {
  return {
    outcome,
    finalUrl: "",
    playUrl: "",
    kind: "",
    codec: "",
    bitrateKbps: null,
    sendsTitles: false,
    name: "",
    genre: "",
    playlist: false,
  };
}
