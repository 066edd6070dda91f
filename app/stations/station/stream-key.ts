import { MAX_URL_LENGTH, parseUrl } from "#app/platform/text/web-url.ts";

/**
 * A key that is equal for URLs of one stream: without scheme, default port and fragment, the host in lower case and
 * without a trailing dot, and without the ';' that SHOUTcast expects from browsers. Anything but a URL, or one that is
 * too long, is its own key. Limits: two servers of one station are two streams.
 */
export function sameStreamKey(streamUrl: string): string {
  // Longer ones cannot be submitted, and parsing a host of thousands of combining marks takes quadratic time.
  const url = streamUrl.length > MAX_URL_LENGTH ? null : parseUrl(streamUrl);
  if (!url) return streamUrl;
  const path = url.pathname.replace(/\/;[^/]*$/, "/");
  return `${url.host.replace(/\.(?=:|$)/, "")}${path}${url.search}`;
}
