import { expect, test } from "vitest";
import { BUILT_IN_GENRES } from "#app/stations/station/reference/genre-map.ts";
import type { Station } from "#app/stations/station/station.ts";
import { stationCoverPng } from "#app/stations/station/station-cover.ts";
import { station } from "#test-support/named-stations.ts";
import { all, readText, summariseRows } from "#test-support/read-lists.ts";
import { EXPORT_FORMATS, type ExportFormat } from "./export-format.ts";
import type { ListedRow } from "./formats/listed-row.ts";
import { stationFromRow } from "./station-from-row.ts";
import { writeList, writerOf } from "./write-list.ts";

const SITE = "https://radio.example";
const UUID = "01dd819d-3f79-4285-b383-89395e820530";
const uuidOf = (id: string) => (id === "aurora" ? UUID : null);
const FORMATS = Object.keys(EXPORT_FORMATS) as ExportFormat[];

const AURORA = station({
  id: "aurora",
  name: "Rádio Aurora",
  description: "Fado, e mais nada.",
  streamUrl: "https://som.example/a?b=1&c=2",
  websiteUrl: "https://aurora.example/",
  imageUrl: "https://a.example/l",
  genre: "Fado",
  country: "Portugal",
  city: "Porto",
  region: "Norte",
  tags: ["fado", "folk"],
  languages: ["pt", "en"],
  listeners: 7,
  bitrate: "128kbps",
});

async function exportText(format: ExportFormat, ...pages: Partial<Station>[][]): Promise<string> {
  const stations = pages.map((page) => page.map((station) => ({ ...AURORA, ...station })));
  return (await all(writeList(writerOf(format, { origin: SITE, uuidOf }), asyncOf(stations)))).join("");
}

async function* asyncOf<T>(values: readonly T[]): AsyncGenerator<T> {
  yield* values;
}

test.each(FORMATS)("a list exported as %s can be imported", async (format) => {
  const list = await readText(await exportText(format, [{}, { name: "Ó “B” <&> '\"", id: "b" }], [{ name: "C" }], []));
  expect(list.format).toBe(format);
  expect(summariseRows(list)).toEqual(
    ["Rádio Aurora", "Ó “B” <&> '\"", "C"].map((name) => `${name} ${AURORA.streamUrl}`),
  );
  expect(await readText(await exportText(format))).toMatchObject({ format, rows: [] });
});

test.each([
  ["xspf", { codec: "", countryCode: "", latitude: "", longitude: "", uuid: "" }],
  ["json", {}],
  ["csv", {}],
] as const)("%s contains all fields of a station", async (format, less) => {
  const { name, streamUrl, websiteUrl, imageUrl, description, genre, country, city, region, bitrate, tags } = AURORA;
  const { rows } = await readText(await exportText(format, [{ streamCodec: "mp3" }]));
  expect(rows).toEqual([
    {
      row: 1,
      name,
      streamUrl,
      websiteUrl,
      imageUrl,
      description,
      genre,
      country,
      countryCode: "PT",
      city,
      region,
      state: "",
      latitude: "41.15",
      longitude: "-8.61",
      tags,
      languages: "pt,en",
      bitrate,
      codec: "mp3",
      uuid: UUID,
      upstream: null,
      ...less,
    },
  ]);
});

test.each(["m3u", "xspf", "json", "csv"] as const)(
  "a built-in station has its generated cover as image in %s, which an import does not store",
  async (format) => {
    const builtIn = { ...AURORA, id: "1", imageUrl: "" };
    const [row] = (await readText(await exportText(format, [builtIn]))).rows as ListedRow[];
    expect(row?.imageUrl).toBe(`${SITE}${stationCoverPng(builtIn, 512)}`);
    const read = row && stationFromRow(row, { genres: BUILT_IN_GENRES, country: "" });
    expect(read).toMatchObject({ ok: true, leftOut: false, station: { name: "Rádio Aurora", imageUrl: "" } });
  },
);

test("M3U marks stations as radio, with id, logo and group for media centres, and each page in a comment", async () => {
  expect(await exportText("m3u", [{ id: "a b" }])).toBe(`#EXTM3U
#RADIOWAVE:https://radio.example/stations/a%20b
#EXTINF:-1 tvg-id="a b" tvg-name="Rádio Aurora" radio="true" tvg-logo="https://a.example/l" tvg-country="Portugal" group-title="Fado",Rádio Aurora
https://som.example/a?b=1&c=2
`);
  expect(await exportText("m3u", [{}])).toContain(`#EXTINF:-1 tvg-id="${UUID}" tvg-name=`);
});

