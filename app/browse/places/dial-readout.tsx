import { type RefObject, useRef } from "react";
import { Link } from "react-router";
import { formatStationCount } from "#app/browse/cards/listed-station.ts";
import { isolated } from "#app/platform/text/isolated-text.ts";
import { localTime } from "#app/platform/text/local-time.ts";
import { ICON_BUTTON_STYLES, PLAIN_LINK_STYLES } from "#app/platform/ui/button-styles.ts";
import { openCover } from "#app/platform/ui/cover-navigation.client.ts";
import { Icon } from "#app/platform/ui/icon.tsx";
import type { IconName } from "#app/platform/ui/icon-paths.ts";
import { IsolatedTexts } from "#app/platform/ui/isolated-texts.tsx";
import { useBeforePaint } from "#app/platform/ui/use-hydrated.ts";
import { isTrack } from "#app/sound/player/now-playing.ts";
import { PlayableCover } from "#app/sound/player/player-cover.tsx";
import { usePlayerState } from "#app/sound/player/player-provider.tsx";
import type { PlayableStation } from "#app/sound/player/sources.ts";
import { stationPage } from "#app/stations/station/station-url.ts";
import type { DialStop } from "./dial-stop.ts";

/** The stop under the needle: the city in display type, its time, and its station. */
export function DialReadout({
  stop,
  station,
  now,
  isMoving,
  nameRef,
  neighbours,
}: {
  stop: DialStop;
  /** The one that plays if it is of this city, else that of the stop. */
  station: PlayableStation;
  now: number;
  /** While the ruler passes stops their covers are not loaded. */
  isMoving: boolean;
  nameRef: RefObject<HTMLElement | null>;
  /** The next stops to the west and to the east, and how to go there. */
  neighbours: { west: DialStop | undefined; east: DialStop | undefined; onWest: () => void; onEast: () => void };
}) {
  const line = useRef<HTMLParagraphElement>(null);
  useFittingName(line, nameRef, stop.name);
  const { west, east, onWest, onEast } = neighbours;
  return (
    <div className="min-w-0">
      <p ref={line} className="dial-name text-place">
        <span ref={nameRef} dir="auto" className="inline-block">
          {stop.name}
        </span>
      </p>
      <p
        className={`${SPACING_STYLES} flex items-baseline overflow-hidden whitespace-nowrap text-ink-2 text-small lg:text-base`}
      >
        <time className="numbers font-medium text-[20px] text-ink leading-7 font-stretch-80% lg:text-2xl">
          {localTime(new Date(now), stop.offsetMinutes)}
        </time>
        {stop.country && (
          <span dir="auto" className="truncate">
            {stop.country}
          </span>
        )}
        <Link to={stop.url} className="-my-3 flex-none py-3 underline">
          {formatStationCount(stop.count)}
        </Link>
      </p>
      <div className="max-w-[560px] border border-line bg-surface sm:grid sm:grid-cols-[minmax(0,1fr)_auto]">
        <div data-readout="" className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] items-center">
          {isMoving ? (
            <span className={`${COVER_STYLES} bg-sunken`} />
          ) : (
            <PlayableCover station={station} className={COVER_STYLES} />
          )}
          <div className="min-w-0 px-3 sm:px-4">
            <p className="text-t3">
              <Link
                dir="auto"
                to={stationPage(station.id)}
                onClick={openCover}
                className={`${PLAIN_LINK_STYLES} -my-[11px] block truncate py-[11px]`}
              >
                {station.name}
              </Link>
            </p>
            <SongOrGenre station={station} />
          </div>
        </div>
        <div data-needs-script="" className="hidden items-center pr-1 sm:flex">
          <StepButton label="Cidade a oeste" stop={west} icon="chevron-left" onClick={onWest} />
          <StepButton label="Cidade a leste" stop={east} icon="chevron-right" onClick={onEast} />
        </div>
      </div>
    </div>
  );
}

/** Around and between the time, the country and the number of stations. */
const SPACING_STYLES = "mt-0.5 mb-3 gap-x-3 lg:mt-1 lg:mb-4 lg:gap-x-[18px]";

const COVER_STYLES = "grid h-16 w-32 grid-cols-2 sm:h-[72px] sm:w-36";

function SongOrGenre({ station }: { station: PlayableStation }) {
  const song = usePlayerState(({ playback }) =>
    playback.station?.id === station.id && isTrack(station, playback.nowPlaying) ? playback.nowPlaying : null,
  );
  return (
    <p className="h-5 truncate text-ink-2 text-small">
      <IsolatedTexts texts={song ? [song.artist, song.title] : [station.genre]} separator=" – " />
    </p>
  );
}

function StepButton({
  label,
  stop,
  icon,
  onClick,
}: {
  label: string;
  stop: DialStop | undefined;
  icon: IconName;
  onClick: () => void;
}) {
  const name = stop ? `${label}: ${isolated(stop.name)}` : label;
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      // The attribute `disabled` would take the focus from it.
      aria-disabled={!stop || undefined}
      className={`${ICON_BUTTON_STYLES} aria-disabled:opacity-45`}
      onClick={() => stop && onClick()}
    >
      <Icon of={icon} />
    </button>
  );
}

/** Makes the name smaller where its widest form is wider than the column; never narrower. */
function useFittingName(
  line: RefObject<HTMLElement | null>,
  nameRef: RefObject<HTMLElement | null>,
  text: string,
): void {
  useBeforePaint(() => {
    const fitName = () => {
      const name = nameRef.current;
      if (!name || !line.current) return;
      const { fontStretch } = name.style;
      name.style.fontSize = "";
      name.style.fontStretch = "";
      const available = line.current.clientWidth;
      const { width } = name.getBoundingClientRect();
      if (width > available) name.style.fontSize = `${((100 * available) / width).toFixed(2)}%`;
      name.style.fontStretch = fontStretch;
    };
    fitName();
    window.addEventListener("resize", fitName);
    document.fonts.addEventListener("loadingdone", fitName);
    return () => {
      window.removeEventListener("resize", fitName);
      document.fonts.removeEventListener("loadingdone", fitName);
    };
  }, [text]);
}
