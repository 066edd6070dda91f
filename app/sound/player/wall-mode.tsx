import "./wall-mode.css";
// Its menu opens over the wall, where no toast is seen if it cannot be loaded.
import "./sleep-panel.tsx";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { Dialog } from "#app/platform/ui/dialog.tsx";
import { Icon } from "#app/platform/ui/icon.tsx";
import { useNow } from "#app/platform/ui/use-now.ts";
import { isTrack, type NowPlaying, titleOf } from "./now-playing.ts";
import { SignalState, useSleepTimer } from "./playback-state.tsx";
import { PlayerIconButton, PlayPauseButton } from "./player-buttons.tsx";
import { PlayerCover } from "./player-cover.tsx";
import { usePlayerState } from "./player-provider.tsx";
import { SleepMenu } from "./sleep-menu.tsx";
import { SleepRuler } from "./sleep-ruler.tsx";
import { MAX_SLEEP_MINUTES } from "./sleep-timer.ts";
import type { PlayableStation } from "./sources.ts";
import { StepButton } from "./step-button.tsx";
import { isFullScreen, keepScreenAwake, showFullScreen, watchFullScreen, watchIdle } from "./wall-screen.client.ts";

type WallProps = { open: boolean; onClose: () => void; heart: ReactNode };

/**
 * «Modo parede»: the player in full screen, to be read from across the room. The dialog closes after full screen has
 * ended: before that the focus cannot return to the page.
 */
export function WallMode({ open, onClose, heart }: WallProps) {
  const [fullScreen, setFullScreen] = useState(false);
  const close = () => {
    setFullScreen(isFullScreen());
    onClose();
  };
  return (
    <Dialog
      open={open || fullScreen}
      onClose={close}
      onCancel={close}
      label="Modo parede"
      className="m-0 h-dvh max-h-none w-full max-w-none bg-player text-player-ink"
    >
      <Wall open={open} onClose={close} onFullScreen={setFullScreen} heart={heart} />
    </Dialog>
  );
}

/** A control with the focus, or one whose menu is open. */
const IN_USE = ":focus-visible, [aria-expanded=true]";

/** Against burn-in. */
const EXCHANGE_EVERY_MS = 10 * 60_000;

function Wall({ open, onClose, onFullScreen, heart }: WallProps & { onFullScreen: (fullScreen: boolean) => void }) {
  const { station, nowPlaying } = usePlayerState(({ playback }) => playback);
  const wall = useRef<HTMLDivElement>(null);
  const controls = useRef<HTMLDivElement>(null);
  const playButton = useRef<HTMLButtonElement>(null);
  const [idle, setIdle] = useState(false);
  const [exchanged, setExchanged] = useState(false);
  const reportFullScreen = useEffectEvent((fullScreen: boolean) => {
    onFullScreen(fullScreen);
    if (!fullScreen) onClose();
  });

  useEffect(() => {
    // Before the dialog opens: a control with the focus would never be hidden.
    wall.current?.setAttribute("autofocus", "");
  }, []);
  useEffect(() => watchFullScreen((fullScreen) => reportFullScreen(fullScreen)), []);
  useEffect(() => (open && wall.current ? showFullScreen(wall.current) : undefined), [open]);
  useEffect(keepScreenAwake, []);
  useEffect(() => watchIdle(() => controls.current?.querySelector(IN_USE) !== null, setIdle), []);
  useEffect(() => {
    const timer = setInterval(() => setExchanged((before) => !before), EXCHANGE_EVERY_MS);
    return () => clearInterval(timer);
  }, []);

  if (!station) return null;
  return (
    <div
      ref={wall}
      data-wall=""
      tabIndex={-1}
      className="wall on-cobalt bg-player text-player-ink"
      data-exchanged={exchanged}
      data-idle={idle}
    >
      <PlayerCover station={station} nowPlaying={nowPlaying} large={true} className="wall-cover" />
      <div className="wall-text">
        <WallClock />
        <CrossFade of={[station.id, nowPlaying?.artist, nowPlaying?.title].join("\n")} className="my-auto">
          <Titles station={station} nowPlaying={nowPlaying} />
        </CrossFade>
        <SignalState className="wall-signal" playButton={playButton} />
        <WallTimer />
        <div
          ref={controls}
          className="wall-controls relative -ml-4 flex items-center gap-1 max-[359px]:-mr-4 max-[359px]:gap-0"
        >
          <StepButton to="previous" iconSize={6} />
          <PlayPauseButton
            ref={playButton}
            className="mx-3 size-16 max-[359px]:mx-0 landscape:xl:size-18"
            iconClassName="size-[30px]"
          />
          <StepButton to="next" iconSize={6} />
          {heart}
          <SleepMenu variant="wall" />
          <PlayerIconButton
            aria-label="Sair do modo parede"
            title="Sair do modo parede"
            className="ml-auto"
            onClick={onClose}
          >
            <Icon of="minimize" size={6} />
          </PlayerIconButton>
        </div>
      </div>
    </div>
  );
}

