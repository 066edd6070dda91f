import { IsolatedTexts } from "#app/platform/ui/isolated-texts.tsx";
import { sheetSubtitleOf, titleOf } from "./now-playing.ts";
import { PlayPauseButton } from "./player-buttons.tsx";
import { PlayerCover } from "./player-cover.tsx";
import { usePlayerState } from "./player-provider.tsx";

/** What is playing, in 72 px, over what opens inside the player sheet. */
export function CompactPlayer() {
  const { station, nowPlaying } = usePlayerState(({ playback }) => playback);
  if (!station) return null;
  return (
    <div className="flex h-[72px] flex-none items-stretch bg-player-2">
      <PlayerCover station={station} nowPlaying={nowPlaying} className="size-[72px] flex-none" />
      <div className="min-w-0 flex-1 self-center px-3.5">
        <p dir="auto" className="truncate font-semibold">
          {titleOf(station, nowPlaying)}
        </p>
        <p className="truncate text-player-ink-2 text-small">
          <IsolatedTexts texts={sheetSubtitleOf(station, nowPlaying)} />
        </p>
      </div>
      <PlayPauseButton className="size-[72px]" iconClassName="size-[26px]" />
    </div>
  );
}
