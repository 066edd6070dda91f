import { type Context, Hono } from "hono";
import { errorBody } from "#app/platform/errors/refusal.ts";
import type { SettingsInMemory } from "#app/platform/site-settings/settings.server.ts";
import { parseUrl } from "#app/platform/text/web-url.ts";
import { escapeXml, xmlText } from "#app/platform/text/xml.ts";
import type { ReadableCatalogue } from "#app/stations/catalogue/catalogue-in-memory.server.ts";
import { shortName } from "#app/stations/station/station.ts";
import { stationCoverPng } from "#app/stations/station/station-cover.ts";
import { EMBED_FRAMES, type EmbedOptions, embedCode, parseEmbedOptions } from "./embed-options.ts";

const CACHE_SECONDS = 3_600;

/** The sides of the drawn covers, largest first. An image of a station has no known size, which a thumbnail must name. */
const THUMBNAIL_SIDES = [512, 256, 192, 96] as const;

type OembedParts = { catalogue: Pick<ReadableCatalogue, "find">; settings: Pick<SettingsInMemory, "current"> };

/**
 * GET /oembed?url=…: how to embed a station, by the URL of its page here, http or https. `format`: json or xml.
 * `maxwidth`, `maxheight`: in pixels. Names, and values of `format`, in any case.
 * Source: oEmbed 1.0, sections 2.2 to 2.3.5: 404 for any other URL, 501 for any other format.
 */
export function createOembedApi({ catalogue, settings }: OembedParts, publicUrl: string) {
  return new Hono().get("/oembed", (context) => {
    const parameters = Object.entries(context.req.query()).map(([name, value]) => [name.toLowerCase(), value.trim()]);
    const {
      url = "",
      format: typed,
      maxwidth,
      maxheight,
    }: Partial<Record<string, string>> = Object.fromEntries(parameters);
    const format = typed?.toLowerCase() || "json";
    if (format !== "json" && format !== "xml") {
      return context.json(errorBody("not-implemented", "Formato desconhecido: use json ou xml."), 501);
    }
    const embedded = parseEmbeddedUrl(url, publicUrl);
    const station = embedded && catalogue.find(embedded.stationId);
    if (!station) return context.json(errorBody("not-found", "Estação não encontrada."), 404);
    const max = { width: limitIn(maxwidth), height: limitIn(maxheight) };
    const { options, width, height } = frameWithin(embedded.options, max);
    const side = THUMBNAIL_SIDES.find((one) => one <= Math.min(max.width, max.height));
    return respond(context, format, {
      version: "1.0",
      type: "rich",
      title: shortName(station.name),
      provider_name: settings.current().siteName,
      provider_url: publicUrl,
      cache_age: CACHE_SECONDS,
      ...(side && {
        thumbnail_url: publicUrl + stationCoverPng(station, side),
        thumbnail_width: side,
        thumbnail_height: side,
      }),
      html: embedCode(
        { station: { id: station.id, name: shortName(station.name) }, options, publicUrl },
        { width, height },
      ),
      width,
      height,
    });
  });
}

function respond(context: Context, format: "json" | "xml", fields: Record<string, string | number>): Response {
  const headers = { "Cache-Control": `public, max-age=${CACHE_SECONDS}` };
  if (format === "json") return context.json(fields, 200, headers);
  const elements = Object.entries(fields).map(
    ([name, value]) => `<${name}>${escapeXml(xmlText(String(value)))}</${name}>`,
  );
  const body = `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>${elements.join("")}</oembed>\n`;
  return context.body(body, 200, { ...headers, "Content-Type": "text/xml; charset=utf-8" });
}

/** The station and the options in a URL of this site: of a station's page, or of its embed. Null for any other URL. */
function parseEmbeddedUrl(url: string, publicUrl: string): { stationId: string; options: EmbedOptions } | null {
  // Consumers know a page by either scheme, and write `//` for both.
  const parsed = parseUrl(url.replace(/^(?=\/\/)/, "https:"));
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.host !== parseUrl(publicUrl)?.host) return null;
  const stationId = /^\/(?:stations|embed)\/([A-Za-z0-9_-]{1,64})\/?$/.exec(parsed.pathname)?.[1];
  return stationId === undefined ? null : { stationId, options: parseEmbedOptions(parsed.searchParams) };
}

/** The frame within these limits, in pixels: the smaller size where the larger one does not fit, narrowed if need be. */
function frameWithin(options: EmbedOptions, max: { width: number; height: number }) {
  const wide = EMBED_FRAMES["480"];
  const size = max.width >= wide.width && max.height >= wide.height ? options.size : "320";
  const { width, height } = EMBED_FRAMES[size];
  return {
    options: { ...options, size },
    width: Math.min(width, max.width),
    height: Math.min(height, max.height),
  };
}

/** A limit in a query, also with its unit; none if it is missing or not a positive number. */
function limitIn(text = ""): number {
  const limit = Math.floor(Number(text.replace(/px$/i, "")));
  return limit > 0 ? limit : Number.POSITIVE_INFINITY;
}
