import { isolated } from "#app/platform/text/isolated-text.ts";
import { stationCover } from "#app/stations/station/station-cover.ts";
import { stationImage } from "#app/stations/station/station-image.ts";
import type { PlayableStation } from "./sources.ts";

export type NowPlaying = { stationId: string; title: string; artist: string; coverUrl: string };

/** The artist until the stream sends a title. Source: spec, section 9. */
const LIVE_RADIO = "Rádio em Direto";

/** What is shown as playing until the stream sends a title. Source: spec, sections 4 and 9. */
export function nowPlayingFrom(station: PlayableStation): NowPlaying {
  return {
    stationId: station.id,
    title: station.name,
    artist: LIVE_RADIO,
    coverUrl: coverOf(station),
  };
}

/** The URL of our copy of the station's image, else of the generated cover. */
export function coverOf(station: PlayableStation): string {
  return stationImage(station, 192) || stationCover(station);
}

/** Whether the stream has sent a title. */
export function isTrack(station: PlayableStation, nowPlaying: NowPlaying | null): nowPlaying is NowPlaying {
  if (!nowPlaying?.title) return false;
  return nowPlaying.title !== station.name || nowPlaying.artist !== LIVE_RADIO;
}

/** The bar's first line: the track, else the station. Source: spec, section 2. */
export function titleOf(station: PlayableStation, nowPlaying: NowPlaying | null): string {
  return nowPlaying?.title || station.name;
}

/**
 * The texts of the bar's second line: the artist, else the genre, then the city. For a track: artist and station,
 * because the track's title replaces the station's name in the first line. Source: spec, section 2.
 */
export function subtitleOf(station: PlayableStation, nowPlaying: NowPlaying | null): string[] {
  const { artist = "" } = nowPlaying ?? {};
  const texts = isTrack(station, nowPlaying) ? [artist, station.name] : [artist || station.genre, station.city];
  return texts.filter(Boolean);
}

/** The line under the title in the player sheet: of a track the artist alone, because the sheet has the station's name too. */
export function sheetSubtitleOf(station: PlayableStation, nowPlaying: NowPlaying | null): string[] {
  return isTrack(station, nowPlaying) ? [nowPlaying.artist || station.name] : subtitleOf(station, nowPlaying);
}

/** The track in one line: 'Artist – Title', or the title alone. */
export function trackLine({ artist, title }: Pick<NowPlaying, "artist" | "title">): string {
  return [artist, title].map(isolated).filter(Boolean).join(" – ");
}
