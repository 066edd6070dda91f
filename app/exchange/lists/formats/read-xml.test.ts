import { expect, test } from "vitest";
import { readText, summariseRows } from "#test-support/read-lists.ts";

test("ASX as players write it: any case, elements without an end, bare ampersands and attributes", async () => {
  const { format, rows } = await readText(`<ASX version = "3.0">
<Title>As minhas rádios</TITLE>
<Entry><TITLE>R&#225;dio A</Title><Ref HREF = "https://a.example/s?a=1&b=2"><Ref href="https://b.example/s">
<AUTHOR>A</AUTHOR><MoreInfo href="https://a.example/"/><Banner href="https://a.example/banner.gif"/></ENTRY>
<entry><title><![CDATA[B & C]]></title><ref href='mms://c.example/s'/><ref href=http://c.example:8000/></entry>
<entry><param name="x" value="http://x.example/"/><title>Sem endereço</title></entry>
</ASX>`);
  expect(format).toBe("xml");
  expect(rows).toMatchObject([
    {
      row: 1,
      name: "Rádio A",
      streamUrl: "https://a.example/s?a=1&b=2",
      websiteUrl: "https://a.example/",
      genre: "",
      tags: [],
    },
    { row: 2, name: "B & C", streamUrl: "http://c.example:8000" },
    { row: 3, problem: "falta o URL da transmissão" },
  ]);
});

test("an ASX of one station has its name in its title", async () => {
  const list = await readText(
    '<asx version="3.0"><title>Rádio A</title><entry><ref href="http://a.example/"/></entry></asx>',
  );
  expect(summariseRows(list)).toEqual(["Rádio A http://a.example/"]);
});

test("groups of RadioTray are genres, but for the outermost", async () => {
  const { rows } = await readText(`<?xml version="1.0"?><bookmarks><group name="root" img="">
<bookmark name="Solta" url="http://s.example/" img="s.png"/>
<group name="Música"><group name="Jazz"><bookmark name="A &amp; B" url="http://a.example/?x=1&amp;y=2"/></group></group>
</group></bookmarks>`);
  expect(rows).toMatchObject([
    { row: 1, name: "Solta", streamUrl: "http://s.example/", genre: "", tags: [] },
    { row: 2, name: "A & B", streamUrl: "http://a.example/?x=1&y=2", genre: "Jazz", tags: ["Jazz", "Música"] },
  ]);
});

test("WPL has media with or without a title, of which the latter are reported when they are stored", async () => {
  const list =
    await readText(`<?wpl version="1.0"?><smil><head><meta name="Generator" content="x"/><title>Lista</title></head>
<body><seq><media src="http://a.example/s" trackTitle="A"/><media src="http://b.example/s"/></seq></body></smil>`);
  expect(summariseRows(list)).toEqual(["A http://a.example/s", "http://b.example/s"]);
});

test("Subsonic's XML has attributes in camel case", async () => {
  const { rows } = await readText(`<subsonic-response xmlns="http://subsonic.org/restapi" status="ok" version="1.16.1">
<internetRadioStations><internetRadioStation id="1" name="A" streamUrl="http://a.example/s" homePageUrl="https://a.example/" coverArt="ir-1"/>
</internetRadioStations></subsonic-response>`);
  expect(rows).toMatchObject([{ name: "A", streamUrl: "http://a.example/s", websiteUrl: "https://a.example/" }]);
});

test.each([
  "<stations><station><name>A</name><url>http://a.example/</url><genre>Jazz</genre></station></stations>",
  '<x:radios xmlns:x="y"><x:radio x:nome="A" x:endereco="http://a.example/" genero="Jazz"/></x:radios>',
  '<playlist name="p"><entry uri="http://a.example/"><title lang="pt">A</title><genre>Jazz</genre></entry></playlist>',
  "<r><i><Name>A</Name><Streams><Stream>http://a.example/</Stream></Streams><Category>Jazz</Category></i></r>",
])("a list of another program has its names and URLs in attributes or elements: %s", async (text) => {
  const { rows } = await readText(text);
  expect(rows).toMatchObject([{ row: 1, name: "A", streamUrl: "http://a.example/", genre: "Jazz" }]);
});

test.each([
  ["a feed", "<rss><channel><item><title>A</title><enclosure url='http://a.example/a.mp3'/></item></channel></rss>"],
  ["a site map", "<urlset><url><loc>http://a.example/</loc></url></urlset>"],
  ["an image", '<svg><title>A</title><image href="http://a.example/a.png"/></svg>'],
  ["a property list", "<plist><dict><key>url</key><string>http://a.example/</string></dict></plist>"],
  ["a station without a URL", "<stations><station><name>A</name></station></stations>"],
])("%s is refused with the formats that work", async (_, text) => {
  await expect(readText(text)).rejects.toThrow(/^Formato desconhecido\. São aceites listas M3U, /);
});

test.each(["<bookmarks/>", '<asx version="3.0"><title>Lista</title></asx>', "<smil><body><seq/></body></smil>"])(
  "%s is a list without stations",
  async (text) => expect(await readText(text)).toMatchObject({ format: "xml", rows: [] }),
);

test("a document over 1 MiB is refused with a sentence", async () => {
  const text = `<bookmarks><bookmark name="A" url="http://a.example/"/>${" ".repeat(1024 * 1024)}</bookmarks>`;
  await expect(readText(text)).rejects.toThrow(/^O ficheiro XML é demasiado grande \(máximo 1 MiB\)/);
});

test("elements of any depth and number, and declared entities, are read in linear time", async () => {
  const station = '<bookmark name="A" url="http://a.example/"/>';
  for (const hostile of [
    "<a>".repeat(100_000),
    "<a x=".repeat(50_000),
    "<a/><b>".repeat(50_000),
    "</a>".repeat(100_000),
  ]) {
    expect(summariseRows(await readText(`<bookmarks>${station}${hostile}`))).toEqual(["A http://a.example/"]);
  }
  const entity = '<!DOCTYPE bookmarks [<!ENTITY a "xxxxxxxxxx">]>';
  expect(
    await readText(`${entity}<bookmarks><bookmark name="&a;" url="http://a.example/"/></bookmarks>`),
  ).toMatchObject({
    rows: [{ name: "&a;" }],
  });
  expect(await readText(`<bookmarks><__proto__><url>x</url></__proto__>${station}</bookmarks>`)).toMatchObject({
    rows: [{ name: "A" }],
  });
});
