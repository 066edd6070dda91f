import { isolated } from "#app/platform/text/isolated-text.ts";
import { BARE_ICON_BUTTON_STYLES } from "#app/platform/ui/button-styles.ts";
import { Icon } from "#app/platform/ui/icon.tsx";
import { PLAYER_ICON_BUTTON_STYLES } from "#app/sound/player/player-buttons.tsx";
import type { UndatedSong } from "./saved-songs.ts";
import { toggleSongWithToast, useIsSongSaved } from "./use-songs.ts";

/** In the colours of the page, or of the player. */
const STYLES = {
  page: { button: BARE_ICON_BUTTON_STYLES, saved: "text-signal hover:text-signal" },
  player: { button: PLAYER_ICON_BUTTON_STYLES, saved: "text-amber hover:text-amber" },
};

/** The heart that saves a song, or removes it. */
export function SongHeart({ song, variant = "page" }: { song: UndatedSong; variant?: keyof typeof STYLES }) {
  const saved = useIsSongSaved(song);
  const styles = STYLES[variant];
  const title = isolated(song.title);
  return (
    <button
      type="button"
      data-needs-script=""
      className={`${styles.button} ${saved ? styles.saved : ""}`}
      aria-label={saved ? `Retirar ${title} das canções` : `Guardar ${title} nas canções`}
      title={saved ? "Retirar das canções" : "Guardar nas canções"}
      onClick={() => toggleSongWithToast(song)}
    >
      <Icon of="heart" className={saved ? "fill-current" : ""} />
    </button>
  );
}
