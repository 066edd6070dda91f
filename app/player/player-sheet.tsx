import { ArrowRight, ChevronDown, SkipBack, SkipForward } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Dialog } from "#app/ui/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useHeldWhilePressed } from "#app/ui/use-held-while-pressed.ts";
import { useSwipe } from "#app/ui/use-swipe.ts";
import { subtitleOf, titleOf } from "./now-playing.ts";
import { SignalState, SubtitleOrError } from "./playback-state.tsx";
import { PlayerIconButton, PlayPauseButton } from "./player-buttons.tsx";
import { PlayerCover } from "./player-cover.tsx";
import { usePlayer, usePlayerState } from "./player-provider.tsx";
import { SleepMenu } from "./sleep-menu.tsx";
import { MuteButton, VolumeSlider } from "./volume-controls.tsx";

/** The full-screen player of narrow screens. Closed by its button, by Esc or by a swipe down. */
export function PlayerSheet({ open, onClose, heart }: { open: boolean; onClose: () => void; heart: ReactNode }) {
  const player = usePlayer();
  // While the pointer is down, an error message or a longer title must not move the buttons below.
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
          <PlayerIconButton aria-label="Minimizar leitor" onClick={onClose}>
            <Icon of={ChevronDown} size={6} />
          </PlayerIconButton>
          <p className="max-w-full truncate text-center font-semibold text-compact">{station.name}</p>
          <SleepMenu below={true} />
        </div>
        <PlayerCover
          station={station}
          nowPlaying={nowPlaying}
          large={true}
          className="mx-auto aspect-square max-h-(--cover) w-full max-w-(--cover) flex-none [--cover:clamp(140px,100dvh-456px,46dvh)]"
        />
        <div className="flex flex-1 flex-col gap-3 px-5 pt-4 pb-4">
          {/* The height of two lines, so that the buttons below do not move when a title arrives. */}
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
            {heart}
            <PlayerIconButton aria-label="Estação anterior" disabled={alone} onClick={() => player.step(-1)}>
              <Icon of={SkipBack} size={6} />
            </PlayerIconButton>
            <PlayPauseButton className="size-24" iconClassName="size-10" />
            <PlayerIconButton aria-label="Estação seguinte" disabled={alone} onClick={() => player.step(1)}>
              <Icon of={SkipForward} size={6} />
            </PlayerIconButton>
            <MuteButton />
          </div>
          <VolumeSlider className="flex" />
          <Link
            to={`/stations/${encodeURIComponent(station.id)}`}
            className="mt-auto flex min-h-12 items-center justify-between border-player-line/60 border-t pt-2 font-semibold no-underline"
            onClick={onClose}
          >
            Página da estação
            <Icon of={ArrowRight} />
          </Link>
        </div>
      </div>
    </Dialog>
  );
}
