import { icecastTitle, sevenHtmlTitle, shoutcastTitle } from "./icecast-status.ts";

/** A status page of a server: its title costs far fewer bytes than the stream's. */
export type TitlePage = { url: string; titleIn: (page: string) => string | null };

/**
 * The status pages that may contain a stream's title, by its URL and headers. The caller must check that a page is about this
 * stream, by comparing the titles.
 */
export function titlePages(
  streamUrl: string,
  headers: Readonly<Record<string, string | undefined>>,
): readonly TitlePage[] {
  const url = URL.parse(streamUrl);
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
