import type { StreamOutcome } from "#app/platform/net/stream-outcome.ts";
import type { StreamCodec, StreamKind } from "#app/stations/station/station.ts";

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
