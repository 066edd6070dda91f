import { isPrivateHost } from "#app/platform/private-address.ts";

/**
 * Whether a playlist may have this browser ask for an address: http and https, and nothing on this machine or a network of the
 * visitor's own, unless the site allows private streams (tests and development).
 * Does not cover: a name that resolves to a private address, and where a server redirects to; browsers do not tell either
 * before they ask. The server's check of a station looks into both, and browsers' own rules for local networks stand behind it.
 */
export function mayRequest(url: string, allowsPrivate: boolean): boolean {
  const parsed = URL.parse(url);
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return false;
  return allowsPrivate || !isPrivateHost(parsed.hostname);
}
