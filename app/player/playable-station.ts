import type { Station } from "#app/stations/station.ts";

/** The fields of a station that the player needs. */
export type PlayableStation = Pick<
  Station,
  "id" | "name" | "streamUrl" | "imageUrl" | "genre" | "city" | "playUrl" | "streamKind" | "streamCodec" | "offAir"
>;
