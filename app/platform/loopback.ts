import ipaddr from "ipaddr.js";

/** Whether an IP address is one of the loopback interface. */
export function isLoopbackAddress(address: string | undefined): boolean {
  return address !== undefined && ipaddr.isValid(address) && ipaddr.process(address).range() === "loopback";
}

/** Whether a URL's host is this machine regardless of DNS: `localhost`, or an address such as 127.0.0.1 or [::1]. */
export function isLoopbackHost(hostname: string): boolean {
  return hostname === "localhost" || isLoopbackAddress(hostname.replace(/^\[|\]$/g, ""));
}
