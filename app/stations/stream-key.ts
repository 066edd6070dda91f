import { MAX_URL_LENGTH } from "#app/platform/web-url.ts";

/**
 * What two addresses of one stream have in common: not the scheme, nor the host's case, nor a port that is the usual
 * one, nor what browsers keep to themselves behind '#', nor the ';' that SHOUTcast wants of browsers.
 * The address itself when it is none or too long. Limits: two servers of one station are two streams.
 */
export function sameStreamKey(address: string): string {
  // No longer one can be submitted, and a host of thousands of combining marks takes the parser quadratic time.
  const url = address.length > MAX_URL_LENGTH ? null : URL.parse(address);
  if (!url) return address;
  const path = url.pathname.replace(/\/;[^/]*$/, "/");
  return `${url.host.replace(/\.(?=:|$)/, "")}${path}${url.search}`;
}
