import type { StreamCodec, StreamKind } from "#app/stations/station.ts";
import type { StreamOutcome } from "./stream-outcome.ts";

/** What a look at a stream's address has found. Where there is no sound, all but the outcome is empty. */
export type Inspection = {
  outcome: StreamOutcome;
  /** Where playlists and redirects led: by it a stream is known again under another address. */
  finalUrl: string;
  /** What a player opens: taken out of playlists, before redirects (which may differ tomorrow), in https where that sounds. */
  playUrl: string;
  kind: StreamKind;
  codec: StreamCodec;
  bitrateKbps: number | null;
  /** The stream says that it tells what is on, in ICY blocks. */
  sendsTitles: boolean;
  /** What the stream says of itself, as one line; "" if it says nothing. */
  name: string;
  genre: string;
  /** The address was that of a playlist, and the stream is named in it. */
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
