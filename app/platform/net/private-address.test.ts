import { expect, test } from "vitest";
import { isPrivateHost, isPrivateIp } from "./private-address.ts";

const hostOf = (address: string) => new URL(address).hostname;

test.each([
  ["0.0.0.0", "0.255.255.255"],
  ["10.0.0.0", "10.255.255.255"],
  ["100.64.0.0", "100.127.255.255"],
  ["127.0.0.0", "127.255.255.255"],
  ["169.254.0.0", "169.254.255.255"],
  ["172.16.0.0", "172.31.255.255"],
  ["192.0.0.0", "192.0.0.255"],
  ["192.0.2.0", "192.0.2.255"],
  ["192.88.99.0", "192.88.99.255"],
  ["192.168.0.0", "192.168.255.255"],
  ["198.18.0.0", "198.19.255.255"],
  ["198.51.100.0", "198.51.100.255"],
  ["203.0.113.0", "203.0.113.255"],
  ["224.0.0.0", "239.255.255.255"],
  ["240.0.0.0", "255.255.255.255"],
  ["::", "::1"],
  ["::7f00:1", "::ffff:ffff"],
  ["::ffff:127.0.0.1", "::ffff:8.8.8.8"],
  ["64:ff9b::7f00:1", "64:ff9b:1::a00:1"],
  ["100::1", "1fff:ffff::"],
  ["2001::", "2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["2001:0:4136:e378:8000:63bf:3fff:fdd2", "2001:20::1"],
  ["2001:db8::1", "2001:db8:ffff::1"],
  ["2002:7f00:1::", "2002:a00:1::1"],
  ["3fff::", "3fff:fff:ffff::"],
  ["4000::", "5f00::1"],
  ["fc00::", "fdff:ffff::1"],
  ["fe80::1", "febf::1"],
  ["fe80::1%eth0", "fec0::1"],
  ["ff00::", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["", "localhost"],
  ["1.2.3.4.5", "[::1]"],
])("%j and %j are not public addresses", (first, last) => {
  expect(isPrivateIp(first)).toBe(true);
  expect(isPrivateIp(last)).toBe(true);
});

test.each([
  ["1.0.0.0", "9.255.255.255"],
  ["11.0.0.0", "100.63.255.255"],
  ["100.128.0.0", "126.255.255.255"],
  ["128.0.0.0", "169.253.255.255"],
  ["169.255.0.0", "172.15.255.255"],
  ["172.32.0.0", "191.255.255.255"],
  ["192.0.1.0", "192.0.3.0"],
  ["192.167.255.255", "192.169.0.0"],
  ["198.17.255.255", "198.20.0.0"],
  ["203.0.114.0", "223.255.255.255"],
  ["2000::1", "2001:200::1"],
  ["2001:4860:4860::8888", "2001:db7:ffff::1"],
  ["2003::1", "3ffe:ffff::1"],
  ["2a00:1450:4003:801::200e", "3fff:1000::1"],
])("%s and %s are public addresses", (first, last) => {
  expect(isPrivateIp(first)).toBe(false);
  expect(isPrivateIp(last)).toBe(false);
});

test.each([
  "localhost",
  "LOCALHOST",
  "localhost.",
  "localhost..",
  "radio.localhost",
  "localhost.localdomain",
  "radio.local",
  "a.b.radio.local.",
  "metadata.google.internal",
  "radio.intranet",
  "radio.lan",
  "router.home",
  "radio.home.arpa",
  "home.arpa",
  "radio.corp",
  "radio",
  "router.",
])("the name %s is private", (name) => {
  expect(isPrivateHost(name)).toBe(true);
  expect(isPrivateHost(hostOf(`http://${name}:8000/stream`))).toBe(true);
});

test.each([
  "127.0.0.1",
  "127.1",
  "127.0.1",
  "2130706433",
  "017700000001",
  "0x7f000001",
  "0x7F.1",
  "0177.0.0.01",
  "0x7f.0x0.0x0.0x1",
  "0x00000000007f.1",
  "127.0.0.1.",
  "127.0.0.1..",
  "2130706433.",
  "0x7f.1..",
  "0",
  "0x",
  "00.0.0.0",
  "3232235777",
  "192.168.257",
  "0300.0250.1.1",
  "10.1",
  "012.0.0.1",
  "0xa9fea9fe",
  "169.254.43518",
  "１２７.０.０.１",
  "①②⑦.⓪.⓪.①",
  "127。0。0。1",
  "127．0｡0.1",
  "0x7f。1",
  "%31%32%37.0.0.1",
  "ⓛocalhost",
  "ｌｏｃａｌｈｏｓｔ",
  "localhost。",
  "LOCAL\u00adHOST",
  "%6cocalhost",
  "radio。ⓛocal",
  "radio.inter\u200bnal",
  "rádio",
  "xn--rdio-5na",
  "[::1]",
  "[::]",
  "[0:0:0:0:0:0:0:1]",
  "[::ffff:127.0.0.1]",
  "[::ffff:7f00:1]",
  "[::127.0.0.1]",
  "[64:ff9b::10.0.0.1]",
  "[2002:c0a8:101::]",
  "[fe80::1]",
  "[fd12:3456:789a::1]",
])("a URL's host %s is private", (host) => {
  expect(isPrivateHost(hostOf(`http://${host}/stream`))).toBe(true);
  expect(isPrivateHost(host)).toBe(true);
});

/** Hosts of real stations, most of which contain the text of a private address. */
test.each([
  "157.245.10.72",
  "88.198.10.229",
  "108.62.0.141",
  "86.127.68.115",
  "198.27.127.246",
  "178.19.127.144",
  "62.210.24.124",
  "110.143.21.104",
  "138.197.0.4",
  "52.0.120.216",
  "172.105.24.4",
  "172.82.160.250",
  "195.10.228.6",
  "8410.brasilstream.com.br",
  "10.stmip.net",
  "az10.yesstreaming.net",
  "edge10.stream.charivari.de",
  "sonicpanel.streaming10.net",
  "apps01.star10.com.br",
  "mdr-284311-0.sslcast.mdr.de",
  "mnet.x10.mx",
  "s127.radiolize.com",
  "ic.radio10.live",
  "srv0510.lcinternet.com",
  "radio.skynet-local.net",
  "ns6.emisionlocal.com",
  "88-199-169-10.tktelekom.pl",
  "1946218710.rsc.cdn77.org",
  "gene-wr10.ice.infomaniak.ch",
  "node-10.zeno.fm",
  "icecast.radiofrance.fr",
])("the host %s of a real station is not private", (host) => {
  expect(isPrivateHost(host)).toBe(false);
  expect(isPrivateHost(hostOf(`https://${host}.:8443/10.0.0.1/localhost`))).toBe(false);
});

test.each([
  "localhost.example.com",
  "127.0.0.1.nip.io",
  "192-168-1-1.example.com",
  "192.168.example.com",
  "10.0.0.1.example.com",
  "local.pt",
  "home.pt",
  "internal.example.org",
  "mylocalhost.com",
  "notlocal.fm",
  "radio.athome",
  "rádio.pt",
  "日本.jp",
  "8.8.8.8",
  "0x08080808",
  "134744072",
  "[2a00:1450:4003:801::200e]",
])("%s is a public host", (host) => {
  expect(isPrivateHost(hostOf(`http://${host}/stream`))).toBe(false);
  expect(isPrivateHost(host)).toBe(false);
});

test.each(["", ".", "...", "a b.pt", "[::1", "300.300.300.300"])("%j is not a host and counts as private", (text) => {
  expect(isPrivateHost(text)).toBe(true);
});

/** A pattern with backtracking would take hours here. */
test("a host of 100,000 dots is read in linear time", () => {
  expect(isPrivateHost(`${".".repeat(100_000)}a.pt`)).toBe(false);
  expect(isPrivateHost(`localhost${".".repeat(100_000)}`)).toBe(true);
});
