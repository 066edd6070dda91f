import { useRef, useSyncExternalStore } from "react";
import { localTime } from "#app/platform/text/local-time.ts";
import { useBeforePaint } from "#app/platform/ui/use-hydrated.ts";
import { HourRuler } from "./hour-ruler.tsx";
import { MAP_WIDTH } from "./map-colours.ts";
import type { MapCountry } from "./map-countries.ts";
import type { StationCounts } from "./map-drawing.ts";
import { CELL, MARGIN } from "./tile-drawing.ts";
import { usePlayingCountry, WorldMap } from "./world-map.tsx";

/** The country in the middle of a map that is wider than the window, while none is playing or chosen. */
const HOME = "PT";

/** The map's page has its list of countries beside the map from here on; below, the map scrolls sideways. */
const WIDE = "(min-width: 64rem)";

/** The map over the ruler of hours, with the needle at the country of the playing station. */
export function MapWithHours({
  countries,
  counts,
  date,
  chosen,
  onChoose,
}: {
  countries: readonly MapCountry[];
  counts: StationCounts;
  date: Date;
  chosen: string;
  onChoose: (code: string) => void;
}) {
  const playing = usePlayingCountry();
  const scroller = useRef<HTMLElement>(null);
  const isWide = useMediaQuery(WIDE);
  const country = (code: string) => countries.find((one) => one.code === code);
  const needle = needleOf(country(playing), date);
  const middle = needleOf(country(playing) ?? country(chosen) ?? country(HOME), date)?.x ?? MAP_WIDTH / 2;
  // At first only: later the visitor scrolls.
  useBeforePaint(() => {
    const { current } = scroller;
    const map = current?.firstElementChild;
    if (current && map) current.scrollLeft = (middle / MAP_WIDTH) * map.scrollWidth - current.clientWidth / 2;
  }, []);
  return (
    <section
      ref={scroller}
      aria-label="Mapa"
      // The keyboard scrolls it where it is wider than the window.
      tabIndex={isWide ? undefined : 0}
      className="overflow-x-auto no-scrollbar focus-inside lg:overflow-visible"
    >
      <div className="px-6 max-lg:w-[792px] lg:wrap">
        <WorldMap
          counts={counts}
          rows="all"
          outlined={chosen}
          needle={needle}
          nameOf={(code) => country(code)?.name ?? ""}
          onChoose={onChoose}
        >
          <use href="/map.svg#tiles" />
        </WorldMap>
        <HourRuler date={date} needle={needle} />
      </div>
    </section>
  );
}

/** From the foot of the tile of a country's capital; null without a country or a tile. */
function needleOf(country: MapCountry | undefined, date: Date) {
  if (!country?.capital || country.utcOffset === null) return null;
  const { column, row } = country.capital;
  return { x: (column + 0.5) * CELL, y: row * CELL - MARGIN, time: localTime(date, country.utcOffset) };
}

function useMediaQuery(query: string): boolean {
  const subscribe = (onChange: () => void) => {
    const list = matchMedia(query);
    list.addEventListener("change", onChange);
    return () => list.removeEventListener("change", onChange);
  };
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
}
