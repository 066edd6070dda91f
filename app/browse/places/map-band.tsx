import { Link, useNavigate } from "react-router";
import { formatStationCount } from "#app/browse/cards/listed-station.ts";
import { Section } from "#app/browse/cards/section.tsx";
import { MORE_LINK_STYLES } from "#app/platform/ui/button-styles.ts";
import { mapUrl } from "#app/stations/catalogue/list-query.ts";
import { MAP_HEIGHT, MAP_WIDTH } from "./map-colours.ts";
import type { StationCounts } from "./map-drawing.ts";
import { WorldMap } from "./world-map.tsx";

/** On a phone, and without JavaScript, the link covers the whole map. */
const COVERING_STYLES = "max-sm:stretched-link max-sm:after:z-[1] unscripted:stretched-link";

/** The map on the home page, without its outermost rows. A country leads to the map's page. */
export function MapBand({ counts }: { counts: StationCounts }) {
  const navigate = useNavigate();
  return (
    <Section
      title="O mapa de azulejos"
      className="wrap relative"
      beside={
        <Link to={mapUrl("")} className={`${MORE_LINK_STYLES} flex-none whitespace-nowrap ${COVERING_STYLES}`}>
          Abrir o mapa
        </Link>
      }
    >
      <p className="-mt-2 mb-3.5 text-ink-2 text-small">{countsText(counts)}. Os azulejos escuros estão na noite.</p>
      <div className="relative max-sm:-mx-3">
        <WorldMap counts={counts} rows="band" nameOf={regionName} onChoose={(code) => void navigate(mapUrl(code))} />
        {/* It has the colours of the system's theme, as the page without JavaScript has. */}
        <img
          data-without-script=""
          src="/map.svg"
          alt=""
          loading="lazy"
          width={MAP_WIDTH}
          height={MAP_HEIGHT}
          className="absolute inset-0 size-full object-cover object-[0_33.33%]"
        />
      </div>
    </Section>
  );
}

/** «214 estações em 3 países». */
export function countsText(counts: StationCounts): string {
  const perCountry = Object.values(counts);
  const total = perCountry.reduce((sum, count) => sum + count, 0);
  return `${formatStationCount(total)} em ${perCountry.length} ${perCountry.length === 1 ? "país" : "países"}`;
}

let names: Intl.DisplayNames | undefined;

/** A country's name in Portuguese, from the browser: created when a pointer first needs one. */
function regionName(code: string): string {
  names ??= new Intl.DisplayNames("pt-PT", { type: "region" });
  return names.of(code) ?? code;
}
