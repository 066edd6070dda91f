import { expect, test } from "vitest";
import { isPrivateHost, isPrivateIp } from "./private-address.ts";

const hostOf = (address: string) => new URL(address).hostname;

test.each([
  ["Azure, WireServer", "168.63.129.16"],
  ["AWS, Google, Azure, Oracle, DigitalOcean, Hetzner, OpenStack and others", "169.254.169.254"],
  ["AWS, containers", "169.254.170.2"],
  ["AWS, containers in Kubernetes", "169.254.170.23"],
  ["Tencent", "169.254.0.23"],
  ["Scaleway", "169.254.42.42"],
  ["Alibaba", "100.100.100.200"],
  ["Oracle, first generation", "192.0.0.192"],
])("isPrivateHost: the metadata service of %s, %s, is private in every spelling", (_, ip) => {
  const hexadecimal = ip.split(".").reduce((text, part) => text + Number(part).toString(16).padStart(2, "0"), "");
  const halves = `${hexadecimal.slice(0, 4)}:${hexadecimal.slice(4)}`;
  expect(isPrivateIp(ip)).toBe(true);
  const embedded = [`::ffff:${ip}`, `::ffff:${halves}`, `::ffff:0:${halves}`, `::${halves}`];
  const translated = [`64:ff9b::${halves}`, `64:ff9b::${ip}`, `64:ff9b:1::${halves}`, `2002:${halves}::1`];
  for (const ipv6 of [...embedded, ...translated]) {
    expect(isPrivateIp(ipv6), ipv6).toBe(true);
    expect(isPrivateHost(`[${ipv6}]`), ipv6).toBe(true);
  }
  for (const host of [ip, `${ip}.`, `0x${hexadecimal}`, String(Number.parseInt(hexadecimal, 16))]) {
    expect(isPrivateHost(host), host).toBe(true);
    expect(isPrivateHost(hostOf(`http://${host}/latest/meta-data/`)), host).toBe(true);
  }
});

test.each([
  ["AWS", "fd00:ec2::254"],
  ["AWS, containers in Kubernetes", "fd00:ec2::23"],
  ["Google", "fd20:ce::254"],
  ["Oracle", "fd00:c1::a9fe:a9fe"],
  ["Scaleway", "fd00:42::42"],
  ["Akamai (Linode)", "fd00:a9fe:a9fe::1"],
  ["OpenStack", "fe80::a9fe:a9fe"],
])("isPrivateHost: the metadata service of %s, %s, is private", (_, ip) => {
  expect(isPrivateIp(ip)).toBe(true);
  expect(isPrivateHost(`[${ip}]`)).toBe(true);
});

test.each(["metadata.google.internal", "instance-data.ec2.internal", "metadata", "instance-data", "rancher-metadata"])(
  "isPrivateHost: the metadata service's name %s is private",
  (name) => {
    expect(isPrivateHost(name)).toBe(true);
  },
);

test("isPrivateIp: the neighbours of Azure's service address are public", () => {
  expect(isPrivateIp("168.63.129.15")).toBe(false);
  expect(isPrivateIp("168.63.129.17")).toBe(false);
});
