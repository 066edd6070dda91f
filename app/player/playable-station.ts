import type { Station } from "#app/stations/station.ts";

/** What the player needs to know of a station. */
export type PlayableStation = Pick<
  Station,
  "id" | "name" | "streamUrl" | "imageUrl" | "genre" | "city" | "playUrl" | "streamKind" | "streamCodec" | "offAir"
>;
