import type { StreamCodec } from "#app/stations/station.ts";

/** How people call what a stream is coded in; nothing for what has no name. */
export const CODEC_NAMES: Record<StreamCodec, string> = {
  "": "",
  mp3: "MP3",
  aac: "AAC",
  vorbis: "Ogg Vorbis",
  opus: "Opus",
  flac: "FLAC",
  other: "",
};
