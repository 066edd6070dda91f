import { Link } from "react-router";
import { toListedStation } from "#app/browse/cards/listed-station.ts";
import { Section } from "#app/browse/cards/section.tsx";
import { EmptyDirectory, StationGrid } from "#app/browse/cards/station-grid.tsx";
import { StationRow } from "#app/browse/cards/station-row.tsx";
import { dialStops } from "#app/browse/places/dial-stops.server.ts";
import { Hero } from "#app/browse/places/hero.tsx";
import { MapBand } from "#app/browse/places/map-band.tsx";
import { stationCounts } from "#app/browse/places/map-countries.ts";
import { websiteData } from "#app/browse/syndication/structured-data.ts";
import { requestContext } from "#app/people/accounts/request-context.server.ts";
import { pageMeta } from "#app/platform/http/page-meta.ts";
import type { RouteHandle } from "#app/platform/http/route-handle.ts";
import { MORE_LINK_STYLES } from "#app/platform/ui/button-styles.ts";
import { startOfMinute } from "#app/platform/ui/use-now.ts";
import { StationListScope } from "#app/sound/player/player-buttons.tsx";
import { catalogueContext } from "#app/stations/catalogue/catalogue-in-memory.server.ts";
import type { Station } from "#app/stations/station/station.ts";
import type { Route } from "./+types/home.route";
import { useRecentSections } from "./use-recent-sections.ts";

export const handle: RouteHandle = import.meta.env.SSR
  ? { cached: { shows: "lists" }, offline: { stored: "path", data: true } }
  : {};

/** Source of the numbers: spec, section 9. */
const FEATURED = 4;
const POPULAR = 6;

export function loader({ context }: Route.LoaderArgs) {
  const catalogue = context.get(catalogueContext);
  const [featured, popular] = [catalogue.newest(FEATURED), catalogue.mostPopular(POPULAR)];
  // A station of several lists is sent once: the data refer to the same object.
  const listed = new Map([...featured, ...popular].map((station) => [station, toListedStation(station)]));
  const inList = (stations: readonly Station[]) => stations.flatMap((station) => listed.get(station) ?? []);
  // To the minute, so that a page that is rendered again is the same as long as nothing changes.
  const renderedAt = startOfMinute(context.get(requestContext).now().getTime());
  const places = catalogue.places();
  return {
    featured: inList(featured),
    popular: inList(popular),
    stops: dialStops(places, new Date(renderedAt)),
    renderedAt,
    counts: stationCounts(places),
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "Rádio em direto",
    description: "Descubra estações de rádio de todo o mundo e ouça-as em direto, sem instalar nada.",
    path: "/",
    linkedData: (site) => [websiteData(site)],
  });
}

export default function HomePage({
  loaderData: { featured, popular, stops, renderedAt, counts },
}: Route.ComponentProps) {
  if (featured.length === 0) {
    return (
      <>
        <Hero stops={stops} renderedAt={renderedAt} />
        <EmptyDirectory />
      </>
    );
  }
  return (
    <>
      <Hero stops={stops} renderedAt={renderedAt} />
      <Recents />
      <Section
        title="Estações em Destaque"
        beside={
          <Link to="/stations" className={`${MORE_LINK_STYLES} flex-none whitespace-nowrap`}>
            Ver todas
          </Link>
        }
      >
        <StationGrid stations={featured} columns={4} mediumColumns={2} />
      </Section>
      {Object.keys(counts).length > 0 && <MapBand counts={counts} />}
      <Section title="Mais Populares">
        <StationListScope stations={popular}>
          <ol className="-mt-2 grid gap-x-12 lg:auto-cols-fr lg:grid-flow-col lg:grid-rows-3">
            {popular.map((station, index) => (
              <li key={station.id} className="min-w-0">
                <StationRow station={station} rank={index + 1} />
              </li>
            ))}
          </ol>
        </StationListScope>
      </Section>
    </>
  );
}

/** The recents on the home page; until they are loaded, their space (recents.css). */
function Recents() {
  const sections = useRecentSections();
  return sections ? <sections.HomeRecents /> : <div className="recents-space" />;
}
