import { useEffect, useRef } from "react";
import type { SongTitle } from "#app/platform/live-events/live-change.ts";
import { isolated } from "#app/platform/text/isolated-text.ts";
import { BARE_ICON_BUTTON_STYLES } from "#app/platform/ui/button-styles.ts";
import { Icon } from "#app/platform/ui/icon.tsx";
import { useHydrated } from "#app/platform/ui/use-hydrated.ts";
import { useMenu } from "#app/platform/ui/use-menu.ts";
import { useOnDemand } from "#app/platform/ui/use-on-demand.ts";
import { PLAYER_ICON_BUTTON_STYLES } from "#app/sound/player/player-buttons.tsx";
import type { UndatedSong } from "./saved-songs.ts";
import { SongHeart } from "./song-heart.tsx";

/** In the colours of the page, or of the player. */
const STYLES = {
  page: {
    button: BARE_ICON_BUTTON_STYLES,
    menu: "divide-line border-line-strong border-t-ink bg-surface text-ink",
    link: "hover:bg-sunken",
  },
  player: {
    button: PLAYER_ICON_BUTTON_STYLES,
    menu: "divide-player-line/60 border-player-line border-t-player-ink bg-player text-player-ink",
    link: "hover:bg-player-2",
  },
};

type Variant = keyof typeof STYLES;

/** What can be done with a song: the heart and the magnifier. */
export function SongActions({ song, variant = "page" }: { song: UndatedSong; variant?: Variant }) {
  return (
    <div className="flex flex-none">
      <SongHeart song={song} variant={variant} />
      <SongSearch song={song} variant={variant} />
    </div>
  );
}

/** The magnifier: a menu of searches for a song. Without JavaScript it is the link to the first of them. */
export function SongSearch({ song, variant = "page" }: { song: SongTitle; variant?: Variant }) {
  const hydrated = useHydrated();
  const { open, id, container, button } = useMenu();
  const { artist, title } = useCleanSong(song, open);
  const menu = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (open) menu.current?.scrollIntoView({ block: "nearest" });
  }, [open]);
  const searches = songSearches([artist, title].filter(Boolean).join(" "));
  const label = `Procurar ${[song.title, song.artist].map(isolated).filter(Boolean).join(", ")}`;
  const styles = STYLES[variant];
  if (!hydrated) {
    return (
      <a href={searches[0]?.href} {...NEW_WINDOW} aria-label={label} className={styles.button}>
        <Icon of="search" />
      </a>
    );
  }
  return (
    <div {...container} className="relative">
      <button {...button} aria-label={label} title="Procurar" className={styles.button}>
        <Icon of="search" />
      </button>
      <ul
        id={id}
        ref={menu}
        hidden={!open}
        aria-label={label}
        className={`${MENU_PLACE_STYLES} divide-y rounded-sm border border-t-2 px-3 py-1 text-left ${styles.menu}`}
      >
        {open &&
          searches.map(({ name, href }) => (
            <li key={name}>
              <a
                href={href}
                {...NEW_WINDOW}
                className={`flex min-h-11 items-center px-2 text-compact no-underline focus-inside ${styles.link}`}
              >
                {name}
              </a>
            </li>
          ))}
      </ul>
    </div>
  );
}

/** Under the button, aligned with its right edge. */
const MENU_PLACE_STYLES = "absolute top-full right-0 z-10 w-48";

const NEW_WINDOW = { target: "_blank", rel: "noopener noreferrer nofollow" } as const;

const loadFilters = () => import("./clean-song.ts");

/** The song as it is searched for, once its menu is open; as its station sent it while the filters are not loaded. */
function useCleanSong(song: SongTitle, needed: boolean): SongTitle {
  const filters = useOnDemand(needed, loadFilters);
  return filters ? filters.cleanSong(song) : song;
}

/** The services in which a song can be searched for, by a plain link. */
const SERVICES = [
  { name: "YouTube", before: "https://www.youtube.com/results?search_query=" },
  { name: "Spotify", before: "https://open.spotify.com/search/" },
  { name: "Bandcamp", before: "https://bandcamp.com/search?q=" },
  { name: "MusicBrainz", before: "https://musicbrainz.org/search?type=recording&query=" },
] as const;

/** The links that search for a text. */
export function songSearches(text: string): { name: string; href: string }[] {
  const [, encoded = ""] = new URLSearchParams({ text }).toString().split("=");
  // Spotify has the text in its path, where a plus sign is no space.
  return SERVICES.map(({ name, before }) => ({ name, href: before + encoded.replaceAll("+", "%20") }));
}

/** A title in one block and its artist in the next, as the station sent them. `artistStyles`: the artist's colour. */
export function SongText({
  artist,
  title,
  artistStyles = "text-ink-2",
}: {
  artist: string;
  title: string;
  artistStyles?: string;
}) {
  return (
    <>
      <b dir="auto" className="block font-semibold leading-[22px] font-stretch-103%">
        {title}
      </b>
      {artist && (
        <span dir="auto" className={`block text-small ${artistStyles}`}>
          {artist}
        </span>
      )}
    </>
  );
}
