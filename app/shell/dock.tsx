import { useState } from "react";
import type { ShownViewer } from "#app/accounts/viewer.ts";
import { HeartButton } from "#app/favourites/heart-button.tsx";
import { PlaybackAnnouncer, TitleAnnouncer } from "#app/player/playback-state.tsx";
import { PlayerBar } from "#app/player/player-bar.tsx";
import { PLAYER_ICON_BUTTON_STYLES } from "#app/player/player-icon-button.tsx";
import { PlayerSheet } from "#app/player/player-sheet.tsx";
import { usePlayerState } from "#app/player/use-player.ts";
import { MenuSheet } from "./menu-sheet.tsx";
import { MobileTabs } from "./mobile-tabs.tsx";
import { OfflineNotice } from "./offline-notice.tsx";
import { usePlayerToasts } from "./use-player-toasts.ts";

/** What stays at the foot of the screen: the player, and on narrow screens the tabs. */
export function Dock({ viewer, onShortcuts }: { viewer: ShownViewer; onShortcuts: () => void }) {
  const [sheet, setSheet] = useState(false);
  const [menu, setMenu] = useState(false);
  const id = usePlayerState(({ playback }) => playback.station?.id);
  const name = usePlayerState(({ playback }) => playback.station?.name ?? "");
  usePlayerToasts();
  const heart = id && (
    <HeartButton
      id={id}
      name={name}
      className={PLAYER_ICON_BUTTON_STYLES}
      activeClassName="text-amber hover:text-amber"
    />
  );
  return (
    <>
      {/* There before a station is chosen too: the page is as long with the player as without it. */}
      <div className="h-[122px] lg:h-[104px]" aria-hidden="true" />
      <div className="fixed inset-x-0 bottom-0 z-20">
        <OfflineNotice />
        <PlayerBar heart={heart} onExpand={() => setSheet(true)} />
        <MobileTabs viewer={viewer} onMenu={() => setMenu(true)} />
      </div>
      <PlaybackAnnouncer />
      <TitleAnnouncer />
      <PlayerSheet open={sheet} onClose={() => setSheet(false)} heart={heart} />
      <MenuSheet
        viewer={viewer}
        open={menu}
        onClose={() => setMenu(false)}
        onShortcuts={() => {
          setMenu(false);
          onShortcuts();
        }}
      />
    </>
  );
}
