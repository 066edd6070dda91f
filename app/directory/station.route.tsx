import { ChevronRight, ExternalLink, MapPin } from "lucide-react";
import { data, Link } from "react-router";
import { catalogueContext } from "#app/catalogue/catalogue-in-memory.server.ts";
import { listUrl } from "#app/catalogue/list-query.ts";
import { HeartButton } from "#app/favourites/heart-button.tsx";
import { titlesContext } from "#app/now-playing/titles-in-memory.server.ts";
import { pageMeta } from "#app/platform/page-meta.ts";
import { parseUrl } from "#app/platform/parse-url.ts";
import { publicUrlContext } from "#app/platform/route-context.server.ts";
import { PlayableCover } from "#app/player/player-cover.tsx";
import { ONLY_HTTP, PRIVATE_NETWORK } from "#app/player/sources.ts";
import { stationCoverPng } from "#app/stations/station-cover.ts";
import { stationImageJpeg } from "#app/stations/station-image.ts";
import { BUTTON_STYLES, TEXT_LINK_STYLES } from "#app/ui/button-styles.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { Route } from "./+types/station.route";
import { type ListedStation, toListedStation } from "./listed-station.ts";
import { playedTitles } from "./played-titles.ts";
import { Section } from "./section.tsx";
import { ShareButton } from "./share-link.tsx";
import { StationFacts } from "./station-facts.tsx";
import { StationGrid } from "./station-grid.tsx";
import { StationMeta, useHttpOnly } from "./station-meta.tsx";

const MAX_SIMILAR = 4;

export async function loader({ context, params }: Route.LoaderArgs) {
  const catalogue = context.get(catalogueContext);
  const station = catalogue.find(params.id);
  if (!station) throw data(null, { status: 404 });
  const played = context.get(titlesContext);
  return {
    played: playedTitles(await played.latest(station.id), new Date()),
    isLatestPlaying: played.currentTitle(station.id) !== null,
    station: { ...toListedStation(station), tags: station.tags, websiteUrl: safeLink(station.websiteUrl) },
    similar: catalogue.similarTo(station, MAX_SIMILAR).map(toListedStation),
    pageUrl: `${context.get(publicUrlContext)}/stations/${encodeURIComponent(station.id)}`,
  };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  // For an unknown station the meta tags are those of shell/every-page.route.tsx.
  if (!loaderData) return [];
  const { station } = loaderData;
  return pageMeta(matches, {
    title: station.name,
    description: station.description || `Ouça ${station.name} em direto.`,
    path: `/stations/${encodeURIComponent(station.id)}`,
    image: stationImageJpeg(station) || stationCoverPng(station, 512),
  });
}

export default function StationRoute({ loaderData }: Route.ComponentProps) {
  const { station, played, isLatestPlaying, similar, pageUrl } = loaderData;
  const location = [station.city, station.country].filter(Boolean).join(", ");
  return (
    <>
      <div className="wrap grid gap-8 pt-7 sm:pt-10 lg:grid-cols-[minmax(0,520px)_minmax(0,1fr)] lg:gap-16">
        <PlayableCover
          station={station}
          large={true}
          withLabel={true}
          eager={true}
          alt={`Capa de ${station.name}`}
          className="aspect-square w-full max-w-[520px]"
        />
        <div className="station-page min-w-0">
          <nav aria-label="Localização" className="flex items-center gap-2 text-ink-2 text-small">
            <Link to="/stations" className={TEXT_LINK_STYLES}>
              Estações
            </Link>
            {station.genre && (
              <>
                <Icon of={ChevronRight} size={4} className="flex-none" />
                <Link to={listUrl({ genre: station.genre })} className={`${TEXT_LINK_STYLES} min-w-11`}>
                  <span className="truncate">{station.genre}</span>
                </Link>
              </>
            )}
          </nav>
          <h1 className="mt-3 text-d2 [overflow-wrap:anywhere] lg:text-[clamp(2.75rem,1.45rem+3vw,4.5rem)]">
            {station.name}
          </h1>
          {location && (
            <p className="mt-5 flex items-center gap-2 text-ink-2 text-lg">
              <Icon of={MapPin} className="flex-none" />
              <span className="min-w-0 [overflow-wrap:anywhere]">{location}</span>
            </p>
          )}
          <p className="mt-5 max-w-[46ch] text-lg leading-[30px] [overflow-wrap:anywhere]">{station.description}</p>
          <div className="mt-6 flex flex-wrap gap-3">
            <HeartButton id={station.id} name={station.name} className={BUTTON_STYLES.outline} withLabel={true} />
            <ShareButton title={station.name} pageUrl={pageUrl} />
            {station.websiteUrl && (
              <a
                href={station.websiteUrl}
                target="_blank"
                rel="noopener noreferrer nofollow"
                className={BUTTON_STYLES.outline}
              >
                <Icon of={ExternalLink} />
                Sítio Web
              </a>
            )}
          </div>
          <StationMeta station={station} className="mt-6 grid gap-y-1.5 sm:flex sm:gap-x-3" />
          <UnavailableNotice station={station} />
        </div>
      </div>
      <StationFacts
        key={station.id}
        station={station}
        played={played}
        isLatestPlaying={isLatestPlaying}
        pageUrl={pageUrl}
      />
      {similar.length > 0 && (
        <Section title="Estações parecidas">
          <StationGrid stations={similar} columns={4} />
        </Section>
      )}
    </>
  );
}

/** A sentence about why a station cannot be played; nothing if it can. */
function UnavailableNotice({ station }: { station: ListedStation }) {
  const httpOnly = useHttpOnly(station);
  const sentence = unavailableSentence(station, httpOnly);
  if (!sentence) return null;
  return <p className="mt-3 max-w-[46ch] text-ink-2">{sentence}</p>;
}

function unavailableSentence({ streamKind, offAir }: ListedStation, httpOnly: boolean): string | null {
  if (streamKind === "private") return PRIVATE_NETWORK;
  if (offAir) return "Há várias horas que esta estação não tem som. Continuamos a verificá-la todos os dias.";
  return httpOnly ? ONLY_HTTP : null;
}

/** A submitted URL if it is http or https, else empty: other schemes could run a script. */
function safeLink(websiteUrl: string): string {
  const url = parseUrl(websiteUrl);
  return url && /^https?:$/.test(url.protocol) ? url.href : "";
}
