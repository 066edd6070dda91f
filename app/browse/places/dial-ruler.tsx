import { memo, type Ref } from "react";
import { Link } from "react-router";
import { localTime } from "#app/platform/text/local-time.ts";
import { STOP_PITCH_PX } from "./dial-motion.ts";
import type { DialStop } from "./dial-stop.ts";
import { isNight } from "./night.ts";

/**
 * The stops of the dial on its ruler; without scripts a list of links to the stations of each city. Only the position
 * changes while it moves: see `driveDial`. Its styles are in dial-ruler.css.
 */
export const DialRuler = memo(function DialRuler({
  ref,
  stops,
  start,
  now,
  isDriven,
  onChoose,
}: {
  ref: Ref<HTMLUListElement>;
  stops: readonly DialStop[];
  /** The stop under the needle at first. */
  start: number;
  /** In milliseconds: a number, so that the ruler is rendered again only once a minute. */
  now: number;
  /** Whether the script runs. */
  isDriven: boolean;
  onChoose: (index: number) => void;
}) {
  const date = new Date(now);
  return (
    <ul ref={ref} className="dial-strip" style={{ transform: `translateX(${-start * STOP_PITCH_PX}px)` }}>
      {stops.map((stop, index) => (
        <li
          key={`${stop.name} ${stop.countryCode}`}
          className="dial-stop"
          data-night={isNight(stop, date) ? "" : undefined}
          data-near={nearOf(index, start)}
          style={{ left: index * STOP_PITCH_PX }}
        >
          <Link
            to={stop.url}
            // The range is the keyboard's way.
            tabIndex={isDriven ? -1 : undefined}
            draggable={false}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
              event.preventDefault();
              onChoose(index);
            }}
          >
            <span dir="auto" className="dial-stop-name">
              {stop.name}
            </span>
            <span className="dial-stop-time">{localTime(date, stop.offsetMinutes)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
});

function nearOf(index: number, start: number): "0" | "1" | undefined {
  if (index === start) return "0";
  return Math.abs(index - start) === 1 ? "1" : undefined;
}
