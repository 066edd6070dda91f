import { StationListScope } from "#app/player/station-list.tsx";
import type { ListedStation } from "./listed-station.ts";
import { StationItem } from "./station-item.tsx";
import { StationRow } from "./station-row.tsx";

/** Stations as rows, in two columns on a wide screen. */
export function StationRows({ stations }: { stations: readonly ListedStation[] }) {
  return (
    <StationListScope stations={stations}>
      <ul className="grid border-line border-t lg:grid-cols-2 lg:gap-x-12">
        {stations.map((station, place) => (
          <StationItem key={station.id} place={place} variant="row">
            <StationRow station={station} place={station.city || station.country} headingLevel="h2" />
          </StationItem>
        ))}
      </ul>
    </StationListScope>
  );
}
