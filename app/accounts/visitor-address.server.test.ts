import { expect, test } from "vitest";
import { visitorAddress } from "./visitor-address.server.ts";

const FORGED = "203.0.113.9";

test("without a proxy the address is the socket's, whatever the request says", () => {
  expect(visitorAddress("192.0.2.1", FORGED, false)).toBe("192.0.2.1");
  expect(visitorAddress("192.0.2.1", undefined, false)).toBe("192.0.2.1");
});

test("behind a proxy that is trusted it is the last one that was passed on", () => {
  expect(visitorAddress("10.0.0.1", "198.51.100.7", true)).toBe("198.51.100.7");
  expect(visitorAddress("10.0.0.1", `${FORGED}, 198.51.100.7`, true)).toBe("198.51.100.7");
  expect(visitorAddress("10.0.0.1", `${FORGED},${FORGED} ,\t198.51.100.7 `, true)).toBe("198.51.100.7");
});

test.each([undefined, "", " ", "unknown", "198.51.100.7,", "198.51.100.7:443", "198.51.100.7, secret"])(
  "a proxy that passes on %j passes on nobody: the socket counts",
  (forwarded) => {
    expect(visitorAddress("10.0.0.1", forwarded, true)).toBe("10.0.0.1");
  },
);

test("an IPv4 address in IPv6's dress is itself", () => {
  expect(visitorAddress("::ffff:192.0.2.1", undefined, false)).toBe("192.0.2.1");
  expect(visitorAddress("::1", "::ffff:c633:6407", true)).toBe("198.51.100.7");
});

test("an IPv6 visitor counts with all the addresses of their network", () => {
  const one = visitorAddress("2001:db8:1:2::1", undefined, false);
  expect(one).toBe("2001:db8:1:2::/64");
  expect(visitorAddress("2001:db8:1:2:ffff:ffff:ffff:ffff", undefined, false)).toBe(one);
  expect(visitorAddress("2001:db8:1:3::1", undefined, false)).not.toBe(one);
  expect(visitorAddress("fe80::1%eth0", undefined, false)).toBe("fe80:0:0:0::/64");
});

test.each([undefined, "", "nonsense"])("whose address cannot be known (%j) is counted with all such", (address) => {
  expect(visitorAddress(address, undefined, false)).toBe("unknown");
});
