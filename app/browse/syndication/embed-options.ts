import { isolated } from "#app/platform/text/isolated-text.ts";
import { escapeHtml } from "#app/platform/text/xml.ts";
import { stationPage } from "#app/stations/station/station-url.ts";

/** The frame of each size, in pixels. */
export const EMBED_FRAMES = { "480": { width: 480, height: 120 }, "320": { width: 320, height: 80 } } as const;

export type EmbedSize = keyof typeof EMBED_FRAMES;

/** `auto`: light or blue, by the colour scheme of the embedding page. */
export const EMBED_THEMES = ["light", "blue", "auto"] as const;

export type EmbedOptions = { size: EmbedSize; theme: (typeof EMBED_THEMES)[number] };

/** Reads the query of an embed's URL. Invalid values are ignored: sites keep the code that they once copied. */
export function parseEmbedOptions(parameters: URLSearchParams): EmbedOptions {
  return {
    size: parameters.get("size") === "320" ? "320" : "480",
    theme: EMBED_THEMES.find((theme) => theme === parameters.get("theme")) ?? "blue",
  };
}

/** The path and query of an embed; default values are omitted. */
export function embedUrl(stationId: string, options: EmbedOptions): string {
  return `/embed/${encodeURIComponent(stationId)}${queryOf(options)}`;
}

/** The page with the code of an embed. */
export function embedCodeUrl(
  stationId: string,
  options: EmbedOptions = parseEmbedOptions(new URLSearchParams()),
): string {
  return `${stationPage(stationId)}/embed${queryOf(options)}`;
}

function queryOf({ size, theme }: EmbedOptions): string {
  const parameters = new URLSearchParams();
  if (size !== "480") parameters.set("size", size);
  if (theme !== "blue") parameters.set("theme", theme);
  const query = parameters.toString();
  return query && `?${query}`;
}

/** A frame's attributes; `width` and `height` may be smaller than those of the size. */
type EmbedFrame = { station: { id: string; name: string }; options: EmbedOptions; publicUrl: string };

/** The HTML that a site includes to show a station. */
export function embedCode(
  { station, options, publicUrl }: EmbedFrame,
  { width, height }: { width: number; height: number } = EMBED_FRAMES[options.size],
): string {
  const attributes = {
    src: publicUrl + embedUrl(station.id, options),
    title: `${isolated(station.name)}, rádio em direto`,
    width,
    height,
    loading: "lazy",
    allow: "autoplay",
    style: "border:0;max-width:100%",
  };
  const text = Object.entries(attributes).map(([name, value]) => `${name}="${escapeHtml(String(value))}"`);
  return `<iframe ${text.join(" ")}></iframe>`;
}

/** The oEmbed URL of a station's page. */
export function oembedUrl(pageUrl: string, format: "json" | "xml"): string {
  return `/oembed?url=${encodeURIComponent(pageUrl)}&format=${format}`;
}
