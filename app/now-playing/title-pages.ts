import { icecastTitle, sevenHtmlTitle, shoutcastTitle } from "./icecast-status.ts";

/** A page on which a server says what is on, for far fewer bytes than the stream. */
export type TitlePage = { address: string; titleIn: (page: string) => string | null };

/**
 * The pages that may tell a stream's title, by what its address and headers reveal of the server. Whether a page is really
 * about this stream must be seen: its title is the stream's own.
 */
export function titlePages(
  streamUrl: string,
  headers: Readonly<Record<string, string | undefined>>,
): readonly TitlePage[] {
  const url = URL.parse(streamUrl);
  if (!url) return [];
  const at = (path: string) => new URL(path, url.origin).href;
  const server = [headers.server, headers["icy-notice1"], headers["icy-notice2"]].join(" ");
  if (/shoutcast|ultravox/i.test(server)) {
    // SHOUTcast 2 has several streams at one port: /stream/2/ is that with the number 2.
    const sid = /\/stream\/(\d{1,3})\b/.exec(url.pathname)?.[1] ?? "1";
    return [
      { address: at(`/stats?sid=${sid}&json=1`), titleIn: shoutcastTitle },
      { address: at("/7.html"), titleIn: sevenHtmlTitle },
    ];
  }
  if (!/icecast/i.test(server)) return [];
  const mount = url.pathname;
  const address = at(`/status-json.xsl?mount=${encodeURIComponent(decoded(mount))}`);
  return [{ address, titleIn: (page) => icecastTitle(page, mount) }];
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // Wrongly encoded: taken as it is.
    return path;
  }
}
