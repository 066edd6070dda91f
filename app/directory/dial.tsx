import { type KeyboardEvent, useRef, useState } from "react";
import { wantsSound } from "#app/player/playback.ts";
import { usePlayer, usePlayerState } from "#app/player/player-provider.tsx";
import { indexAfterKey } from "#app/ui/index-after-key.ts";
import { dialLabel } from "./dial-stations.ts";
import type { ListedStation } from "./listed-station.ts";

const STOP_STYLES =
  "group relative flex min-h-[120px] flex-col justify-start pr-1 pl-3 text-left text-dial focus-visible:-outline-offset-3";

/** The line at a stop, which the needle replaces. */
const STOP_LINE_STYLES =
  "before:absolute before:bottom-0 before:left-0 before:w-px before:bg-line aria-pressed:before:bg-transparent";

const UPPER_ROW_STYLES = "pt-2 before:top-3";
const LOWER_ROW_STYLES = "pt-[58px] before:top-[62px]";

/**
 * A name ends before the next line: of the lower row at the next stop, whose line passes beside it; of the upper row one stop
 * later, as the line of the lower row begins below it. Percentages are of a stop without its padding.
 */
const UPPER_NAME_STYLES = "w-max max-w-[calc(200%+12px)] group-last:max-w-full";
const LOWER_NAME_STYLES = "max-w-full";

const CITY_STYLES = "truncate font-[560] text-[22px] uppercase leading-6 tracking-[0.035em] [font-stretch:78%]";

const CITY_STATE_STYLES =
  "group-hover:underline group-hover:decoration-1 group-hover:underline-offset-4 group-aria-pressed:text-signal";

/**
 * The tuner: cities on two staggered rows above a scale, and a needle at the playing one. One tab stop; the arrow keys move
 * the focus inside it. On a narrow screen it scrolls horizontally.
 */
export function Dial({ stations }: { stations: readonly ListedStation[] }) {
  const player = usePlayer();
  const playingId = usePlayerState(({ playback }) => (wantsSound(playback) ? playback.station?.id : undefined));
  const [focusIndex, setFocusIndex] = useState(0);
  const buttons = useRef<HTMLDivElement>(null);
  const playingIndex = stations.findIndex(({ id }) => id === playingId);
  const count = stations.length;

  const onKeyDown = (event: KeyboardEvent) => {
    const target = indexAfterKey(event.key, focusIndex, count);
    if (target === undefined) return;
    event.preventDefault();
    setFocusIndex(target);
    buttons.current?.querySelectorAll("button")[target]?.focus();
  };

  return (
    <div
      data-needs-script=""
      className="relative z-[2] overflow-x-auto pt-2 [scrollbar-width:none] lg:overflow-visible"
    >
      <div className="wrap max-lg:w-max">
        <div className="relative">
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form */}
          <div
            ref={buttons}
            role="group"
            aria-label="Mostrador de cidades"
            className="grid auto-cols-[134px] grid-flow-col lg:auto-cols-fr"
            onKeyDown={onKeyDown}
          >
            {stations.map((station, index) => (
              <button
                key={station.id}
                type="button"
                tabIndex={index === focusIndex ? 0 : -1}
                aria-pressed={station.id === playingId}
                className={`${STOP_STYLES} ${STOP_LINE_STYLES} ${index % 2 ? LOWER_ROW_STYLES : UPPER_ROW_STYLES}`}
                onFocus={() => setFocusIndex(index)}
                onClick={() => (station.id === playingId ? player.pause() : player.choose(station, stations))}
              >
                <span className={`${CITY_STYLES} ${CITY_STATE_STYLES} ${nameStyles(index)}`}>
                  <span className="sr-only">Ouvir </span>
                  {dialLabel(station)}
                </span>
                <span className={`truncate text-ink-2 text-micro [font-stretch:93%] ${nameStyles(index)}`}>
                  {station.name}
                </span>
              </button>
            ))}
          </div>
          <Scale count={count} />
          {playingIndex >= 0 && <Needle index={playingIndex} count={count} />}
        </div>
      </div>
    </div>
  );
}

function nameStyles(index: number): string {
  return index % 2 ? LOWER_NAME_STYLES : UPPER_NAME_STYLES;
}

function Scale({ count }: { count: number }) {
  return (
    <div
      aria-hidden="true"
      className="relative grid h-10 border-line-strong border-t text-line-strong"
      style={{ gridTemplateColumns: `repeat(${count}, 1fr)` }}
    >
      {[...Array(count).keys()].map((index) => (
        <span key={index} className="ticks-tenths pt-4">
          <span className="-ml-[3px] block text-ink-3 text-micro leading-5">{index + 1}</span>
        </span>
      ))}
    </div>
  );
}

const NEEDLE_STYLES =
  "absolute -top-4 bottom-[22px] z-[3] w-0.5 bg-signal transition-[left] duration-[640ms] ease-ours";

const NEEDLE_TIP_STYLES =
  "after:absolute after:-bottom-px after:-left-[5px] after:border-6 after:border-transparent after:border-t-0 after:border-b-signal";

function Needle({ index, count }: { index: number; count: number }) {
  return (
    <span
      aria-hidden="true"
      className={`${NEEDLE_STYLES} ${NEEDLE_TIP_STYLES}`}
      style={{ left: `${(index / count) * 100}%` }}
    />
  );
}
