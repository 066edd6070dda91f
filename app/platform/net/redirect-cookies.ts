type Cookie = { name: string; value: string; domain: string; isOfHost: boolean; path: string; isSecure: boolean };

/** The cookies that the redirects of one request have set. */
export type RedirectCookies = readonly Cookie[];

const MAX_COOKIES = 20;
/** Of a name and its value, in characters: Chromium's limit. */
const MAX_LENGTH = 4096;

/**
 * The cookies after a response: those of before, and what it sets. `setCookie`: its headers of this name. Those that are
 * for another site, too long or too many are left out. Attributes that concern pages have no effect.
 * Source: RFC 6265, sections 5.2 and 5.3. Without the list of public suffixes: that cookies of one redirect reach another
 * host below the same suffix tells it nothing that the redirect's URL could not.
 */
export function cookiesAfter(
  before: RedirectCookies,
  { url, setCookie = [] }: { url: URL; setCookie: readonly string[] | undefined },
): RedirectCookies {
  let cookies = before;
  for (const header of setCookie) {
    const cookie = readCookie(header, url);
    if (!cookie) continue;
    const others = cookies.filter(
      ({ name, domain, path }) => name !== cookie.name || domain !== cookie.domain || path !== cookie.path,
    );
    cookies = cookie.isExpired ? others : [...others, cookie].slice(-MAX_COOKIES);
  }
  return cookies;
}

/** The value of the header `Cookie` of a request; null without any. Its length is at most that of four long cookies. */
export function cookieHeader(cookies: RedirectCookies, url: URL): string | null {
  const sent = cookies.filter(
    ({ domain, isOfHost, path, isSecure }) =>
      (isOfHost ? url.hostname === domain : isBelow(url.hostname, domain)) &&
      isInPath(url.pathname, path) &&
      (!isSecure || url.protocol === "https:"),
  );
  const text = sent.map(({ name, value }) => `${name}=${value}`).join("; ");
  return text !== "" && text.length <= 4 * MAX_LENGTH ? text : null;
}

function readCookie(header: string, url: URL): (Cookie & { isExpired: boolean }) | null {
  const [pair = "", ...parts] = header.split(";");
  const [name, value] = splitAt(pair);
  // Node refuses to send control characters.
  if (name === "" || pair.length > MAX_LENGTH || !/^[\t -~\x80-\xff]*$/.test(pair)) return null;
  const attributes = new Map(parts.map(splitAt).map(([key, text]) => [key.toLowerCase(), text]));
  const domain = (attributes.get("domain") ?? "").replace(/^\./, "").toLowerCase();
  if (domain !== "" && !isBelow(url.hostname, domain)) return null;
  const path = attributes.get("path") ?? "";
  const maxAge = attributes.get("max-age") ?? "";
  return {
    name,
    value,
    domain: domain || url.hostname,
    isOfHost: domain === "",
    path: path.startsWith("/") ? path : url.pathname.slice(0, Math.max(1, url.pathname.lastIndexOf("/"))),
    isSecure: attributes.has("secure"),
    // Deleted is what expires at once. Those with a date live as long as the request.
    isExpired: /^(-\d+|0+)$/.test(maxAge),
  };
}

function splitAt(text: string): [name: string, value: string] {
  const equals = text.indexOf("=");
  return equals < 0 ? [text.trim(), ""] : [text.slice(0, equals).trim(), text.slice(equals + 1).trim()];
}

/** An IP address has nothing below it. */
function isBelow(host: string, domain: string): boolean {
  return host === domain || (host.endsWith(`.${domain}`) && !/^[\d.]+$|^\[/.test(host));
}

function isInPath(path: string, cookiePath: string): boolean {
  return path === cookiePath || path.startsWith(cookiePath.endsWith("/") ? cookiePath : `${cookiePath}/`);
}
