import { ArrowRight, ChevronDown, SkipBack, SkipForward } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Dialog } from "#app/ui/dialog.tsx";
import { useHeldWhilePressed } from "#app/ui/use-held-while-pressed.ts";
import { useSwipe } from "#app/ui/use-swipe.ts";
import { subtitleOf, titleOf } from "./now-playing.ts";
import { PlayPauseButton } from "./play-pause-button.tsx";
import { SignalState, SubtitleOrError } from "./playback-state.tsx";
import { PlayerCover } from "./player-cover.tsx";
import { SleepMenu } from "./sleep-menu.tsx";
import { usePlayer, usePlayerState } from "./use-player.ts";
import { MuteButton, VolumeSlider } from "./volume-controls.tsx";

const ICON_LOOK = "inline-grid size-12 flex-none place-items-center rounded-sm hover:bg-player-2 disabled:opacity-40";

/** The player in full, over a narrow screen. Closed by its button, by Esc or by a swipe down. */
export function PlayerSheet({
  open,
  onClose,
  heart,
}: {
  open: boolean;
  onClose: () => void;
  heart: (look: string) => ReactNode;
}) {
  const player = usePlayer();
  // A failure or a title of more lines moves what stands below.
  const { station, nowPlaying, error, list } = useHeldWhilePressed(usePlayerState(({ playback }) => playback));
  const swipe = useSwipe((direction) => direction === "down" && onClose());
  if (!station) return null;
  const alone = list.length < 2;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      label="Leitor"
      className="on-cobalt m-0 h-dvh max-h-none w-full max-w-none bg-player text-player-ink open:flex open:flex-col lg:hidden"
    >
      <div className="mx-auto flex min-h-full w-full max-w-[520px] flex-col" {...swipe}>
        <div className="grid h-[60px] flex-none grid-cols-[56px_minmax(0,1fr)_56px] justify-items-center items-center">
          <button type="button" className={ICON_LOOK} aria-label="Minimizar leitor" onClick={onClose}>
            <ChevronDown className="size-6" strokeWidth={1.75} aria-hidden="true" />
          </button>
          <p className="max-w-full truncate text-center font-semibold text-[15px]">{station.name}</p>
          <SleepMenu className="" look={ICON_LOOK} below={true} />
        </div>
        <PlayerCover
          station={station}
          nowPlaying={nowPlaying}
          large={true}
          className="mx-auto aspect-square max-h-(--cover) w-full max-w-(--cover) flex-none [--cover:clamp(140px,100dvh-456px,46dvh)]"
        />
        <div className="flex flex-1 flex-col gap-3 px-5 pt-4 pb-4">
          {/* Room for two lines from the start: what is under a thumb stays there when a title comes. */}
          <div className="min-h-20">
            <p dir="auto" className="line-clamp-2 text-left text-t1 [overflow-wrap:anywhere]">
              {titleOf(station, nowPlaying)}
            </p>
            <p className="mt-1">
              <SubtitleOrError subtitle={subtitleOf(station, nowPlaying)} error={error} />
            </p>
          </div>
          <SignalState className="" />
          <div className="flex items-center justify-between">
            {heart(ICON_LOOK)}
            <button
              type="button"
              className={ICON_LOOK}
              aria-label="Estação anterior"
              disabled={alone}
              onClick={() => player.step(-1)}
            >
              <SkipBack className="size-6" strokeWidth={1.75} aria-hidden="true" />
            </button>
            <PlayPauseButton className="size-24" iconClassName="size-10" />
            <button
              type="button"
              className={ICON_LOOK}
              aria-label="Estação seguinte"
              disabled={alone}
              onClick={() => player.step(1)}
            >
              <SkipForward className="size-6" strokeWidth={1.75} aria-hidden="true" />
            </button>
            <MuteButton className={ICON_LOOK} />
          </div>
          <VolumeSlider className="flex" />
          <Link
            to={`/stations/${encodeURIComponent(station.id)}`}
            className="mt-auto flex min-h-12 items-center justify-between border-player-line/60 border-t pt-2 font-semibold no-underline"
            onClick={onClose}
          >
            Página da estação
            <ArrowRight className="size-5" strokeWidth={1.75} aria-hidden="true" />
          </Link>
        </div>
      </div>
    </Dialog>
  );
}
