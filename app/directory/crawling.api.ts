import { Hono } from "hono";
import type { ReadableCatalogue } from "#app/catalogue/catalogue-in-memory.server.ts";
import type { SettingsInMemory } from "#app/settings/settings-in-memory.server.ts";

const PAGES = ["/", "/stations", "/search", "/contact"];

/** A site map file holds at most 50,000 addresses. Source: sitemaps.org protocol. */
const MOST_ADDRESSES = 50_000;

/** What machines read of the site: /robots.txt, /sitemap.xml and /manifest.webmanifest. */
export function createCrawlingApi(
  { catalogue, settings }: { catalogue: ReadableCatalogue; settings: SettingsInMemory },
  publicUrl: string,
) {
  return new Hono()
    .get("/robots.txt", (context) =>
      context.text(`User-agent: *\nDisallow: /admin\nDisallow: /api/\nSitemap: ${publicUrl}/sitemap.xml\n`),
    )
    .get("/sitemap.xml", (context) => {
      const stations = catalogue.newest(MOST_ADDRESSES - PAGES.length);
      const paths = [...PAGES, ...stations.map(({ id }) => `/stations/${encodeURIComponent(id)}`)];
      const entries = paths.map((path) => `<url><loc>${publicUrl}${path}</loc></url>`).join("\n");
      return context.body(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}\n</urlset>\n`,
        200,
        { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
      );
    })
    .get("/manifest.webmanifest", (context) =>
      context.body(JSON.stringify(manifest(settings.current().siteName)), 200, {
        "Content-Type": "application/manifest+json",
        "Cache-Control": "public, max-age=3600",
      }),
    );
}

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
