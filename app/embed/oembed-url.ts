/** The oEmbed URL of a station's page. */
export function oembedUrl(pageUrl: string, format: "json" | "xml"): string {
  return `/oembed?url=${encodeURIComponent(pageUrl)}&format=${format}`;
}
