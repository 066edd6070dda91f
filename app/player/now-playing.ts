import { stationCover } from "#app/stations/station-cover.ts";
import type { PlayableStation } from "./playable-station.ts";

export type NowPlaying = { stationId: string; title: string; artist: string; coverUrl: string };

/** What is on, as long as the stream itself says nothing. Source: spec, sections 4 and 9. */
export function nowPlayingFrom(station: PlayableStation): NowPlaying {
  return {
    stationId: station.id,
    title: station.name,
    artist: "Rádio em Direto",
    coverUrl: station.imageUrl || stationCover(station),
  };
}

/** The bar's first line: the track, else the station. Source: spec, section 2. */
export function titleOf(station: PlayableStation, nowPlaying: NowPlaying | null): string {
  return nowPlaying?.title || station.name;
}

/** The bar's second line: the artist, else the genre, then the city. Source: spec, section 2. */
export function subtitleOf(station: PlayableStation, nowPlaying: NowPlaying | null): string {
  return [nowPlaying?.artist || station.genre, station.city].filter(Boolean).join(" · ");
}
