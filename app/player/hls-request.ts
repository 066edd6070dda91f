import { isPrivateHost } from "#app/platform/private-address.ts";

/**
 * Whether a playlist may make the browser request a URL: only http and https, and no host on this machine or in a private
 * network, unless the site allows private streams (tests and development).
 * Does not cover names that resolve to private addresses, nor redirects: browsers expose neither before the request. The
 * server's stream check examines both, and browsers apply their own rules for local networks.
 */
export function mayRequest(url: string, allowsPrivate: boolean): boolean {
  const parsed = URL.parse(url);
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return false;
  return allowsPrivate || !isPrivateHost(parsed.hostname);
}
