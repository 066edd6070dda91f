import { useState } from "react";
import { data, Link } from "react-router";
import { toListedStation } from "#app/browse/cards/listed-station.ts";
import { Section } from "#app/browse/cards/section.tsx";
import { StationGrid } from "#app/browse/cards/station-grid.tsx";
import { oembedUrl } from "#app/browse/syndication/embed-options.ts";
import { stationCardPath } from "#app/browse/syndication/social-card-url.ts";
import { radioStationData } from "#app/browse/syndication/structured-data.ts";
import { requestContext } from "#app/people/accounts/request-context.server.ts";
import { pageMeta } from "#app/platform/http/page-meta.ts";
import { publicUrlContext } from "#app/platform/http/route-context.server.ts";
import type { RouteHandle } from "#app/platform/http/route-handle.ts";
import { settingsContext } from "#app/platform/site-settings/settings.server.ts";
import { isolated } from "#app/platform/text/isolated-text.ts";
import { lisbonTimeFormat, lowerInitial } from "#app/platform/text/portuguese-format.ts";
import { parseUrl } from "#app/platform/text/web-url.ts";
import { MORE_LINK_STYLES } from "#app/platform/ui/button-styles.ts";
import { showStationCover } from "#app/platform/ui/cover-navigation.client.ts";
import { useBeforePaint } from "#app/platform/ui/use-hydrated.ts";
import { uptimeContext } from "#app/sound/checks/daily-checks.server.ts";
import { titlesContext } from "#app/sound/now-playing/titles-in-memory.server.ts";
import { PlayableCover } from "#app/sound/player/player-cover.tsx";
import { catalogueContext } from "#app/stations/catalogue/catalogue-in-memory.server.ts";
import { listUrl } from "#app/stations/catalogue/list-query.ts";
import { shortName } from "#app/stations/station/station.ts";
import { stationCoverPng } from "#app/stations/station/station-cover.ts";
import { stationImageJpeg } from "#app/stations/station/station-image.ts";
import { stationPage } from "#app/stations/station/station-url.ts";
import type { Route } from "./+types/station.route";
import { CURRENT_TITLE_HEIGHT_STYLES, CurrentTitle, useNewTitles } from "./current-title.tsx";
import { PlayedList } from "./played-list.tsx";
import { playedTitles } from "./played-titles.ts";
import { StationHeadline } from "./station-headline.tsx";
import { regionBesideCity, stationLine } from "./station-line.ts";
import { StationPageFacts } from "./station-page-facts.tsx";

export const handle: RouteHandle = import.meta.env.SSR
  ? { cached: { shows: "station" }, offline: { stored: "path", data: true } }
  : {};

const MAX_SIMILAR = 4;

const dateFormat = lisbonTimeFormat({ day: "2-digit", month: "2-digit", year: "numeric" });

/** As many as our form takes; stations of lists have dozens. */
const TAGS_AT_FIRST = 20;

export async function loader({ context, params }: Route.LoaderArgs) {
  const catalogue = context.get(catalogueContext);
  const station = catalogue.find(params.id);
  if (!station) throw data(null, { status: 404 });
  const played = context.get(titlesContext);
  const name = shortName(station.name);
  const tags = [...new Set(station.tags)];
  const pageUrl = `${context.get(publicUrlContext)}${stationPage(station.id)}`;
  const [latest, uptime] = await Promise.all([played.latest(station.id), context.get(uptimeContext)(station.id)]);
  return {
    played: playedTitles(latest, context.get(requestContext).now()),
    uptime,
    isLatestPlaying: played.currentTitle(station.id) !== null,
    station: {
      ...toListedStation(station),
      name,
      longName: name === station.name ? "" : station.name,
      line: stationLine(station),
      region: shortName(regionBesideCity(station)),
      languages: station.languages,
      tags: tags.slice(0, TAGS_AT_FIRST),
      moreTags: tags.slice(TAGS_AT_FIRST),
      websiteUrl: safeLink(station.websiteUrl),
      listedSince: dateFormat.format(station.createdAt),
    },
    similar: catalogue.similarTo(station, MAX_SIMILAR).map(toListedStation),
    cardPath: stationCardPath(station, context.get(settingsContext).current()),
    image: stationImageJpeg(station) || stationCoverPng(station, 512),
    oembedLinks: (["json", "xml"] as const).map((format) => ({
      tagName: "link" as const,
      rel: "alternate",
      type: `${format === "json" ? "application/json" : "text/xml"}+oembed`,
      title: name,
      href: new URL(oembedUrl(pageUrl, format), pageUrl).href,
    })),
    pageUrl,
  };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  // For an unknown station the meta tags are those of site/shell/every-page.route.tsx.
  if (!loaderData) return [];
  const { station, image } = loaderData;
  const tags = pageMeta(matches, {
    title: station.name,
    description: station.description || `Ouça ${isolated(station.name)} em direto.`,
    path: stationPage(station.id),
    cardPath: loaderData.cardPath,
    linkedData: ({ publicUrl }) => radioStationData({ ...station, image }, publicUrl),
  });
  return [...tags, ...loaderData.oembedLinks];
}

