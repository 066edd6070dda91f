import "./sleep-ruler.css";
import type { ReactNode } from "react";
import { MAX_SLEEP_MINUTES, SLEEP_STEP_MINUTES } from "./sleep-timer.ts";

/** A minute is 1 unit wide. Large ticks are 15 minutes apart, 16 units high; the others 8. */
const TICKS = Array.from({ length: MAX_SLEEP_MINUTES / SLEEP_STEP_MINUTES + 1 }, (_, index) => {
  const minute = index * SLEEP_STEP_MINUTES;
  return `M${minute} ${minute % 15 === 0 ? 0 : 8}V16`;
}).join("");

/** The sleep timer's minutes on a ruler, in the colours of the page or of the player. `children` are over it. */
export function SleepRuler({
  minutes,
  variant,
  children,
}: {
  minutes: number;
  variant: "page" | "player";
  children?: ReactNode;
}) {
  const position = `${(minutes / MAX_SLEEP_MINUTES) * 100}%`;
  return (
    <div className="sleep-ruler" data-variant={variant}>
      <svg viewBox="0 0 90 16" preserveAspectRatio="none" fill="none" aria-hidden="true" focusable="false">
        <path
          d={`${TICKS}M0 16H${MAX_SLEEP_MINUTES}`}
          stroke="currentColor"
          vectorEffect="non-scaling-stroke"
          shapeRendering="crispEdges"
        />
      </svg>
      <i className="sleep-needle" style={{ left: position }} aria-hidden="true" />
      <b className="sleep-minutes" style={{ left: position }} aria-hidden="true">
        {minutes} min
      </b>
      {children}
    </div>
  );
}
