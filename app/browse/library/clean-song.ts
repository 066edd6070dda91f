import {
  removeCleanExplicit,
  removeFeature,
  removeReissue,
  removeRemastered,
  removeVersion,
  youtube,
} from "@web-scrobbler/metadata-filter";
import type { SongTitle } from "#app/platform/live-events/live-change.ts";

/** In this order: the last removes brackets and separators that the others leave. */
const FILTERS = [removeCleanExplicit, removeFeature, removeRemastered, removeReissue, removeVersion, youtube];

/**
 * Removes edition labels such as «(Remastered 2009)» or «[Official Video]» from artist and title, for a search. A title
 * that has only such labels stays as it is. Loaded with the menu that needs it.
 */
export function cleanSong({ artist, title }: SongTitle): SongTitle {
  return { artist: clean(artist), title: clean(title) };
}

function clean(text: string): string {
  return FILTERS.reduce((left, filter) => filter(left), text).trim() || text;
}
