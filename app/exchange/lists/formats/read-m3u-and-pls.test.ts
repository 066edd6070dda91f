import { expect, test } from "vitest";
import { readText, summariseRows } from "#test-support/read-lists.ts";

test("IPTV attributes, groups and images are read, with any punctuation", async () => {
  const { rows } = await readText(`#EXTM3U url-tvg="x"
#PLAYLIST:As minhas rádios
#EXTINF:-1 tvg-id="1" tvg-name="A" tvg-logo="https://a.example/l,1.png" tvg-country="pt" tvg-language="Portuguese;English" group-title="Pop; Rock",Rádio A, a melhor "A"
#EXTVLCOPT:http-user-agent=x
http://a.example/s
#EXTGRP:Notícias
#EXTIMG:https://b.example/b.png
#EXTINF:0 tvg-country="Portugal",
http://b.example/s
#EXTINF:-1 tvg-name="C",
http://c.example/s
`);
  expect(rows).toMatchObject([
    {
      row: 1,
      name: 'Rádio A, a melhor "A"',
      streamUrl: "http://a.example/s",
      imageUrl: "https://a.example/l,1.png",
      country: "",
      countryCode: "PT",
      genre: "Pop",
      tags: ["Pop", "Rock"],
      languages: "Portuguese;English",
    },
    { row: 2, name: "", imageUrl: "https://b.example/b.png", country: "Portugal", countryCode: "", genre: "Notícias" },
    { row: 3, name: "C", imageUrl: "", genre: "", tags: [] },
  ]);
});

test("attributes may be in apostrophes or in no quotation marks, and Kodi's options are no part of a URL", async () => {
  const { rows } = await readText(`#EXTM3U
#EXTINF:-1 radio="true" tvg-logo='https://a.example/l,1.png' group-title=Jazz tvg-country=pt,D'Ouro, a rádio
#KODIPROP:inputstream=inputstream.ffmpegdirect
https://a.example/s?x=1|User-Agent=Mozilla/5.0 (X11; Linux)&Referer=https://a.example/
#EXTINF:-1 tvg-name='B, b' tvg-id= group-title="Pop's",
#EXTGRP:Rock
http://b.example/s|
#EXTINF:-1 x='y,C
https://c.example/s?list=a|b
`);
  expect(rows).toMatchObject([
    {
      name: "D'Ouro, a rádio",
      streamUrl: "https://a.example/s?x=1",
      imageUrl: "https://a.example/l,1.png",
      genre: "Jazz",
      countryCode: "PT",
    },
    { name: "B, b", streamUrl: "http://b.example/s", genre: "Rock" },
    { name: "C", streamUrl: "https://c.example/s?list=a|b" },
  ]);
});

test.each([
  ["icy://a.example:8000/live", "http://a.example:8000/live"],
  ["ICYX://a.example:8000/;", "http://a.example:8000/;"],
  ["http://a.example/icy://b", "http://a.example/icy://b"],
  ["mms://a.example/s", "mms://a.example/s"],
  ["rtmp://a.example/live playpath=s swfUrl=x", "rtmp://a.example/live playpath=s swfUrl=x"],
])("the URL %s is %s in M3U, PLS and a list of bare URLs", async (written, read) => {
  expect((await readText(`#EXTM3U\n#EXTINF:-1,A\n${written}\n`)).rows).toMatchObject([{ streamUrl: read }]);
  expect((await readText(`[playlist]\nFile1=${written}\nTitle1=A\n`)).rows).toMatchObject([{ streamUrl: read }]);
  expect((await readText(`${written}\n`, "lista.m3u")).rows).toMatchObject([{ streamUrl: read }]);
});

test("a list of bare URLs is detected with what players append to them", async () => {
  for (const url of ["http://a.example:8000/;", "http://a.example/s|User-Agent=Mozilla/5.0 (X11; Linux)"])
    expect(await readText(`${url}\nhttp://b.example/\n`)).toMatchObject({ format: "m3u", rows: [{}, {}] });
});

test("Radio Browser's UUID before an entry is its own alone", async () => {
  const uuid = "01dd819d-3f79-4285-b383-89395e820530";
  const { rows } = await readText(
    `#EXTM3U\r\n#RADIOBROWSERUUID:${uuid}\r\n#EXTINF:1,A\r\nhttp://a.example/\r\n\r\n#EXTINF:1,B\r\nhttp://b.example/\r\n`,
  );
  expect(rows).toMatchObject([{ uuid }, { uuid: "" }]);
});

test("an entry without a URL is reported and does not stop the others", async () => {
  const list = await readText("#EXTM3U\n#EXTINF:-1,A\n#EXTINF:-1,B\nhttp://b.example/\n#EXTINF:-1,C\n");
  const missing = "falta o URL da transmissão";
  expect(summariseRows(list)).toEqual([`1: ${missing}`, "B http://b.example/", `3: ${missing}`]);
  expect(list.rows[0]).toMatchObject({ text: "#EXTINF:-1,A" });
});

test("a repeated URL gives two rows", async () => {
  expect(summariseRows(await readText("http://a.example/\nhttp://a.example/\n"))).toEqual(
    Array(2).fill("http://a.example/"),
  );
});

test.each([
  ['#EXTINF:-1 tvg-logo="a,Rádio', "Rádio"],
  ['#EXTINF:-1 tvg-logo="a" group-title="b,Rádio', "Rádio"],
  ["#EXTINF:-1", ""],
  ["#EXTINF:", ""],
  ["#extinf:-1,Rádio", "Rádio"],
])("%j gives the name %j", async (extinf, name) => {
  expect((await readText(`#EXTM3U\n${extinf}\nhttp://a.example/`)).rows).toMatchObject([{ name }]);
});

test("control characters are kept: rows are validated later", async () => {
  const { rows } = await readText(`#EXTM3U\n#EXTINF:-1,R\0á\u0007dio ${"x".repeat(200)}\nhttp://a.example/\0\n`);
  expect(rows).toMatchObject([{ name: expect.stringContaining("R\0á\u0007dio"), streamUrl: "http://a.example/\0" }]);
});

test("a line of attribute characters without an attribute is read in linear time", async () => {
  const hostile = `#EXTINF:-1 ${"a".repeat(60_000)},Rádio Aurora\nhttps://aurora.example/s\n`.repeat(20);
  const { rows } = await readText(`#EXTM3U\n${hostile}`);
  expect(rows).toHaveLength(20);
});

test("entries are in the order of their numbers; NumberOfEntries is ignored", async () => {
  const list = await readText(
    "[Playlist]\nNumberOfEntries=1\nTitle10=J\nfile10 = http://j.example/?a=b\nFILE2=http://b.example/\nVersion=2\nLength2=-1\n",
  );
  expect(list.format).toBe("pls");
  expect(summariseRows(list)).toEqual(["http://b.example/", "J http://j.example/?a=b"]);
});

test("a title without a URL is reported; of a repeated key the first value counts", async () => {
  const list = await readText("[playlist]\nTitle1=A\nTitle2=B\nFile2=http://b.example/\nFile2=http://x.example/\n");
  expect(summariseRows(list)).toEqual(["1: falta o URL da transmissão", "B http://b.example/"]);
});

test("a list without its header is detected by its keys", async () => {
  expect(summariseRows(await readText("File1=http://a.example/\nTitle1=A"))).toEqual(["A http://a.example/"]);
});