/** The title, or the station's name without one, and below it the facts that the line above does not have. */
function Titles({ station, nowPlaying }: { station: PlayableStation; nowPlaying: NowPlaying | null }) {
  const lines = isTrack(station, nowPlaying) ? [nowPlaying.artist, station.name] : [station.genre, station.city];
  return (
    <>
      <h2 dir="auto" className="wall-title">
        {titleOf(station, nowPlaying)}
      </h2>
      <p className="wall-artist text-player-ink-2">
        {lines.filter(Boolean).map((line, index) => (
          <span key={index === 0 ? "first" : "second"} dir="auto" className="block truncate">
            {line}
          </span>
        ))}
      </p>
    </>
  );
}

/** Content that fades in over the old one while that fades out, when `of` changes; with reduced motion it changes at once. */
function CrossFade({ of, className, children }: { of: string; className: string; children: ReactNode }) {
  const [shown, setShown] = useState({ of, children, before: null as ReactNode });
  if (shown.of !== of) setShown({ of, children, before: shown.children });
  return (
    <div className={`grid ${className}`}>
      {shown.before !== null && (
        <div
          key={`before ${of}`}
          aria-hidden="true"
          className="wall-fading-out col-1 row-1 min-w-0"
          onAnimationEnd={() => setShown((now) => ({ ...now, before: null }))}
        >
          {shown.before}
        </div>
      )}
      <div key={of} className={`col-1 row-1 min-w-0 ${shown.before === null ? "" : "wall-fading-in"}`}>
        {children}
      </div>
    </div>
  );
}

/** The time left of the sleep timer; nothing while none is set. */
function WallTimer() {
  const timer = useSleepTimer();
  if (!timer) return null;
  return (
    <div className="wall-timer">
      <SleepRuler minutes={timer.minutesLeft} variant="player" />
      <p className="numbers mt-1 flex justify-between text-micro text-player-ink-2">
        <span>Temporizador</span>
        <span aria-hidden="true">{MAX_SLEEP_MINUTES}</span>
      </p>
    </div>
  );
}

/** The time and the date where the visitor is. */
function WallClock() {
  const now = useNow(Date.now());
  return (
    <div>
      <time dateTime={timeFormat.format(now)} className="wall-clock">
        {timeFormat.format(now)}
      </time>
      <p className="wall-date text-player-ink-2">
        {[timeZonePlace, dateFormat.format(now)].filter(Boolean).join(" · ")}
      </p>
    </div>
  );
}

const timeFormat = new Intl.DateTimeFormat("pt-PT", { hour: "2-digit", minute: "2-digit" });
const dateFormat = new Intl.DateTimeFormat("pt-PT", { weekday: "long", day: "numeric", month: "long" });

/** The only time zone whose place is known in Portuguese: browsers name zones in English. */
const timeZonePlace = timeFormat.resolvedOptions().timeZone === "Europe/Lisbon" ? "Lisboa" : "";
