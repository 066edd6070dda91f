import { expect, test } from "vitest";
import { readText, summariseRows } from "#test-support/read-lists.ts";

const A = { name: "A", stream_url: "http://a.example/" };

test("a JSON line with our field names is read with all fields", async () => {
  const line = JSON.stringify({
    name: " Rádio A ",
    stream_url: "http://a.example/",
    website_url: "https://a.example/",
    image_url: null,
    genre: "Fado",
    country: "Portugal",
    country_code: "pt",
    city: "Porto",
    region: "Douro Litoral",
    state: "Norte",
    geo_lat: 41.15,
    geo_long: -8.61,
    tags: ["fado", " ", "folk"],
    languages: ["pt", "en"],
    codec: "AAC+",
    bitrate: 96,
    description: "Só\nfado",
    sources: ["x"],
  });
  const { format, rows } = await readText(`${line}\n\n`);
  expect(format).toBe("json-lines");
  expect(rows).toEqual([
    {
      row: 1,
      name: "Rádio A",
      streamUrl: "http://a.example/",
      websiteUrl: "https://a.example/",
      imageUrl: "",
      genre: "Fado",
      country: "Portugal",
      countryCode: "PT",
      city: "Porto",
      region: "Douro Litoral",
      state: "Norte",
      latitude: "41.15",
      longitude: "-8.61",
      tags: ["fado", "folk"],
      languages: "pt,en",
      codec: "AAC+",
      uuid: "",
      upstream: null,
      bitrate: "96kbps",
      description: "Só\nfado",
    },
  ]);
});

test("a line that is invalid or not a station is reported and the others are read", async () => {
  const lines = [A, "x", { name: "B" }].map((value) => JSON.stringify(value));
  const list = await readText([lines[0], '{"name":"á"', "null", ...lines, '{"name":"A","url":"null"}'].join("\n"));
  expect(summariseRows(list)).toEqual([
    "A http://a.example/",
    "2: a linha não é JSON válido",
    "3: não é uma estação",
    "A http://a.example/",
    "5: não é uma estação",
    "6: falta o URL da transmissão",
    "7: falta o URL da transmissão",
  ]);
  expect(list.rows[1]).toMatchObject({ text: '{"name":"á"' });
});

test("an array is read element by element, with any punctuation in strings, also inside the API's response", async () => {
  const array = JSON.stringify([{ ...A, name: 'a "], [{' }, [1, [2]], { ...A, tags: ["x", "]"] }, 7], null, 2);
  const stations = ['a "], [{ http://a.example/', "2: não é uma estação", "A http://a.example/"];
  const list = await readText(array);
  expect(list.format).toBe("json");
  expect(summariseRows(list)).toEqual([...stations, "4: não é uma estação"]);
  expect(summariseRows(await readText(`{"stations": ${array}, "total": [{}]}`))).toHaveLength(4);
  expect(summariseRows(await readText("[]"))).toEqual([]);
});

const GROUP = { group: "Jazz", stations: [{ name: "B", url: "http://b.example/" }] };

test("a document on one line or several is read at any depth, whatever its first array is", async () => {
  const document = {
    version: 1,
    tags: ["x"],
    lists: { radios: [{ Name: "A", StreamUri: "http://a.example/" }, GROUP] },
  };
  for (const text of [
    JSON.stringify(document),
    JSON.stringify(document, null, 2),
    `\r\n${JSON.stringify(document)}\r\n`,
  ]) {
    const list = await readText(text);
    expect(list.format).toBe("json");
    expect(summariseRows(list)).toEqual(["A http://a.example/", "B http://b.example/"]);
  }
});

test("groups may be larger than an entry, and lines and elements may be groups", async () => {
  const group = { group: "Pop", stations: Array.from({ length: 2_000 }, (_, index) => ({ ...A, name: `A${index}` })) };
  const { rows } = await readText(JSON.stringify([group, GROUP]));
  expect(rows).toHaveLength(2_001);
  expect([rows[1_999], rows[2_000]]).toMatchObject([
    { row: 2_000, name: "A1999", genre: "Pop" },
    { row: 2_001, name: "B", genre: "Jazz" },
  ]);
  const lines = [A, GROUP, A].map((line) => JSON.stringify(line));
  for (const text of [lines.join("\n"), `[${lines.join(",\n")}]`]) {
    expect((await readText(text)).rows).toMatchObject([
      { row: 1, name: "A", genre: "" },
      { row: 2, name: "B", genre: "Jazz" },
      { row: 3, name: "A" },
    ]);
  }
});

test("a large document is read if its first array is one of stations, and else refused with a sentence", async () => {
  const padding = " ".repeat(1024 * 1024);
  const flat = `{"version": "[1]", "data": [${JSON.stringify(A)},${JSON.stringify(A)}]${padding}}`;
  expect(summariseRows(await readText(flat))).toEqual(Array(2).fill("A http://a.example/"));
  await expect(readText(`{"groups": [${JSON.stringify(GROUP)}]${padding}}`)).rejects.toThrow(
    /^O ficheiro JSON é demasiado grande para uma lista com grupos \(máximo 1 MiB\)/,
  );
});

test.each(["{}", "[]", '{"stations":[]}', '{"data": {"items": []}, "total": 0}'])(
  "%s is a list without stations",
  async (text) => expect(await readText(text)).toMatchObject({ format: "json", rows: [] }),
);

test.each([
  "null\nnull",
  "[1,2]",
  '["http://a.example/"]',
  '[{"name":"A"},{"name":"B"}]',
  '{"name":"Porto"}\n{"name":"Braga"}',
  '{"countries": [{"name": "Portugal", "code": "PT"}]}',
  '{\n "error": "not found"\n}',
  `[${Array(1_500).fill('{"name":"A"}').join()},{"name":"A","url":"http://a.example/"}]`,
])("%j is refused with the formats that work, and not row by row", async (text) => {
  await expect(readText(text)).rejects.toThrow(/^Formato desconhecido\. São aceites listas M3U, /);
});

test("an unclosed string costs only its own element; a truncated last element is reported", async () => {
  const a = JSON.stringify(A);
  expect(summariseRows(await readText(`[${a},\n{"name":"B},\n${a},\n${a.slice(0, -3)}`))).toEqual([
    "A http://a.example/",
    "2: a linha não é JSON válido",
    "A http://a.example/",
    "4: a linha não é JSON válido",
  ]);
});

test.each([
  [128, "128kbps"],
  ["64", "64kbps"],
  ["192kbps", "192kbps"],
  [128_000, "128kbps"],
  [0, ""],
  ["?", ""],
])("the bitrate %j becomes %j", async (bitrate, expected) => {
  expect((await readText(JSON.stringify({ ...A, bitrate }))).rows).toMatchObject([{ bitrate: expected }]);
});
