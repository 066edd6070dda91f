import { useEffect, useState } from "react";
import { StationListScope } from "#app/sound/player/player-buttons.tsx";
import { AzulejoWall } from "#app/stations/covers/azulejo-panel.tsx";
import { LazyListItem } from "./lazy-list-item.tsx";
import type { ListedStation } from "./listed-station.ts";
import { StationCard } from "./station-card.tsx";

const GRID_STYLES = "grid grid-cols-2 gap-x-4 gap-y-8 md:gap-x-6";

/** Stations as cards. `columns`: on a wide screen; `mediumColumns`: on one from 720 px. */
export function StationGrid({
  stations,
  columns,
  mediumColumns = 3,
  headingLevel,
}: {
  stations: readonly ListedStation[];
  columns: 4 | 5;
  mediumColumns?: 2 | 3;
  headingLevel?: "h2" | "h3";
}) {
  return (
    <StationListScope stations={stations}>
      <ul className={`${GRID_STYLES} ${MEDIUM_COLUMNS[mediumColumns]} ${WIDE_COLUMNS[columns]} md:gap-y-10`}>
        {stations.map((station, index) => (
          <LazyListItem key={station.id} index={index} variant="card">
            <StationCard station={station} headingLevel={headingLevel} />
          </LazyListItem>
        ))}
      </ul>
    </StationListScope>
  );
}

const MEDIUM_COLUMNS = { 2: "", 3: "md:grid-cols-3" };
const WIDE_COLUMNS = { 4: "lg:grid-cols-4", 5: "lg:grid-cols-5" };

/** Stations that load faster show no skeleton. */
const SKELETON_DELAY_MS = 150;

/** The placeholder of a grid of cards while its stations are loading. */
export function GridSkeleton({ count }: { count: number }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), SKELETON_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div aria-busy="true" data-needs-script="" className={shown ? "" : "invisible"}>
      <p className="sr-only" role="status">
        {shown && "A carregar estações…"}
      </p>
      <div aria-hidden="true" className={`${GRID_STYLES} ${MEDIUM_COLUMNS[3]} ${WIDE_COLUMNS[4]}`}>
        {[...Array(Math.min(count, 12)).keys()].map((index) => (
          <div key={index} className="animate-skeleton">
            <Tiles />
            <div className="mt-4 h-4 w-2/3 bg-sunken" />
            <div className="mt-3 h-3 w-full bg-sunken" />
            <div className="mt-2 h-3 w-4/5 bg-sunken" />
          </div>
        ))}
      </div>
    </div>
  );
}

/** The placeholder of a cover: four by four tiles, its plate and its play tile. */
function Tiles() {
  return (
    <div className="relative grid aspect-square grid-cols-4 gap-px bg-bg">
      {[...Array(16).keys()].map((index) => (
        <div key={index} className="bg-sunken" />
      ))}
      <div className="absolute bottom-0 left-0 size-1/2 bg-line" />
      <div className="absolute right-0 bottom-0 size-1/4 min-h-12 min-w-12 bg-line" />
    </div>
  );
}

/** Shown when there is no approved station. */
export function EmptyDirectory() {
  return (
    <div className="wrap pt-6">
      <AzulejoWall columns={16} rows={2} />
      <p className="mt-6 text-t1">Ainda não há estações aprovadas</p>
    </div>
  );
}
