import { parseUrl } from "#app/platform/parse-url.ts";
import { EMBED_FRAMES, type EmbedOptions, parseEmbedOptions } from "./embed-options.ts";

/** The station and the options in a URL of this site: of a station's page, or of its embed. Null for any other URL. */
export function parseEmbeddedUrl(url: string, publicUrl: string): { stationId: string; options: EmbedOptions } | null {
  const parsed = parseUrl(url);
  if (parsed?.origin !== publicUrl) return null;
  const stationId = /^\/(?:stations|embed)\/([A-Za-z0-9_-]{1,64})\/?$/.exec(parsed.pathname)?.[1];
  return stationId === undefined ? null : { stationId, options: parseEmbedOptions(parsed.searchParams) };
}

/** The frame within these limits, in pixels: the smaller size where the larger one does not fit, narrowed if need be. */
export function frameWithin(options: EmbedOptions, max: { width: number; height: number }) {
  const wide = EMBED_FRAMES["480"];
  const size = max.width >= wide.width && max.height >= wide.height ? options.size : "320";
  const { width, height } = EMBED_FRAMES[size];
  return {
    options: { ...options, size },
    width: Math.min(width, max.width),
    height: Math.min(height, max.height),
  };
}

/** A limit in a query; none if it is missing or not a positive number. */
export function limitIn(text: string | undefined): number {
  const limit = Math.floor(Number(text));
  return limit > 0 ? limit : Number.POSITIVE_INFINITY;
}
