import { csvLine } from "#app/exchange/lists/formats/csv.ts";
import { fold, wordsOf } from "#app/platform/text/folded-text.ts";
import { stationPage } from "#app/stations/station/station-url.ts";
import type { SavedSong } from "./saved-songs.ts";

/** The songs whose title, artist or station contain every word of a text, in their order. */
export function songsMatching(songs: readonly SavedSong[], text: string): readonly SavedSong[] {
  const words = wordsOf(text);
  return songs.filter(({ artist, title, stationName }) => {
    const folded = fold(`${title} ${artist} ${stationName}`);
    return words.every((word) => folded.includes(word));
  });
}

/** Songs as CSV, with a byte order mark, by which spreadsheets detect UTF-8. `origin`: the site's. */
export function writeSongsFile(songs: readonly SavedSong[], origin: string): string {
  const lines = songs.map(({ artist, title, stationId, stationName, savedAt }) =>
    csvLine([title, artist, stationName, `${origin}${stationPage(stationId)}`, savedAt]),
  );
  return `\uFEFF${csvLine(["title", "artist", "station", "station_url", "saved_at"])}${lines.join("")}`;
}
