import { useRef, useState } from "react";
import { Link } from "react-router";
import { csvLine } from "#app/exchange/lists/formats/csv.ts";
import { fold, wordsOf } from "#app/platform/text/folded-text.ts";
import { isolated } from "#app/platform/text/isolated-text.ts";
import { BARE_ICON_BUTTON_STYLES, BUTTON_STYLES } from "#app/platform/ui/button-styles.ts";
import { Icon } from "#app/platform/ui/icon.tsx";
import { useBeforePaint } from "#app/platform/ui/use-hydrated.ts";
import { stationPage } from "#app/stations/station/station-url.ts";
import { type SavedSong, songKey } from "./saved-songs.ts";
import { SongSearch, SongText } from "./song-actions.tsx";
import { toggleSongWithToast } from "./use-songs.ts";

const SONGS_AT_A_TIME = 100;

/** Saved songs, a hundred at a time. After a removal the focus is on the next song's button, else on the list. */
export function SongList({ songs }: { songs: readonly SavedSong[] }) {
  const [limit, setLimit] = useState(SONGS_AT_A_TIME);
  const list = useRef<HTMLUListElement>(null);
  const removed = useRef<number | null>(null);
  useBeforePaint(() => {
    if (removed.current === null) return;
    const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>("[data-remove]") ?? [])];
    (buttons[removed.current] ?? buttons.at(-1))?.focus();
    removed.current = null;
  }, [songs]);
  return (
    <>
      <ul ref={list} className="border-ink border-t-2">
        {songs.slice(0, limit).map((song, index) => (
          <SongRow
            key={songKey(song)}
            song={song}
            onRemove={() => {
              removed.current = index;
              toggleSongWithToast(song);
            }}
          />
        ))}
      </ul>
      {songs.length > limit && (
        <button
          type="button"
          className={`${BUTTON_STYLES.outline} mt-6`}
          onClick={() => setLimit(limit + SONGS_AT_A_TIME)}
        >
          Mostrar mais
        </button>
      )}
    </>
  );
}

function SongRow({ song, onRemove }: { song: SavedSong; onRemove: () => void }) {
  const { artist, title, stationId, stationName, savedAt } = song;
  return (
    <li className="flex min-h-[72px] items-center border-line border-b py-2">
      <div className="min-w-0 flex-1 wrap-anywhere">
        <SongText artist={artist} title={title} />
        <p className="text-ink-2 text-small">
          <time dateTime={savedAt}>{dateOf(savedAt)}</time>
          {" · "}
          <Link dir="auto" to={stationPage(stationId)} className="underline decoration-1 hover:text-ink">
            {stationName}
          </Link>
        </p>
      </div>
      <SongSearch song={song} />
      <button
        type="button"
        data-remove=""
        aria-label={`Retirar ${isolated(title)} das canções`}
        title="Retirar das canções"
        className={BARE_ICON_BUTTON_STYLES}
        onClick={onRemove}
      >
        <Icon of="x" />
      </button>
    </li>
  );
}

/** The day in the visitor's time zone. Not by Intl, whose first format takes a slow device 40 ms. */
function dateOf(savedAt: string): string {
  const date = new Date(savedAt);
  const twoDigits = (part: number) => String(part).padStart(2, "0");
  return `${twoDigits(date.getDate())}/${twoDigits(date.getMonth() + 1)}/${date.getFullYear()}`;
}

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
