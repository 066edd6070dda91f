import { stationCover } from "#app/stations/station-cover.ts";
import { stationImage } from "#app/stations/station-image.ts";
import type { PlayableStation } from "./playable-station.ts";

export type NowPlaying = { stationId: string; title: string; artist: string; coverUrl: string };

/** The artist until a stream says more. Source: spec, section 9. */
const LIVE_RADIO = "Rádio em Direto";

/** What is on, as long as the stream itself says nothing. Source: spec, sections 4 and 9. */
export function nowPlayingFrom(station: PlayableStation): NowPlaying {
  return {
    stationId: station.id,
    title: station.name,
    artist: LIVE_RADIO,
    coverUrl: coverOf(station),
  };
}

/** The station's own picture, as we keep it, else the cover that we draw. */
export function coverOf(station: PlayableStation): string {
  return stationImage(station, 192) || stationCover(station);
}

/** Whether the stream has said what is on. */
export function isTrack(station: PlayableStation, nowPlaying: NowPlaying | null): nowPlaying is NowPlaying {
  if (!nowPlaying?.title) return false;
  return nowPlaying.title !== station.name || nowPlaying.artist !== LIVE_RADIO;
}

/** The bar's first line: the track, else the station. Source: spec, section 2. */
export function titleOf(station: PlayableStation, nowPlaying: NowPlaying | null): string {
  return nowPlaying?.title || station.name;
}

/**
 * The bar's second line: the artist, else the genre, then the city. Under a track, which has taken the station's place in
 * the first line, the station stands here. Source: spec, section 2.
 */
export function subtitleOf(station: PlayableStation, nowPlaying: NowPlaying | null): string {
  const { artist = "" } = nowPlaying ?? {};
  const parts = isTrack(station, nowPlaying) ? [artist, station.name] : [artist || station.genre, station.city];
  return parts.filter(Boolean).join(" · ");
}

/** The track in one line: 'Artist – Title', or the title alone. */
export function trackLine({ artist, title }: Pick<NowPlaying, "artist" | "title">): string {
  return [artist, title].filter(Boolean).join(" – ");
}
