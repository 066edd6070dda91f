import { Link } from "react-router";
import { formatStationCount, type ListedStation } from "#app/browse/cards/listed-station.ts";
import { StationRow } from "#app/browse/cards/station-row.tsx";
import { BUTTON_STYLES } from "#app/platform/ui/button-styles.ts";
import { Icon } from "#app/platform/ui/icon.tsx";
import { Sentence } from "#app/platform/ui/isolated-texts.tsx";
import { StationListScope } from "#app/sound/player/player-buttons.tsx";
import { listUrl } from "#app/stations/catalogue/list-query.ts";

/** The country that the map's page shows. */
export type SelectedCountry = {
  code: string;
  name: string;
  count: number;
  /** In one line; empty without cities. */
  cities: string;
  /** The first is the one to play. */
  stations: ListedStation[];
  utcOffset: number | null;
};

/** A country's time, cities and first stations. `time`: its legal time; empty if it is not known. */
export function CountryPanel({ country, time }: { country: SelectedCountry; time: string }) {
  const { name, count, cities, stations } = country;
  return (
    <section aria-labelledby="pais" className={PANEL_STYLES}>
      <h2 dir="auto" id="pais" className="text-place text-[clamp(44px,5vw,72px)] wrap-anywhere">
        {name}
      </h2>
      <p className="mt-1 mb-4 flex flex-wrap items-baseline gap-x-[18px] gap-y-1 text-ink-2 max-sm:text-small">
        {time && <b className="numbers font-medium text-ink text-xl leading-7 sm:text-2xl sm:leading-7">{time}</b>}
        <span>{formatStationCount(count)}</span>
        {cities && (
          <span>
            <Sentence text={cities} />
          </span>
        )}
      </p>
      <StationListScope stations={stations}>
        <ul>
          {stations.map((station) => (
            <li key={station.id}>
              <StationRow station={station} />
            </li>
          ))}
        </ul>
      </StationListScope>
      {count > 0 && (
        <Link to={listUrl({ country: name })} className={`${BUTTON_STYLES.outline} mt-4`}>
          {count === 1 ? "Ver a estação" : `Ver as ${formatStationCount(count)}`}
          <Icon of="arrow-right" />
        </Link>
      )}
    </section>
  );
}

export const PANEL_STYLES = "min-w-0 border-ink border-t-2 pt-2.5 max-lg:mt-10";
