import { generateAtomFeed, generateJsonFeed } from "feedsmith";
import { isolated } from "#app/platform/text/isolated-text.ts";
import { atomText, xmlText } from "#app/platform/text/xml.ts";
import {
  type FeedFormat,
  feedTitle,
  feedUrl,
  filteredListUrl,
  type ListQuery,
} from "#app/stations/catalogue/list-query.ts";
import type { Station } from "#app/stations/station/station.ts";
import { stationCoverPng } from "#app/stations/station/station-cover.ts";
import { stationImageJpeg } from "#app/stations/station/station-image.ts";
import { summaryText } from "#app/stations/station/station-summary.ts";
import { stationPage } from "#app/stations/station/station-url.ts";

type StationsFeed = {
  stations: readonly Station[];
  /** The list whose filters they pass. */
  query: ListQuery;
  siteName: string;
  publicUrl: string;
};

/** The text of a feed. Source: RFC 4287 (Atom); JSON Feed 1.1. */
export const FEED_WRITERS: Record<FeedFormat, (feed: StationsFeed) => string> = {
  atom: ({ stations, query, siteName, publicUrl }) => {
    const url = publicUrl + feedUrl(query, "atom");
    return generateAtomFeed({
      id: url,
      title: atomText(titleOf(query, siteName)),
      updated: latest(stations),
      authors: [{ name: xmlText(siteName) }],
      links: [
        { rel: "self", type: "application/atom+xml", href: url },
        { rel: "alternate", type: "text/html", href: publicUrl + filteredListUrl(query) },
      ],
      entries: stations.map((station) => ({
        id: pageUrl(station, publicUrl),
        title: atomText(station.name),
        published: station.createdAt,
        updated: station.createdAt,
        links: [{ rel: "alternate", type: "text/html", href: pageUrl(station, publicUrl) }],
        summary: atomText(about(station)),
        categories: categories(station).map((category) => ({ term: xmlText(category) })),
      })),
    });
  },
  json: ({ stations, query, siteName, publicUrl }) => {
    const feed = generateJsonFeed({
      title: titleOf(query, siteName),
      home_page_url: publicUrl + filteredListUrl(query),
      feed_url: publicUrl + feedUrl(query, "json"),
      language: "pt-PT",
      items: stations.map((station) => ({
        id: pageUrl(station, publicUrl),
        url: pageUrl(station, publicUrl),
        title: station.name,
        content_text: about(station),
        image: publicUrl + (stationImageJpeg(station) || stationCoverPng(station, 512)),
        date_published: station.createdAt,
        tags: categories(station),
      })),
    });
    // The library omits an empty list, which the format requires.
    return JSON.stringify({ items: [], ...(feed as object) });
  },
};

function titleOf(query: ListQuery, siteName: string): string {
  return `${feedTitle(query)} · ${isolated(siteName)}`;
}

function pageUrl({ id }: Station, publicUrl: string): string {
  return `${publicUrl}${stationPage(id)}`;
}

function about(station: Station): string {
  return station.description || summaryText(station) || station.name;
}

function categories({ genre, tags }: Station): string[] {
  return [...new Set([genre, ...tags])].filter(Boolean);
}

/** Fixed for an empty feed, whose content then stays the same. */
function latest(stations: readonly Station[]): Date {
  return new Date(Math.max(0, ...stations.map(({ createdAt }) => createdAt.getTime())));
}
