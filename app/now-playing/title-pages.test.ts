import { expect, test } from "vitest";
import { titlePages } from "./title-pages.ts";

const addresses = (url: string, headers: Record<string, string>) =>
  titlePages(url, headers).map(({ address }) => address);

test("an Icecast server is asked for the one mount", () => {
  expect(addresses("https://radio.example:8443/jazz%20fm.mp3?x=1", { server: "Icecast 2.4.4" })).toEqual([
    "https://radio.example:8443/status-json.xsl?mount=%2Fjazz%20fm.mp3",
  ]);
});

test("a SHOUTcast server is asked for the stream's number", () => {
  const notice = { "icy-notice2": "SHOUTcast DNAS/posix(linux x64) v2.6.1<BR>" };
  expect(addresses("http://radio.example:8000/stream/2/", notice)).toEqual([
    "http://radio.example:8000/stats?sid=2&json=1",
    "http://radio.example:8000/7.html",
  ]);
  expect(addresses("http://radio.example:8000/;", notice)[0]).toBe("http://radio.example:8000/stats?sid=1&json=1");
});

test("a server of another kind has no page that we know", () => {
  expect(addresses("https://radio.example/live", { server: "nginx" })).toEqual([]);
  expect(addresses("no address", { server: "Icecast" })).toEqual([]);
});
