import { memo, useEffect, useState, useSyncExternalStore } from "react";
import { useFollowListening } from "#app/browse/directory/use-recent-sections.ts";
import { HeartButton } from "#app/browse/library/heart-button.tsx";
import { SongHeart } from "#app/browse/library/song-heart.tsx";
import type { ShownViewer } from "#app/people/accounts/viewer.ts";
import { Icon } from "#app/platform/ui/icon.tsx";
import { loadOrReport } from "#app/platform/ui/load-or-report.ts";
import { dismissErrorToasts, showToast } from "#app/platform/ui/toast.ts";
import { useOnDemand } from "#app/platform/ui/use-on-demand.ts";
import { useHeldWhilePressed } from "#app/platform/ui/use-pointer.ts";
import { isTrack } from "#app/sound/player/now-playing.ts";
import { PlaybackAnnouncer, TitleAnnouncer } from "#app/sound/player/playback-state.tsx";
import { PlayerBar } from "#app/sound/player/player-bar.tsx";
import { PLAYER_ICON_BUTTON_STYLES } from "#app/sound/player/player-buttons.tsx";
import { usePlayer, usePlayerState } from "#app/sound/player/player-provider.tsx";
import { MenuSheet, MobileTabs } from "./mobile-navigation.tsx";

/** Its height is that of all its parts: the player appears without moving it. */
const DOCK_STYLES = "fixed inset-x-0 bottom-0 z-20 flex h-[122px] flex-col justify-end *:flex-none lg:h-20";

/** What is beside a part, such as the page above a low player, takes the presses. */
const PRESS_STYLES = "pointer-events-none *:pointer-events-auto";

const loadSheet = () => import("#app/sound/player/player-sheet.tsx");
const loadSheetOrReport = loadOrReport(loadSheet);
const loadWall = loadOrReport(() => import("#app/sound/player/wall-mode.tsx"));

/** The fixed bottom of the screen: the player and, on narrow screens, the tabs. */
export const Dock = memo(function Dock({
  viewer,
  onShortcuts,
  wallOpen,
  onWall,
}: {
  viewer: ShownViewer;
  onShortcuts: () => void;
  wallOpen: boolean;
  /** Opens or closes the wall mode. */
  onWall: (open: boolean) => void;
}) {
  const [playerOpen, setPlayerOpen] = useState(false);
  const [menuOpen, setMenuOpen] = useState(false);
  const id = usePlayerState(({ playback }) => playback.station?.id);
  const name = usePlayerState(({ playback }) => playback.station?.name ?? "");
  usePlayerToasts();
  const sheet = useOnDemand(playerOpen, loadSheetOrReport, () => setPlayerOpen(false));
  useFollowListening();
  const wall = useOnDemand(wallOpen, loadWall, () => {
    onWall(false);
    // It is over the toasts.
    setPlayerOpen(false);
  });
  useEffect(() => {
    // So that the sheet opens at once; if it cannot be loaded now, a tap tries it again.
    if (id !== undefined) loadSheet().catch(() => {});
  }, [id]);
  const heart = id && { id, name, activeClassName: "text-amber hover:text-amber" };
  return (
    <>
      {/* Reserves the height of the dock, also before a station is chosen: the page keeps its length. */}
      <div className="h-[122px] lg:h-[104px]" aria-hidden="true" />
      <div data-dock="" className={`${DOCK_STYLES} ${PRESS_STYLES}`}>
        <OfflineNotice />
        <PlayerBar
          heart={heart && <HeartButton {...heart} className={PLAYER_ICON_BUTTON_STYLES} />}
          onExpand={() => setPlayerOpen(true)}
          onWall={() => onWall(true)}
        />
        <MobileTabs viewer={viewer} onMenu={() => setMenuOpen(true)} />
      </div>
      <PlaybackAnnouncer />
      <TitleAnnouncer />
      {sheet && (
        <sheet.PlayerSheet
          open={playerOpen}
          onClose={() => setPlayerOpen(false)}
          heart={heart && <HeartButton {...heart} className={sheet.SHEET_BUTTON_STYLES} caption="Favorito" />}
          onWall={() => onWall(true)}
          songHeart={<CurrentSongHeart />}
          songs={<SheetSongs onLeave={() => setPlayerOpen(false)} />}
        />
      )}
      {wall && (
        <wall.WallMode
          open={wallOpen}
          onClose={() => onWall(false)}
          heart={heart && <HeartButton {...heart} className={PLAYER_ICON_BUTTON_STYLES} />}
        />
      )}
      <MenuSheet
        viewer={viewer}
        open={menuOpen}
        onClose={() => setMenuOpen(false)}
        onShortcuts={() => {
          setMenuOpen(false);
          onShortcuts();
        }}
      />
    </>
  );
});

/** The heart of the title that is playing; nothing while there is none. */
function CurrentSongHeart() {
  const { station, nowPlaying } = usePlayerState(({ playback }) => playback);
  if (!station || !isTrack(station, nowPlaying)) return null;
  const { artist, title } = nowPlaying;
  return <SongHeart song={{ artist, title, stationId: station.id, stationName: station.name }} variant="player" />;
}

const loadStationSongs = loadOrReport(() => import("#app/browse/station-page/station-songs.tsx"));

/** The last titles of the chosen station, for the player sheet. */
function SheetSongs({ onLeave }: { onLeave: () => void }) {
  const station = usePlayerState(({ playback }) => playback.station);
  const loaded = useOnDemand(true, loadStationSongs, onLeave);
  return station && loaded && <loaded.StationSongs key={station.id} station={station} onLeave={onLeave} />;
}

/**
 * Shows a toast when a stream fails and dismisses error toasts when one plays. The player bar's alert announces the
 * failure to screen readers. Source: spec, section 4.
 */
function usePlayerToasts(): void {
  const player = usePlayer();
  useEffect(() => {
    let previous = player.state().playback;
    return player.subscribe(() => {
      const { playback } = player.state();
      if (playback.status === "error" && previous.status !== "error") {
        showToast({ kind: "error", text: "Falha ao carregar a transmissão de rádio", announced: false });
      }
      if (playback.status === "playing" && previous.status !== "playing") dismissErrorToasts();
      previous = playback;
    });
  }, [player]);
}

/** A notice while the device is offline. The player may continue from its buffer. */
function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const online = useHeldWhilePressed(isOnline);
  return (
    <div role="status">
      {!online && (
        <p className="flex items-center justify-center gap-2.5 bg-ink px-4 py-2.5 font-medium text-bg text-small">
          <Icon of="wifi-off" size={4} className="flex-none" />
          Sem ligação à Internet
        </p>
      )}
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}