/** As pvr.iptvsimple of Kodi reads an #EXTINF line: the name follows the first comma after the last quotation mark. */
const kodiName = (extinf: string) => extinf.slice(extinf.indexOf(",", extinf.lastIndexOf('"')) + 1);
const kodiAttribute = (extinf: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(extinf)?.[1];

test.each([
  ["Rádio Aurora", "Rádio Aurora"],
  ['Rádio "A Melhor", 1', "Rádio 'A Melhor', 1"],
  ['"', "'"],
  ["Fado, jazz, e mais", "Fado, jazz, e mais"],
  ["a;b\\c|d=e", "a;b\\c|d=e"],
  ["#EXTINF:-1,x", "#EXTINF:-1,x"],
  ["http://mau.example/", "http://mau.example/"],
  ["D'Ouro='x',y", "D'Ouro='x',y"],
])("M3U: Kodi takes %j for %j, and an import takes the name itself", async (name, shown) => {
  const text = await exportText("m3u", [{ name, genre: 'Pop; "Rock"' }, { name: "B" }]);
  const [extinf = "", next = ""] = text.split("\n").filter((line) => line.startsWith("#EXTINF:"));
  expect([kodiName(extinf), kodiAttribute(extinf, "tvg-name"), kodiName(next)]).toEqual([shown, shown, "B"]);
  expect([kodiAttribute(extinf, "radio"), kodiAttribute(extinf, "group-title")]).toEqual(["true", "Pop, 'Rock'"]);
  expect((await readText(text)).rows).toMatchObject([{ name, streamUrl: AURORA.streamUrl }, { name: "B" }]);
});

test("M3U: the exact name is in a comment of its own only where #EXTINF cannot have it", async () => {
  expect(await exportText("m3u", [{ name: 'A "b"' }])).toContain(",A 'b'\n#RADIOWAVENAME:A \"b\"\nhttps://");
  expect(await exportText("m3u", [{}])).not.toContain("#RADIOWAVENAME");
});

test("M3U has the UUID of a station in a comment, which an import reads, as do JSON and CSV", async () => {
  expect(await exportText("m3u", [{}])).toContain(
    `#RADIOWAVE:https://radio.example/stations/aurora\n#RADIOBROWSERUUID:${UUID}\n#EXTINF:`,
  );
  for (const format of ["m3u", "json", "csv"] as const) {
    const { rows } = await readText(await exportText(format, [{ id: "b" }, {}]));
    expect(rows, format).toMatchObject([{ uuid: "" }, { uuid: UUID }]);
  }
});

test("a station beyond the limits of our form is the same after export and import", async () => {
  const tags = Array.from({ length: 45 }, (_, index) => `etiqueta; ${index}`);
  const mirrored = { name: "é".repeat(400), country: "", countryCode: "", city: "", genre: "Geral", tags };
  for (const format of ["json", "csv"] as const) {
    const { rows } = await readText(await exportText(format, [{ ...mirrored, region: "é".repeat(300) }]));
    const [row] = rows as ListedRow[];
    const read = row && stationFromRow(row, { genres: BUILT_IN_GENRES, country: "" });
    const { genre: _, ...kept } = { ...mirrored, region: "é".repeat(300) };
    expect(read, format).toMatchObject({ ok: true, leftOut: false, station: kept });
  }
});

test("PLS ends with the number of entries", async () => {
  const text = await exportText("pls", [{}], [{ name: "B" }]);
  expect(text).toMatch(/^\[playlist\]\nFile1=/);
  expect(text).toMatch(/\nTitle2=B\nLength2=-1\nNumberOfEntries=2\nVersion=2\n$/);
});

const FORGED = [
  "Rádio\nhttp://mau.example/",
  "Rádio\r\n#EXTINF:-1,Outra\r\nhttp://mau.example/",
  "Rádio\u2028File9=http://mau.example/",
  'Rádio" tvg-url="http://mau.example/',
  "Rádio</title></track><track><location>http://mau.example/</location><title>",
  "Rádio]]>&x;\u0007\0\uFFFE",
  'Rádio","http://mau.example/"\n"B',
  '=HYPERLINK("http://mau.example/")',
  "@SUM(1)",
  "-1+1",
  "'=1",
];

test.each(FORMATS)("no text of a station forges another entry in %s", async (format) => {
  for (const text of FORGED) {
    const hostile = {
      name: text,
      genre: text,
      country: text,
      city: text,
      description: text,
      imageUrl: text,
      tags: [text],
    };
    const { rows } = await readText(await exportText(format, [hostile, { name: "B" }]));
    expect(rows).toMatchObject([{ streamUrl: AURORA.streamUrl }, { name: "B", streamUrl: AURORA.streamUrl }]);
  }
});

test("formulas are guarded in CSV and restored by an import", async () => {
  for (const name of ["=1+1", "+351", "-1", "@a", "'=1", "''@"]) {
    const text = await exportText("csv", [{ name }]);
    expect(text).toContain(`"aurora","'${name}",`);
    expect(((await readText(text)).rows as ListedRow[])[0]?.name).toBe(name);
  }
  expect(await exportText("csv", [{ name: "'s Rádio" }])).toContain(`"aurora","'s Rádio",`);
});

test("CSV begins with a byte order mark and quotes every cell as in RFC 4180", async () => {
  const text = await exportText("csv", [{ name: 'A "B", C', description: "um\ndois" }]);
  expect(text).toMatch(/^\uFEFF"id","name","stream_url",/);
  expect(text).toContain('\r\n"aurora","A ""B"", C","https');
  expect(text).toContain(',"um↵dois",');
});
