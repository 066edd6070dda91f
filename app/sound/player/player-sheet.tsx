import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link } from "react-router";
import { isolated } from "#app/platform/text/isolated-text.ts";
import { PLAIN_LINK_STYLES } from "#app/platform/ui/button-styles.ts";
import { openPlayerCover } from "#app/platform/ui/cover-navigation.client.ts";
import { Dialog } from "#app/platform/ui/dialog.tsx";
import { Icon } from "#app/platform/ui/icon.tsx";
import { loadOrReport } from "#app/platform/ui/load-or-report.ts";
import { useOnDemand } from "#app/platform/ui/use-on-demand.ts";
import { useHeldWhilePressed, useSwipe } from "#app/platform/ui/use-pointer.ts";
import { stationPage } from "#app/stations/station/station-url.ts";
import { sheetSubtitleOf, titleOf } from "./now-playing.ts";
import { SignalState, SubtitleOrError } from "./playback-state.tsx";
import { PlayerIconButton, PlayPauseButton } from "./player-buttons.tsx";
import { PlayerCover } from "./player-cover.tsx";
import { usePlayerState } from "./player-provider.tsx";
import { SleepButton } from "./sleep-menu.tsx";
import { StepButton } from "./step-button.tsx";
import { MuteButton, VolumeSlider } from "./volume-controls.tsx";

/** As wide as the sheet, or smaller where the window is too low for what is under it, but never below 240 px. */
const COVER_SIZE = "[--cover:max(240px,100dvh-444px)] short:[--cover:max(240px,100dvh-378px)]";
const COVER_STYLES = `${COVER_SIZE} mx-auto aspect-square max-h-(--cover) w-full max-w-(--cover) flex-none`;

/** As large as the screen, on narrow ones only; it slides in from below. */
const SHEET_STYLES = "m-0 h-dvh max-h-none w-full max-w-none [--away:0_100%] open:flex open:flex-col lg:hidden";

/** One or two lines. */
const TITLE_STYLES = "text-t1 text-[26px]/[30px] line-clamp-2 short:line-clamp-1 short:text-[22px]";

/** What opens inside the sheet, by its title. */
const VIEWS = { songs: "Canções", share: "Partilhar", timer: "Temporizador" } as const;

type View = keyof typeof VIEWS;

const loadShare = loadOrReport(() => import("./sheet-share.tsx"));
const loadTimer = loadOrReport(() => import("./sheet-timer.tsx"));

/**
 * The full-screen player of narrow screens. Closed by its button, by Esc or by a swipe down. `songHeart`: that of the
 * title; `songs`: the station's last titles. They open inside the sheet, as sharing and the sleep timer do; Esc, the
 * back gesture and a button return.
 */
