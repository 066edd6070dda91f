import { StationListScope } from "#app/player/player-buttons.tsx";
import type { ListedStation } from "./listed-station.ts";
import { StationCard } from "./station-card.tsx";
import { StationItem } from "./station-item.tsx";

/** Stations as cards. `columns`: on a wide screen. */
export function StationGrid({
  stations,
  columns,
  headingLevel,
}: {
  stations: readonly ListedStation[];
  columns: 4 | 5;
  headingLevel?: "h2" | "h3";
}) {
  return (
    <StationListScope stations={stations}>
      <ul
        className={`grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-3 md:gap-x-6 md:gap-y-10 ${columns === 5 ? "lg:grid-cols-5" : "lg:grid-cols-4"}`}
      >
        {stations.map((station, index) => (
          <StationItem key={station.id} index={index} variant="card">
            <StationCard station={station} eager={index < columns} headingLevel={headingLevel} />
          </StationItem>
        ))}
      </ul>
    </StationListScope>
  );
}
