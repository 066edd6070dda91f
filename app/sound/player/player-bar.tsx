import { type ReactNode, useRef } from "react";
import { Link } from "react-router";
import { isolated } from "#app/platform/text/isolated-text.ts";
import { PLAIN_LINK_STYLES } from "#app/platform/ui/button-styles.ts";
import { openPlayerCover } from "#app/platform/ui/cover-navigation.client.ts";
import { Icon } from "#app/platform/ui/icon.tsx";
import { loadOrReport } from "#app/platform/ui/load-or-report.ts";
import { useHeldWhilePressed, useSwipe } from "#app/platform/ui/use-pointer.ts";
import { stationPage } from "#app/stations/station/station-url.ts";
import { subtitleOf, titleOf } from "./now-playing.ts";
import { SignalState, SubtitleOrError } from "./playback-state.tsx";
import { PlayerIconButton, PlayPauseButton } from "./player-buttons.tsx";
import { PlayerCover } from "./player-cover.tsx";
import { PlayerMenu } from "./player-menu.tsx";
import { usePlayerState } from "./player-provider.tsx";
import { SleepMenu } from "./sleep-menu.tsx";
import type { PlayableStation } from "./sources.ts";
import { StepButton } from "./step-button.tsx";
import { MuteButton, VolumeSlider } from "./volume-controls.tsx";

/**
 * The player at the bottom of every page, once a station is chosen or restored. On a narrow screen it is compact, and
 * its cover and text open the sheet. `heart`: the station's favourite button, which belongs to a later folder.
 */
export function PlayerBar({ heart, onExpand, onWall }: { heart: ReactNode; onExpand: () => void; onWall: () => void }) {
  // The link is as wide as its lines: while it is pressed, a shorter title must not move it away from the pointer.
  const { station, nowPlaying, error } = useHeldWhilePressed(usePlayerState(({ playback }) => playback));
  const swipe = useSwipe((direction) => direction === "up" && onExpand());
  const playButton = useRef<HTMLButtonElement>(null);
  if (!station) return <div className={RESERVED_SPACE_STYLES} />;
  const title = titleOf(station, nowPlaying);
  const lines = (
    <>
      <span dir="auto" className={`${NAME_STYLES} block truncate`}>
        {title}
      </span>
      <span className="block text-micro lg:text-small">
        <SubtitleOrError subtitle={subtitleOf(station, nowPlaying)} error={error} />
      </span>
    </>
  );
  return (
    <section
      aria-label="Leitor"
      data-player-bar=""
      className="on-cobalt relative flex h-16 items-stretch bg-player text-player-ink lg:h-20"
      {...swipe}
    >
      <button
        type="button"
        className="flex min-w-0 flex-1 items-stretch text-left focus-inside lg:hidden"
        aria-haspopup="dialog"
        onClick={onExpand}
      >
        <PlayerCover station={station} nowPlaying={nowPlaying} className="size-16 flex-none" />
        <span className="min-w-0 flex-1 self-center px-3.5">
          <span className="sr-only">Abrir o leitor: </span>
          {lines}
        </span>
      </button>
      <PlayerCover station={station} nowPlaying={nowPlaying} className="hidden size-20 flex-none lg:block" />
      <PlayPauseButton
        ref={playButton}
        className="order-last size-16 lg:order-none lg:size-20"
        iconClassName="size-[26px] lg:size-[30px]"
      />
      <div className="hidden flex-none items-center pl-3 lg:flex">
        <StepButton to="previous" />
        <StepButton to="next" />
      </div>
      <div className="hidden min-w-0 flex-[1_1_300px] self-center pr-6 pl-4 lg:block">
        <Link
          to={stationPage(station.id)}
          className={`${PLAIN_LINK_STYLES} inline-block max-w-full rounded-sm py-1`}
          onClick={openPlayerCover}
        >
          {lines}
        </Link>
      </div>
      <SignalState
        className="flex-none max-lg:hidden xl:flex-[0_1_360px]"
        lineClassName="max-xl:hidden"
        playButton={playButton}
      />
      <div className="flex items-center px-1 lg:gap-1 lg:pr-6 lg:pl-5">
        {heart}
        <ShareMenuButton station={station} className="max-lg:hidden" />
        <SleepMenu variant="bar" className="relative max-lg:hidden" />
        <MuteButton className="max-lg:hidden" />
        <VolumeSlider className="hidden w-[146px] lg:flex xl:w-[178px]" />
        <PlayerIconButton aria-label="Modo parede" title="Modo parede" className="max-lg:hidden" onClick={onWall}>
          <Icon of="maximize" />
        </PlayerIconButton>
      </div>
    </section>
  );
}

/**
 * The bar's place until the last station is restored, on a page that is marked before the first paint; see
 * browse/library/page-marks.ts.
 */
const NAME_STYLES = "font-semibold text-compact/5 font-stretch-104% lg:text-lead/[23px]";
const RESERVED_SPACE_STYLES = "hidden h-16 bg-player lg:h-20 in-[[data-last-station=paused]]:block";

const loadShareMenu = loadOrReport(() => import("./share-menu.tsx"));

/** The button of the bar that opens the menu «Partilhar». */
function ShareMenuButton({ station, className }: { station: PlayableStation; className: string }) {
  return (
    <PlayerMenu
      load={loadShareMenu}
      variant="bar"
      className={`relative ${className}`}
      button={(props) => (
        <PlayerIconButton
          {...props}
          aria-haspopup="menu"
          aria-label={`Partilhar ${isolated(station.name)}`}
          title="Partilhar"
        >
          <Icon of="share-2" />
        </PlayerIconButton>
      )}
      content={({ ShareMenu }, close) => <ShareMenu onClose={close} />}
    />
  );
}
