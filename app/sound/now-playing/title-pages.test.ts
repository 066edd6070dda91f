import { expect, test } from "vitest";
import { icecastTitle, sevenHtmlTitle, shoutcastTitle, titlePages } from "./title-pages.ts";

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

const page = (source: unknown) => JSON.stringify({ icestats: { host: "x", source, dummy: null } });
const at = (mount: string, more: object = {}) => ({ listenurl: `http://other.example:8000${mount}`, ...more });

test("icecastTitle: finds a mount by its path, in a list or alone, whatever its host", () => {
  const jazz = at("/jazz.mp3", { title: "Inês - Maré" });
  expect(icecastTitle(page([at("/fado.mp3", { title: "Outra" }), jazz]), "/jazz.mp3")).toBe("Inês - Maré");
  expect(icecastTitle(page(jazz), "/jazz.mp3")).toBe("Inês - Maré");
  expect(icecastTitle(page(jazz), "/fado.mp3")).toBeNull();
});

test("icecastTitle: joins artist and title of Vorbis", () => {
  expect(icecastTitle(page(at("/a.ogg", { artist: "Inês", title: "Maré" })), "/a.ogg")).toBe("Inês - Maré");
});

test.each([
  [1234, "1234"],
  [true, "true"],
  [null, null],
  [{}, null],
  ["", null],
])("icecastTitle: the title %j is read as %j", (title, read) => {
  expect(icecastTitle(page(at("/a", { title })), "/a")).toBe(read);
});

test.each(["", "<html>", "null", "[]", '{"icestats":{}}', '{"icestats":{"source":[null,7]}}', '{"icestats":null}'])(
  "icecastTitle: the page %j has no title",
  (text) => {
    expect(icecastTitle(text, "/a")).toBeNull();
  },
);

test("shoutcastTitle and sevenHtmlTitle: read the title with its commas", () => {
  expect(shoutcastTitle('{"songtitle":"Inês - Maré, 2","streamstatus":1}')).toBe("Inês - Maré, 2");
  expect(shoutcastTitle("{}")).toBeNull();
  expect(sevenHtmlTitle("<HTML><body>3,1,9,100,3,128,Inês - Maré, 2</body></html>")).toBe("Inês - Maré, 2");
  expect(sevenHtmlTitle("3,1,9,100,3,128,")).toBeNull();
  expect(sevenHtmlTitle("<html>Not found</html>")).toBeNull();
});

test("sevenHtmlTitle: takes linear time for many unclosed tags", () => {
  expect(sevenHtmlTitle("<".repeat(512 * 1024))).toBeNull();
});