export function PlayerSheet({
  open,
  onClose,
  onWall,
  heart,
  songHeart,
  songs,
}: {
  open: boolean;
  onClose: () => void;
  onWall: () => void;
  heart: ReactNode;
  songHeart: ReactNode;
  songs: ReactNode;
}) {
  // While the pointer is down, an error message or a longer title must not move the buttons below.
  const playback = useHeldWhilePressed(usePlayerState((state) => state.playback));
  const [view, setView] = useState<View | null>(null);
  // The sheet is over the toasts.
  const sharing = useOnDemand(view === "share", loadShare, onClose);
  const timer = useOnDemand(view === "timer", loadTimer, onClose);
  const content = useRef<HTMLDivElement>(null);
  const swipe = useSwipe((direction) => direction === "down" && onClose());
  const playButton = useRef<HTMLButtonElement>(null);
  const { station, nowPlaying, error } = playback;
  if (!open && view) setView(null);
  if (!station) return null;

  function returnToPlayer(): void {
    flushSync(() => setView(null));
    content.current?.querySelector<HTMLElement>(`[data-opens="${view}"]`)?.focus();
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      onCancel={view ? returnToPlayer : undefined}
      label="Leitor"
      className={`${SHEET_STYLES} on-cobalt bg-player text-player-ink`}
    >
      {view ? (
        <div key={view} className="mx-auto flex min-h-full w-full max-w-[520px] flex-col">
          <SheetHead
            title={VIEWS[view]}
            onClose={onClose}
            beside={
              <PlayerIconButton autoFocus={true} aria-label="Voltar ao leitor" onClick={returnToPlayer}>
                <Icon of="x" />
              </PlayerIconButton>
            }
          />
          {view === "songs" && songs}
          {view === "share" && sharing && <sharing.SheetShare />}
          {view === "timer" && timer && <timer.SheetTimer />}
        </div>
      ) : (
        <div key="player" ref={content} className="mx-auto flex min-h-full w-full max-w-[520px] flex-col" {...swipe}>
          <SheetHead
            title={
              <Link
                to={stationPage(station.id)}
                aria-label={`${isolated(station.name)}: página da estação`}
                className={`${PLAIN_LINK_STYLES} flex min-h-11 min-w-11 items-center justify-center`}
                onClick={(click) => {
                  openPlayerCover(click);
                  onClose();
                }}
              >
                <span dir="auto" className="truncate">
                  {station.name}
                </span>
              </Link>
            }
            onClose={onClose}
            beside={
              <PlayerIconButton
                data-opens="share"
                aria-label={`Partilhar ${isolated(station.name)}`}
                title="Partilhar"
                onClick={() => setView("share")}
              >
                <Icon of="share-2" />
              </PlayerIconButton>
            }
          />
          <PlayerCover station={station} nowPlaying={nowPlaying} large={true} className={COVER_STYLES} />
          <div className="flex flex-1 flex-col gap-2.5 px-5 pt-3.5 short:gap-1 short:pt-2">
            {/* The height of the longest title, so that the buttons below do not move when one arrives. */}
            <div className="grid min-h-22 grid-cols-[minmax(0,1fr)_48px] short:min-h-15">
              <div>
                <p dir="auto" className={`${TITLE_STYLES} wrap-anywhere`}>
                  {titleOf(station, nowPlaying)}
                </p>
                <p className="mt-1">
                  <SubtitleOrError subtitle={sheetSubtitleOf(station, nowPlaying)} error={error} />
                </p>
              </div>
              {songHeart}
            </div>
            <SignalState className="" lineClassName="short:h-9" playButton={playButton} />
            <div className="flex items-center justify-center gap-[54px]">
              <StepButton to="previous" iconSize={6} />
              <PlayPauseButton ref={playButton} className="size-[88px]" iconClassName="size-9" />
              <StepButton to="next" iconSize={6} />
            </div>
            <div className="-ml-3.5 flex items-center">
              <MuteButton />
              <VolumeSlider className="flex min-w-0 flex-1" />
            </div>
            <div className="-mx-5 mt-auto grid flex-none grid-cols-4 border-player-line/60 border-t">
              {heart}
              <button type="button" data-opens="songs" className={SHEET_BUTTON_STYLES} onClick={() => setView("songs")}>
                <Icon of="list-music" />
                Canções
              </button>
              <SleepButton
                data-opens="timer"
                className={SHEET_BUTTON_STYLES}
                caption="Temporizador"
                onClick={() => setView("timer")}
              />
              <button type="button" className={SHEET_BUTTON_STYLES} onClick={onWall}>
                <Icon of="maximize" />
                Modo parede
              </button>
            </div>
          </div>
        </div>
      )}
    </Dialog>
  );
}

/** The upper edge of the sheet: the button that closes it, a title, and a button `beside` it. */
function SheetHead({ title, onClose, beside }: { title: ReactNode; onClose: () => void; beside: ReactNode }) {
  return (
    <div className="grid h-14 flex-none grid-cols-[56px_minmax(0,1fr)_56px] justify-items-center items-center">
      <PlayerIconButton aria-label="Minimizar leitor" onClick={onClose}>
        <Icon of="chevron-down" size={6} />
      </PlayerIconButton>
      <div className="max-w-full truncate text-center font-semibold text-compact">{title}</div>
      {beside}
    </div>
  );
}

const CAPTION_STYLES = "text-[clamp(11px,3.4vw,14px)]/[18px]";
const ICON_OVER_CAPTION = "flex flex-col items-center justify-center gap-1";

/** A button at the foot of the sheet: an icon over a caption, 64 px high. */
export const SHEET_BUTTON_STYLES = `${ICON_OVER_CAPTION} ${CAPTION_STYLES} min-h-16 w-full rounded-sm hover:bg-player-2`;