/** From 720 px the cover stands beside the rest. */
const COLUMN_STYLES = "md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:grid-cols-[minmax(0,520px)_minmax(0,1fr)]";

/** On a phone it is as wide as the window. */
const COVER_STYLES = "aspect-square max-sm:-mx-6 sm:max-md:max-w-[520px] md:self-start";

/** The key: the page keeps its layout while titles arrive, and another station's page begins anew. */
export default function StationRoute({ loaderData }: Route.ComponentProps) {
  return <StationPage key={loaderData.station.id} {...loaderData} />;
}

/**
 * The titles have their place only if there were some when the page was opened. Those that arrive later are shown where
 * they move nothing: the latest beside a large cover, whose foot is free, and else at the end of the page.
 */
function StationPage(page: Route.ComponentProps["loaderData"]) {
  const { station, played, uptime, isLatestPlaying, similar, pageUrl } = page;
  useNewTitles(station.id);
  useBeforePaint(showStationCover, []);
  const [titleCountAtOpening] = useState(played.length);
  const [latest, ...earlier] = played;
  const current = latest && <CurrentTitle latest={latest} station={station} isPlaying={isLatestPlaying} />;
  const hadTitlesAtOpening = titleCountAtOpening > 0;
  const titlesBesideDetails = earlier.slice(0, Math.max(0, titleCountAtOpening - 1));
  const titlesAtPageEnd = titlesBesideDetails.length === 0 ? earlier : [];
  return (
    <>
      <div className={`${COLUMN_STYLES} wrap grid gap-x-8 gap-y-4 sm:pt-9 lg:gap-x-16`}>
        <div data-page-cover="" className={COVER_STYLES}>
          <PlayableCover
            station={station}
            large={true}
            bars="size-16"
            withLabel={true}
            eager={true}
            alt={`Capa de ${isolated(station.name)}`}
            className="size-full"
          />
        </div>
        <div className="flex min-w-0 flex-col">
          <StationHeadline station={station} pageUrl={pageUrl} />
          <div className={`mt-auto pt-6 ${hadTitlesAtOpening ? "" : `max-lg:hidden ${CURRENT_TITLE_HEIGHT_STYLES}`}`}>
            {current}
          </div>
        </div>
      </div>
      <StationPageFacts station={station} uptime={uptime} played={titlesBesideDetails} pageUrl={pageUrl} />
      {similar.length > 0 && (
        <Section
          title="Estações parecidas"
          beside={
            <Link to={listUrl({ genre: station.genre })} className={MORE_LINK_STYLES}>
              Mais <bdi>{lowerInitial(station.genre)}</bdi>
            </Link>
          }
        >
          <StationGrid stations={similar} columns={4} />
        </Section>
      )}
      {!hadTitlesAtOpening && current && <div className="wrap pt-11 lg:hidden">{current}</div>}
      {titlesAtPageEnd.length > 0 && <PlayedList played={titlesAtPageEnd} station={station} className="wrap" />}
    </>
  );
}

/** A submitted URL if it is http or https, else empty: other schemes could run a script. */
function safeLink(websiteUrl: string): string {
  const url = parseUrl(websiteUrl);
  return url && /^https?:$/.test(url.protocol) ? url.href : "";
}
