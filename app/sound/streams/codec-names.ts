import type { StreamCodec } from "#app/stations/station/station.ts";

/** Names of codecs for users; empty where there is none. */
export const CODEC_NAMES: Record<StreamCodec, string> = {
  "": "",
  mp3: "MP3",
  aac: "AAC",
  vorbis: "Ogg Vorbis",
  opus: "Opus",
  flac: "FLAC",
  other: "",
};
