import { expect, test } from "vitest";
import { networksOf } from "./client-networks.ts";

test("an IPv6 network counts with the /56 and the /48 around it, at multiples", () => {
  expect(networksOf("2001:db8:1:2a3::/64")).toEqual([
    { name: "2001:db8:1:2a3::/64", multiple: 1 },
    { name: "2001:db8:1:200::/56", multiple: 4 },
    { name: "2001:db8:1::/48", multiple: 16 },
  ]);
  expect(networksOf("2001:db8:1:ff::/64")[1]?.name).toBe("2001:db8:1:0::/56");
});

test.each(["192.0.2.1", "unknown", "marta", '["ana@radio.example","2001:db8:1:2::/64"]', "2001:db8:1::/48"])(
  "%s counts alone",
  (client) => {
    expect(networksOf(client)).toEqual([{ name: client, multiple: 1 }]);
  },
);
