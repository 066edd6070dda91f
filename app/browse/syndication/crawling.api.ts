import { type Context, Hono } from "hono";
import { stationCounts } from "#app/browse/places/map-countries.ts";
import { API_FORMATS } from "#app/exchange/radio-browser/formats/api-format.ts";
import type { RequestContextEnv } from "#app/people/accounts/request-context.server.ts";
import type { WorkQueue } from "#app/platform/limits/work-queue.server.ts";
import type { ChangeHub } from "#app/platform/live-events/change-hub.server.ts";
import type { SettingsInMemory } from "#app/platform/site-settings/settings.server.ts";
import type { ReadableCatalogue } from "#app/stations/catalogue/catalogue-in-memory.server.ts";
import { mapUrl } from "#app/stations/catalogue/list-query.ts";
import { stationPage } from "#app/stations/station/station-url.ts";
import { webManifest } from "./web-manifest.ts";

const PAGES = ["/", "/stations", "/map", "/search", "/contact", "/privacy", "/terms"];

/** The panel and the APIs: that of this site, and Radio Browser's, whose paths begin with a format. */
const NOT_CRAWLED = ["/admin", "/api/", ...API_FORMATS.map((format) => `/${format}/`), "/v2/"]
  .map((path) => `Disallow: ${path}`)
  .join("\n");

/**
 * The number of URLs in one site map file; with more, /sitemap.xml is an index of the files. The protocol allows
 * 50,000; fewer keep each file quick to generate. Source: sitemaps.org protocol.
 */
const MAX_URLS_PER_FILE = 10_000;

const XMLNS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

type CrawlingParts = {
  catalogue: Pick<ReadableCatalogue, "size" | "newest" | "places">;
  settings: Pick<SettingsInMemory, "current">;
  hub: Pick<ChangeHub, "version">;
  /** The rendering queue, in which site map files are generated too. */
  renders: Pick<WorkQueue, "run">;
};

/**
 * Serves /robots.txt, /sitemap.xml and /manifest.webmanifest. Errors: Refusal `too-many` when a site map file has to be
 * generated and the queue is full.
 */
export function createCrawlingApi({ catalogue, settings, hub, renders }: CrawlingParts, publicUrl: string) {
  const total = () => fixedPaths(catalogue).length + catalogue.size();
  const exists = (file: number) => (file - 1) * MAX_URLS_PER_FILE < total();
  const files = createSiteMapFiles({ catalogue, hub }, publicUrl);

  async function siteMapFile(context: Context<RequestContextEnv>, file: number): Promise<Response> {
    if (!exists(file)) return context.notFound();
    if (context.req.method === "HEAD") return context.body(null, 200, XML);
    const cached = files.find(file);
    if (cached) return context.body(cached, 200, XML);
    const { signal } = context.req.raw;
    // While this request was queued, another one may have generated the file, or the list may have become shorter.
    const generate = async () => (exists(file) ? (files.find(file) ?? files.generate(file)) : null);
    const body = await renders.run(context.get("requestContext").address, generate, { signal });
    return body ? context.body(body, 200, XML) : context.notFound();
  }

  return new Hono<RequestContextEnv>()
    .get("/robots.txt", (context) => context.text(`User-agent: *\n${NOT_CRAWLED}\nSitemap: ${publicUrl}/sitemap.xml\n`))
    .get("/sitemap.xml", async (context): Promise<Response> => {
      if (total() <= MAX_URLS_PER_FILE) return siteMapFile(context, 1);
      const numbers = Array.from({ length: Math.ceil(total() / MAX_URLS_PER_FILE) }, (_, file) => file + 1);
      const entries = numbers
        .map((file) => `<sitemap><loc>${publicUrl}/sitemap/${file}.xml</loc></sitemap>`)
        .join("\n");
      return context.body(`${XML_HEAD}<sitemapindex ${XMLNS}>\n${entries}\n</sitemapindex>\n`, 200, XML);
    })
    .get("/sitemap/:file{[1-9][0-9]{0,3}\\.xml}", (context) =>
      siteMapFile(context, Number.parseInt(context.req.param("file"), 10)),
    )
    .get("/manifest.webmanifest", (context) =>
      context.body(JSON.stringify(webManifest(settings.current().siteName)), 200, {
        "Content-Type": "application/manifest+json",
        "Cache-Control": "public, max-age=3600",
      }),
    );
}

/** The pages without those of stations: of the map's countries, those with stations. */
function fixedPaths(catalogue: Pick<ReadableCatalogue, "places">): string[] {
  return [...PAGES, ...Object.keys(stationCounts(catalogue.places())).map(mapUrl)];
}

const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

const XML = { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" };

/**
 * The site map files of the public list, each generated once per version. All responses share a file's bytes, so that
 * slow clients hold no copies. Files are numbered from 1; `generate` expects the number of an existing file.
 */
function createSiteMapFiles({ catalogue, hub }: Pick<CrawlingParts, "catalogue" | "hub">, publicUrl: string) {
  const files = new Map<number, Buffer<ArrayBuffer>>();
  let version = "";

  function dropOutdated(): void {
    const current = hub.version("visitor");
    if (current !== version) files.clear();
    version = current;
  }

  function paths(start: number, end: number): string[] {
    const fixed = fixedPaths(catalogue);
    const stations = catalogue.newest(Math.max(0, end - fixed.length)).slice(Math.max(0, start - fixed.length));
    return [...fixed.slice(start, end), ...stations.map(({ id }) => stationPage(id))];
  }

  return {
    find: (file: number) => {
      dropOutdated();
      return files.get(file);
    },
    generate: (file: number) => {
      dropOutdated();
      const entries = paths((file - 1) * MAX_URLS_PER_FILE, file * MAX_URLS_PER_FILE)
        .map((path) => `<url><loc>${publicUrl}${path}</loc></url>`)
        .join("\n");
      const body = Buffer.from(`${XML_HEAD}<urlset ${XMLNS}>\n${entries}\n</urlset>\n`);
      files.set(file, body);
      return body;
    },
  };
}
