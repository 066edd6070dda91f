import { hasUnwantedCharacters } from "./plain-text.ts";

/** Parses a URL, relative to `base` if there is one; null if it is invalid. `URL.parse` is too new for some browsers. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    // The constructor throws for nothing else.
    return null;
  }
}

/** In UTF-16 code units, for the URL of a stream, a site or an image. */
export const MAX_URL_LENGTH = 2048;

export type UrlFault = "scheme" | "too-long" | "broken";

/**
 * The first fault of an http(s) URL in the order of the type; null: none. The text must be trimmed. White space and
 * backslashes are faults although the URL parser repairs them: other programs may read the URL differently.
 * Does not check the host.
 */
export function urlFault(text: string): UrlFault | null {
  if (!/^https?:\/\//i.test(text)) return "scheme";
  // Before parsing: a host of thousands of combining marks takes the URL parser quadratic time.
  if (text.length > MAX_URL_LENGTH) return "too-long";
  if (/[\s\\]/.test(text) || hasUnwantedCharacters(text) || !parseUrl(text)) return "broken";
  return null;
}

/**
 * The URL of a stream in a list or playlist, without what players write around it: their schemes for http, and Kodi's
 * options after a bar, such as `|User-Agent=…&Referer=…`.
 */
export function listedStream(text: string): string {
  const url = text.trim().replace(/^icyx?:\/\//i, "http://");
  return url.includes("|") ? url.replace(/\|(?:[!\w-]+=.*)?$/s, "").trim() : url;
}
