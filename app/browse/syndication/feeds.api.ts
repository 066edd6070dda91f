import { Hono } from "hono";
import { etag } from "hono/etag";
import type { RequestContextEnv } from "#app/people/accounts/request-context.server.ts";
import type { CachedPaths } from "#app/platform/http/route-handle.ts";
import { type RenderBindings, renderInTurn, type WorkQueue } from "#app/platform/limits/work-queue.server.ts";
import type { SettingsInMemory } from "#app/platform/site-settings/settings.server.ts";
import type { ReadableCatalogue } from "#app/stations/catalogue/catalogue-in-memory.server.ts";
import { FEED_FORMATS, type FeedFormat, feedUrl, parseListQuery } from "#app/stations/catalogue/list-query.ts";
import { FEED_WRITERS } from "./stations-feed.ts";

const MAX_ENTRIES = 50;

const CONTENT_TYPES: Record<FeedFormat, string> = {
  atom: "application/atom+xml; charset=utf-8",
  json: "application/feed+json; charset=utf-8",
};

type FeedsParts = {
  catalogue: Pick<ReadableCatalogue, "page" | "withLabels">;
  settings: Pick<SettingsInMemory, "current">;
  /** The rendering queue, in which feeds are generated too. */
  renders: Pick<WorkQueue, "run">;
};

/** The feeds, under the canonical URLs of their filters, each of which has a limited length. */
export const CACHED_FEEDS: CachedPaths = Object.fromEntries(
  FEED_FORMATS.map((format) => [
    `/stations/feed.${format}`,
    { shows: "lists", urlOf: (parameters) => feedUrl(parseListQuery(parameters), format) },
  ]),
);

/**
 * GET /stations/feed.atom and /stations/feed.json: the newest approved stations, with the filters of /stations.
 * Visitors without a session get them from the page cache. Errors: Refusal `too-many` where the queue is full.
 */
export function createFeedsApi({ catalogue, settings, renders }: FeedsParts, publicUrl: string) {
  const api = new Hono<RequestContextEnv & { Bindings: RenderBindings }>();
  for (const format of FEED_FORMATS) {
    api.get(`/stations/feed.${format}`, etag(), (context) => {
      const { raw } = context.req;
      const render = async () => {
        const query = catalogue.withLabels(parseListQuery(new URL(raw.url).searchParams));
        const { genre, country, city, language, letter } = query;
        const filter = { q: "", tag: "", genre, country, city, language, letter };
        const { stations } = catalogue.page({ ...filter, sort: "newest", after: null, limit: MAX_ENTRIES });
        const { siteName } = settings.current();
        return context.body(FEED_WRITERS[format]({ stations, query, siteName, publicUrl }), 200, {
          "Content-Type": CONTENT_TYPES[format],
          "Cache-Control": "no-cache",
        });
      };
      const client = context.get("requestContext").address;
      return renderInTurn(renders, render, { bindings: context.env, client, signal: raw.signal });
    });
  }
  return api;
}
