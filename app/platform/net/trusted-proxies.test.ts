import { expect, test } from "vitest";
import { isTrustedProxy, readNetworks } from "./trusted-proxies.ts";

function isIn(networks: string, address: string | undefined): boolean {
  const read = readNetworks(networks);
  if (!read) throw new Error(`${networks} was refused`);
  return isTrustedProxy(address, read);
}

test.each([
  ["127.0.0.1", "127.0.0.1", "127.0.0.2"],
  ["10.0.0.0/8", "10.255.255.255", "11.0.0.0"],
  ["10.1.2.3/8", "10.9.9.9", "11.0.0.0"],
  ["192.0.2.128/25", "192.0.2.128", "192.0.2.127"],
  ["0.0.0.0/1", "127.255.255.255", "128.0.0.0"],
  ["fd00::/8", "fdff::1", "fe00::1"],
  ["2001:db8::7", "2001:db8:0:0::7", "2001:db8::8"],
  ["::1", "::1", "127.0.0.1"],
  ["fe80::/10", "fe80::1%eth0", "fec0::1"],
])("isTrustedProxy: %s contains %s and not %s", (networks, inside, outside) => {
  expect(isIn(networks, inside)).toBe(true);
  expect(isIn(networks, outside)).toBe(false);
});

test("isTrustedProxy: an IPv4 connection to an IPv6 socket is an IPv4 address", () => {
  expect(isIn("127.0.0.1, 10.0.0.0/8", "::ffff:10.1.2.3")).toBe(true);
  expect(isIn("127.0.0.1, 10.0.0.0/8", "::ffff:11.1.2.3")).toBe(false);
});

test("isTrustedProxy: an address in any of several networks is trusted, with or without spaces", () => {
  for (const address of ["127.0.0.1", "10.0.0.9", "fd12::1"]) {
    expect(isIn("127.0.0.1, 10.0.0.0/8, fd00::/8", address)).toBe(true);
    expect(isIn("127.0.0.1,10.0.0.0/8,fd00::/8", address)).toBe(true);
  }
});

test.each([undefined, "", "unknown", "10.0.0.1:443", "localhost"])("isTrustedProxy: %j is not an address", (text) => {
  expect(isIn("10.0.0.0/8", text)).toBe(false);
});

test.each([
  ...["", " ", ",", "10.0.0.1,", ",10.0.0.1", "10.0.0.1 10.0.0.2", "proxy.example", "10.0.0.0/8/8"],
  ...["10.0.0.0/33", "10.0.0.0/", "10.0.0.0/-1", "10.0.0.0/8.0", "10.0.0.0/255.0.0.0", "10.0.0.0/x", "fd00::/129"],
  ...["10.1", "010.0.0.1", "0x0a000001", "167772161", "[::1]", "::ffff:10.0.0.0/104", "*"],
  ...["0.0.0.0/0", "::/0", "10.0.0.1, ::/0", "10.0.0.1, true"],
])("readNetworks: %j is refused", (text) => {
  expect(readNetworks(text)).toBeNull();
});
