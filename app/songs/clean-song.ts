import {
  removeCleanExplicit,
  removeFeature,
  removeReissue,
  removeRemastered,
  removeVersion,
  youtube,
} from "@web-scrobbler/metadata-filter";
import type { SongTitle } from "#app/live-events/audience.ts";

/** In this order: the last removes brackets and separators that the others leave. */
const FILTERS = [removeCleanExplicit, removeFeature, removeRemastered, removeReissue, removeVersion, youtube];

/**
 * Artist and title for a search, without what names an edition and not the song, such as «(Remastered 2009)» or «[Official
 * Video]». A title of nothing else stays. Loaded with the menu that needs it.
 */
export function cleanSong({ artist, title }: SongTitle): SongTitle {
  return { artist: clean(artist), title: clean(title) };
}

function clean(text: string): string {
  return FILTERS.reduce((left, filter) => filter(left), text).trim() || text;
}
