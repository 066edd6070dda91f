import { expect, test } from "vitest";
import { titlePages } from "./title-pages.ts";

const pageUrls = (streamUrl: string, headers: Record<string, string>) =>
  titlePages(streamUrl, headers).map(({ url }) => url);

test("titlePages: the status page of Icecast is limited to the mount", () => {
  expect(pageUrls("https://radio.example:8443/jazz%20fm.mp3?x=1", { server: "Icecast 2.4.4" })).toEqual([
    "https://radio.example:8443/status-json.xsl?mount=%2Fjazz%20fm.mp3",
  ]);
});

test("titlePages: the pages of SHOUTcast are those of the stream's number", () => {
  const notice = { "icy-notice2": "SHOUTcast DNAS/posix(linux x64) v2.6.1<BR>" };
  expect(pageUrls("http://radio.example:8000/stream/2/", notice)).toEqual([
    "http://radio.example:8000/stats?sid=2&json=1",
    "http://radio.example:8000/7.html",
  ]);
  expect(pageUrls("http://radio.example:8000/;", notice)[0]).toBe("http://radio.example:8000/stats?sid=1&json=1");
});

test("titlePages: other servers have none", () => {
  expect(pageUrls("https://radio.example/live", { server: "nginx" })).toEqual([]);
  expect(pageUrls("no address", { server: "Icecast" })).toEqual([]);
});
