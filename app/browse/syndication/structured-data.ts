import type { LinkedData, RootData } from "#app/platform/http/page-meta.ts";
import { searchUrl } from "#app/stations/catalogue/search-query.ts";
import type { Station } from "#app/stations/station/station.ts";
import { stationPage } from "#app/stations/station/station-url.ts";

/**
 * JSON-LD of pages, with the vocabulary of schema.org. Texts are those of the stations as they are; see `pageMeta` for
 * the escaping. `publicUrl`: the origin of this site.
 */

const CONTEXT = "https://schema.org";

/** The site and its search. */
export function websiteData({ siteName, publicUrl }: Pick<RootData, "siteName" | "publicUrl">): LinkedData {
  return {
    "@context": CONTEXT,
    "@type": "WebSite",
    name: siteName,
    url: `${publicUrl}/`,
    inLanguage: "pt-PT",
    potentialAction: {
      "@type": "SearchAction",
      target: {
        "@type": "EntryPoint",
        urlTemplate: `${publicUrl}${searchUrl({ text: "TEXT" }).replace("TEXT", "{search_term_string}")}`,
      },
      "query-input": "required name=search_term_string",
    },
  };
}

/** The stations of a page of a list, in its order; nothing for an empty page. */
export function stationListData(stations: readonly Pick<Station, "id" | "name">[], publicUrl: string): LinkedData[] {
  if (stations.length === 0) return [];
  return [
    {
      "@context": CONTEXT,
      "@type": "ItemList",
      numberOfItems: stations.length,
      itemListElement: stations.map(({ id, name }, index) => ({
        "@type": "ListItem",
        position: index + 1,
        url: stationUrl(id, publicUrl),
        name,
      })),
    },
  ];
}

type DescribedStation = Pick<
  Station,
  "id" | "name" | "description" | "websiteUrl" | "genre" | "country" | "region" | "city" | "languages"
> & {
  /** The path of its image, or of its cover. */
  image: string;
};

/** A station and its broadcast, which name each other by their ids: a station has no property for its broadcasts. */
export function radioStationData(station: DescribedStation, publicUrl: string): LinkedData[] {
  const { id, name, description, websiteUrl, genre, country, region, city, languages, image } = station;
  const url = stationUrl(id, publicUrl);
  return [
    {
      "@context": CONTEXT,
      "@type": "RadioStation",
      "@id": `${url}#station`,
      name,
      url,
      description: description || undefined,
      image: `${publicUrl}${image}`,
      sameAs: websiteUrl || undefined,
      address:
        city || region || country
          ? {
              "@type": "PostalAddress",
              addressLocality: city || undefined,
              addressRegion: region || undefined,
              addressCountry: country || undefined,
            }
          : undefined,
    },
    {
      "@context": CONTEXT,
      "@type": "BroadcastService",
      "@id": `${url}#broadcast`,
      name,
      broadcastDisplayName: name,
      broadcaster: { "@id": `${url}#station` },
      inLanguage: languages.length > 0 ? languages : undefined,
      hasBroadcastChannel: genre ? { "@type": "RadioChannel", genre } : undefined,
      potentialAction: { "@type": "ListenAction", target: url },
    },
  ];
}

function stationUrl(id: string, publicUrl: string): string {
  return `${publicUrl}${stationPage(id)}`;
}
