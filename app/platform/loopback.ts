import ipaddr from "ipaddr.js";

/** Whether a socket's own address is the loopback interface's. */
export function isLoopbackAddress(address: string | undefined): boolean {
  return address !== undefined && ipaddr.isValid(address) && ipaddr.process(address).range() === "loopback";
}

/** Whether a URL's host name is this machine's own whatever DNS says: `localhost`, or an address such as 127.0.0.1 or [::1]. */
export function isLoopbackHost(hostname: string): boolean {
  return hostname === "localhost" || isLoopbackAddress(hostname.replace(/^\[|\]$/g, ""));
}
