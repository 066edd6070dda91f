import { Hono } from "hono";
import type { ReadableCatalogue } from "#app/catalogue/catalogue-in-memory.server.ts";
import type { SettingsInMemory } from "#app/settings/settings-in-memory.server.ts";

const PAGES = ["/", "/stations", "/search", "/contact"];

/**
 * How many addresses one file of the site map holds; past them /sitemap.xml names the files. The protocol allows 50,000;
 * fewer keep each file quick to make. Source: sitemaps.org protocol.
 */
const ADDRESSES_A_FILE = 10_000;

const XMLNS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** What machines read of the site: /robots.txt, /sitemap.xml and /manifest.webmanifest. */
export function createCrawlingApi(
  { catalogue, settings }: { catalogue: ReadableCatalogue; settings: SettingsInMemory },
  publicUrl: string,
) {
  const total = () => PAGES.length + catalogue.size();
  const paths = (start: number, end: number) => [
    ...PAGES.slice(start, end),
    ...catalogue
      .newest(Math.max(0, end - PAGES.length))
      .slice(Math.max(0, start - PAGES.length))
      .map(({ id }) => `/stations/${encodeURIComponent(id)}`),
  ];
  const urlSet = (start: number, end: number) => {
    const entries = paths(start, end)
      .map((path) => `<url><loc>${publicUrl}${path}</loc></url>`)
      .join("\n");
    return `${XML_HEAD}<urlset ${XMLNS}>\n${entries}\n</urlset>\n`;
  };
  return new Hono()
    .get("/robots.txt", (context) =>
      context.text(`User-agent: *\nDisallow: /admin\nDisallow: /api/\nSitemap: ${publicUrl}/sitemap.xml\n`),
    )
    .get("/sitemap.xml", (context) => {
      if (total() <= ADDRESSES_A_FILE) return context.body(urlSet(0, ADDRESSES_A_FILE), 200, XML);
      const files = Array.from({ length: Math.ceil(total() / ADDRESSES_A_FILE) }, (_, file) => file + 1);
      const entries = files.map((file) => `<sitemap><loc>${publicUrl}/sitemap/${file}.xml</loc></sitemap>`).join("\n");
      return context.body(`${XML_HEAD}<sitemapindex ${XMLNS}>\n${entries}\n</sitemapindex>\n`, 200, XML);
    })
    .get("/sitemap/:file{[1-9][0-9]{0,3}\\.xml}", (context) => {
      const start = (Number.parseInt(context.req.param("file"), 10) - 1) * ADDRESSES_A_FILE;
      return start < total() ? context.body(urlSet(start, start + ADDRESSES_A_FILE), 200, XML) : context.notFound();
    })
    .get("/manifest.webmanifest", (context) =>
      context.body(JSON.stringify(manifest(settings.current().siteName)), 200, {
        "Content-Type": "application/manifest+json",
        "Cache-Control": "public, max-age=3600",
      }),
    );
}

const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

const XML = { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" };

function manifest(siteName: string) {
  return {
    name: siteName,
    short_name: siteName.slice(0, 20),
    description: "Rádio em direto, de todo o mundo.",
    lang: "pt-PT",
    start_url: "/",
    display: "standalone",
    background_color: "#F5F8F9",
    theme_color: "#F5F8F9",
    icons: [
      { src: "/icon.svg", type: "image/svg+xml", sizes: "any" },
      { src: "/icon-192.png", type: "image/png", sizes: "192x192" },
      { src: "/icon-512.png", type: "image/png", sizes: "512x512" },
    ],
  };
}
