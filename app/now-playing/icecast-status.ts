/**
 * What Icecast's status page says is on at a mount; null when it does not say.
 * Page: the text of `status-json.xsl`. `source` is a list, one object or not there at all; a title may be a number, true or
 * null; Vorbis tells the artist apart. The host in `listenurl` is the server's own idea: only its path counts.
 * Source: Icecast documentation, server statistics, and what 2.4.4 was seen to send.
 */
export function icecastTitle(page: string, mount: string): string | null {
  const { source } = objectIn(objectIn(parsed(page)).icestats);
  const sources: unknown[] = Array.isArray(source) ? source : [source];
  const its = sources.map(objectIn).find(({ listenurl }) => pathOf(listenurl) === mount);
  if (!its) return null;
  const [artist, title] = [textIn(its.artist), textIn(its.title)];
  return artist && title ? `${artist} - ${title}` : title || null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Some versions send a "-" for what they do not know, and other pages are no JSON at all: they say nothing.
    return null;
  }
}

function objectIn(value: unknown): Record<string, unknown> {
  // What each field holds is looked at where it is used.
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function pathOf(address: unknown): string | null {
  return typeof address === "string" ? (URL.parse(address)?.pathname ?? null) : null;
}

function textIn(value: unknown): string {
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}

/** What SHOUTcast's `stats?json=1` says is on; null when it does not say. Source: DNAS server JSON responses. */
export function shoutcastTitle(page: string): string | null {
  return textIn(objectIn(parsed(page)).songtitle) || null;
}

/**
 * What SHOUTcast's `7.html` says is on: the seventh field and all that follows, for titles hold commas; null when it does
 * not say. Source: SHOUTcast 1, `listeners,status,peak,most,unique,bitrate,title`.
 */
export function sevenHtmlTitle(page: string): string | null {
  const line = page.replace(/<[^<>]*>/g, "").trim();
  return /^(?:\d+,){6}(.+)$/s.exec(line)?.[1]?.trim() || null;
}
