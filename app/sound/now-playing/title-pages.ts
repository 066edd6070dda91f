import { parseJson } from "#app/platform/text/parse-json.ts";
import { parseUrl } from "#app/platform/text/web-url.ts";

/** A status page of a server: its title costs far fewer bytes than the stream's. */
export type TitlePage = { url: string; titleIn: (page: string) => string | null };

/**
 * The status pages that may contain a stream's title, by its URL and headers. The caller must check that a page is
 * about this stream, by comparing the titles.
 */
export function titlePages(
  streamUrl: string,
  headers: Readonly<Record<string, string | undefined>>,
): readonly TitlePage[] {
  const url = parseUrl(streamUrl);
  if (!url) return [];
  const urlAt = (path: string) => new URL(path, url.origin).href;
  const server = [headers.server, headers["icy-notice1"], headers["icy-notice2"]].join(" ");
  if (/shoutcast|ultravox/i.test(server)) {
    // SHOUTcast 2 has several streams per port: /stream/2/ is number 2.
    const sid = /\/stream\/(\d{1,3})\b/.exec(url.pathname)?.[1] ?? "1";
    return [
      { url: urlAt(`/stats?sid=${sid}&json=1`), titleIn: shoutcastTitle },
      { url: urlAt("/7.html"), titleIn: sevenHtmlTitle },
    ];
  }
  if (!/icecast/i.test(server)) return [];
  const mount = url.pathname;
  const pageUrl = urlAt(`/status-json.xsl?mount=${encodeURIComponent(decoded(mount))}`);
  return [{ url: pageUrl, titleIn: (page) => icecastTitle(page, mount) }];
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // Invalid percent-encoding: used unchanged.
    return path;
  }
}

/**
 * The title of a mount on Icecast's status page; null without one.
 * `page`: the text of `status-json.xsl`. `source` is a list, one object or missing; a title may be a number, true or
 * null; Vorbis has a separate artist. The host in `listenurl` may be wrong, so only its path is compared.
 * Source: Icecast documentation, server statistics, and responses of 2.4.4.
 */
export function icecastTitle(page: string, mount: string): string | null {
  // Some versions send "-" for unknown values, and other servers send no JSON: no title.
  const { source } = objectIn(objectIn(parseJson(page)).icestats);
  const sources: unknown[] = Array.isArray(source) ? source : [source];
  const mountSource = sources.map(objectIn).find(({ listenurl }) => pathOf(listenurl) === mount);
  if (!mountSource) return null;
  const [artist, title] = [textIn(mountSource.artist), textIn(mountSource.title)];
  return artist && title ? `${artist} - ${title}` : title || null;
}

function objectIn(value: unknown): Record<string, unknown> {
  // The type of each field is checked where it is used.
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function pathOf(url: unknown): string | null {
  return typeof url === "string" ? (parseUrl(url)?.pathname ?? null) : null;
}

function textIn(value: unknown): string {
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}

/** The title in SHOUTcast's `stats?json=1`; null without one. Source: DNAS server JSON responses. */
export function shoutcastTitle(page: string): string | null {
  return textIn(objectIn(parseJson(page)).songtitle) || null;
}

/**
 * The title in SHOUTcast's `7.html`: the seventh field and all further ones, as titles contain commas; null without
 * one. Source: SHOUTcast 1, `listeners,status,peak,most,unique,bitrate,title`.
 */
export function sevenHtmlTitle(page: string): string | null {
  const line = page.replace(/<[^<>]*>/g, "").trim();
  return /^(?:\d+,){6}(.+)$/s.exec(line)?.[1]?.trim() || null;
}
