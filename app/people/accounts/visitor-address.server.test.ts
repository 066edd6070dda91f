import { expect, test } from "vitest";
import { readNetworks } from "#app/platform/net/trusted-proxies.ts";
import { visitorAddress } from "./visitor-address.server.ts";

const FORGED = "203.0.113.9";

test("visitorAddress: without a trusted proxy it is the socket's, whatever the header says", () => {
  expect(visitorAddress("192.0.2.1", FORGED, false)).toBe("192.0.2.1");
  expect(visitorAddress("192.0.2.1", undefined, false)).toBe("192.0.2.1");
});

test("visitorAddress: with `true` it is the last entry of the header", () => {
  expect(visitorAddress("10.0.0.1", "198.51.100.7", true)).toBe("198.51.100.7");
  expect(visitorAddress("10.0.0.1", `${FORGED}, 198.51.100.7`, true)).toBe("198.51.100.7");
  expect(visitorAddress("10.0.0.1", `${FORGED},${FORGED} ,\t198.51.100.7 `, true)).toBe("198.51.100.7");
});

test.each([undefined, "", " ", "unknown", "198.51.100.7,", "198.51.100.7:443", "198.51.100.7, secret"])(
  "visitorAddress: with the unusable header %j the socket counts",
  (forwarded) => {
    expect(visitorAddress("10.0.0.1", forwarded, true)).toBe("10.0.0.1");
  },
);

const PROXIES = readNetworks("127.0.0.1, 10.0.0.0/8, fd00::/8") ?? false;

test("visitorAddress: from a trusted proxy it is the last entry that is not a trusted proxy", () => {
  expect(visitorAddress("10.0.0.1", "198.51.100.7", PROXIES)).toBe("198.51.100.7");
  expect(visitorAddress("10.0.0.1", `${FORGED}, 198.51.100.7`, PROXIES)).toBe("198.51.100.7");
  expect(visitorAddress("127.0.0.1", `${FORGED}, 198.51.100.7, 10.0.0.2,10.9.9.9`, PROXIES)).toBe("198.51.100.7");
  expect(visitorAddress("::ffff:10.0.0.1", "198.51.100.7, fd00::2", PROXIES)).toBe("198.51.100.7");
  expect(visitorAddress("fd00::1", "2001:db8:1:2::9", PROXIES)).toBe("2001:db8:1:2::/64");
});

test("visitorAddress: a forged trusted address before the client's own is ignored", () => {
  expect(visitorAddress("10.0.0.1", "10.0.0.9, 198.51.100.7, 10.0.0.2", PROXIES)).toBe("198.51.100.7");
});

test.each(["192.0.2.1", "11.0.0.1", "fe00::1", "::ffff:192.0.2.1"])(
  "visitorAddress: from %s, which is not a trusted proxy, the header is ignored",
  (socket) => {
    const without = visitorAddress(socket, undefined, PROXIES);
    for (const forwarded of [FORGED, `${FORGED}, 10.0.0.1`, "127.0.0.1", "10.0.0.1", ""]) {
      expect(visitorAddress(socket, forwarded, PROXIES)).toBe(without);
    }
  },
);

test("visitorAddress: if every address of the chain is a trusted proxy it is the first", () => {
  expect(visitorAddress("127.0.0.1", "10.0.0.3, 10.0.0.2", PROXIES)).toBe("10.0.0.3");
  expect(visitorAddress("127.0.0.1", undefined, PROXIES)).toBe("127.0.0.1");
});

test.each(["unknown", "", "198.51.100.7:443", "198.51.100.7,", `${FORGED}, _hidden`])(
  "visitorAddress: a trusted proxy whose own entry is not an address (%j) counts itself",
  (forwarded) => {
    expect(visitorAddress("10.0.0.1", forwarded, PROXIES)).toBe("10.0.0.1");
    expect(visitorAddress("127.0.0.1", `${forwarded}, 10.0.0.2`, PROXIES)).toBe("10.0.0.2");
  },
);

test("visitorAddress: a connection without an address, such as a Unix socket, is in no list of trusted proxies", () => {
  expect(visitorAddress(undefined, FORGED, PROXIES)).toBe("unknown");
  expect(visitorAddress(undefined, "198.51.100.7", true)).toBe("198.51.100.7");
});

test("visitorAddress: an IPv4-mapped IPv6 address counts as IPv4", () => {
  expect(visitorAddress("::ffff:192.0.2.1", undefined, false)).toBe("192.0.2.1");
  expect(visitorAddress("::1", "::ffff:c633:6407", true)).toBe("198.51.100.7");
});

test("visitorAddress: all IPv6 addresses of a /64 network count as one", () => {
  const one = visitorAddress("2001:db8:1:2::1", undefined, false);
  expect(one).toBe("2001:db8:1:2::/64");
  expect(visitorAddress("2001:db8:1:2:ffff:ffff:ffff:ffff", undefined, false)).toBe(one);
  expect(visitorAddress("2001:db8:1:3::1", undefined, false)).not.toBe(one);
  expect(visitorAddress("fe80::1%eth0", undefined, false)).toBe("fe80:0:0:0::/64");
});

test.each([undefined, "", "nonsense"])("visitorAddress: without a valid address (%j) it is `unknown`", (address) => {
  expect(visitorAddress(address, undefined, false)).toBe("unknown");
});
