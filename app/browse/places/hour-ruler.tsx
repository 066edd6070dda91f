import { MAP_WIDTH } from "./map-colours.ts";

/** Units of the map between two ticks, and between two labels. */
const TICK = 5;
const HOUR = 30;

/** Where the labels stand: at the next hour their texts change, and none of them moves. */
const LABELS = Array.from({ length: MAP_WIDTH / HOUR }, (_, index) => index * HOUR);

/** A label so near the needle makes room for the time there: 24 px on a phone. */
const NEEDLE_ROOM = 24;

/** A tick every 2.5°: a long one at each hour of the sun, a middle one at each half. */
const TICKS = Array.from({ length: MAP_WIDTH / TICK + 1 }, (_, index) => index * TICK)
  .map((x) => `M${x} 0V${x % HOUR === 0 ? 10 : x % (HOUR / 2) === 0 ? 6 : 4}`)
  .join("");

/** The hours by the sun under the map. `needle`: where it stands, in units of the map, and the legal time there. */
export function HourRuler({ date, needle }: { date: Date; needle: { x: number; time: string } | null }) {
  const hours = solarHours(date);
  return (
    <div aria-hidden="true" className="relative border-line-strong border-t text-line-strong">
      <svg
        viewBox={`0 0 ${MAP_WIDTH} 10`}
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
        className="block h-2.5 w-full fill-none stroke-current"
      >
        <path d={TICKS} strokeWidth="0.6" vectorEffect="non-scaling-stroke" />
      </svg>
      <div className="numbers grid h-5 grid-cols-[repeat(24,1fr)] text-[11px]/5 text-ink-3 lg:text-[13px]">
        {LABELS.map((x, index) => (
          <span key={x} className="-ml-[5px] lg:-ml-1.5">
            {needle && Math.abs(needle.x - x) < NEEDLE_ROOM ? "" : hours[index]}
          </span>
        ))}
      </div>
      {needle && (
        <b
          className="numbers absolute bottom-0 -translate-x-1/2 font-[650] text-micro text-signal leading-5"
          style={{ left: `${(needle.x / MAP_WIDTH) * 100}%` }}
        >
          {needle.time}
        </b>
      )}
    </div>
  );
}

const HOUR_MS = 3_600_000;

/** The hour by the sun at each label of the ruler, from 180° W on: 24 of two digits. */
function solarHours(date: Date): string[] {
  return LABELS.map((_, label) => {
    const hour = Math.floor((date.getTime() % (24 * HOUR_MS)) / HOUR_MS + label + 12);
    return String(hour % 24).padStart(2, "0");
  });
}
