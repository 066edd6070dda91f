import { type CachedResponse, createCachedResponse, SMALL } from "#app/platform/http/cached-response.server.ts";
import { contentDigest, etagIn } from "#app/platform/http/encoded-response.server.ts";
import type { Change } from "#app/platform/live-events/live-change.ts";
import { isDataRequest } from "#app/platform/react-router/single-fetch.ts";
import { fold } from "#app/platform/text/folded-text.ts";
import { isApiPath, type PageKey, type PageKind } from "./page-key.ts";

/** A page, the data of one, or an answer of the API, that is the same for every visitor. */
export type CachedPage = CachedResponse & { kind: PageKind; linkedStationIds: ReadonlySet<string> };

/**
 * Browsers revalidate each time, mostly with a 304. A CDN may serve a page for ten seconds, and stale for another
 * minute while it revalidates: the first event of the event stream has the current version, and an older page loads its
 * data again. So a CDN must always revalidate data, and the API's answers, whose clients may follow the events too.
 */
const PAGE_CACHING = "public, max-age=0, s-maxage=10, stale-while-revalidate=60";
const DATA_CACHING = "no-cache";

const REPLACED_HEADERS = new Set([
  "cache-control",
  "vary",
  "content-length",
  "content-encoding",
  "etag",
  "server-timing",
]);

type RenderedPage = {
  key: PageKey;
  response: Response;
  renderedAt: number;
  /** The cached page of the same key: kept, with its encodings, when the content is the same. */
  before: CachedPage | undefined;
};

/** A rendered response as a cached page; null when it is not the same for every visitor. */
export async function createCachedPage(rendered: RenderedPage): Promise<CachedPage | null> {
  const { key, response, renderedAt, before } = rendered;
  const { kind, canonicalUrl } = key;
  if (response.status !== 200 || response.headers.has("Set-Cookie")) return null;
  if (response.headers.has("Content-Encoding")) return null;
  if (/private|no-store/.test(response.headers.get("Cache-Control") ?? "")) return null;
  const body = Buffer.from(await response.arrayBuffer());
  const digest = contentDigest(body);
  if (before?.digest === digest) {
    before.madeAt = renderedAt;
    return before;
  }
  const isDocument = !isDataRequest({ url: canonicalUrl }) && !isApiPath(canonicalUrl);
  const cacheControl = isDocument ? PAGE_CACHING : DATA_CACHING;
  const cached = createCachedResponse({
    body,
    digest,
    madeAt: renderedAt,
    caching: ["Cache-Control", cacheControl, "Vary", "Cookie, Accept-Encoding"],
    headers: [...response.headers].filter(([name]) => !REPLACED_HEADERS.has(name)).flat(),
    compression: SMALL,
    etagIn: (encoding) => etagIn(encoding, digest),
  });
  const linkedStationIds = kind.type === "station" ? stationIdsIn(body.toString()) : new Set<string>();
  return Object.assign(cached, { kind, linkedStationIds });
}

/** The ids of the stations that a page links to. */
function stationIdsIn(html: string): ReadonlySet<string> {
  return new Set([...html.matchAll(/href="\/stations\/([^"?#]+)"/g)].map(([, id = ""]) => decodeURIComponent(id)));
}

type FindStation = (id: string) => { genre: string } | null;

/** More stations change together only when a directory is filled or emptied: then hardly a page stays as it is. */
const MAX_SINGLE_CHANGES = 500;

const NONE = () => false;
const ALL = () => true;

/**
 * Which cached pages a change invalidates. A station's page also shows similar stations: those of its genre, now or
 * before the change. `find` returns the stations as they are after it.
 * Data are always invalidated: the root route's contain the version of all that is public.
 */
export function isInvalidatedBy(
  change: Change,
  find: FindStation,
): (page: Pick<CachedPage, "kind" | "linkedStationIds">) => boolean {
  if (change.topic === "administration" || change.topic === "accounts") return NONE;
  if (change.topic !== "stations" || change.ids.length > MAX_SINGLE_CHANGES) return ALL;
  const ids = new Set(change.ids);
  const genres = new Set(change.ids.flatMap((id) => fold(find(id)?.genre ?? "") || []));
  return ({ kind, linkedStationIds }) => {
    if (kind.type === "settings") return false;
    if (kind.type !== "station" || ids.has(kind.id)) return true;
    return genres.has(fold(find(kind.id)?.genre ?? "")) || change.ids.some((id) => linkedStationIds.has(id));
  };
}
