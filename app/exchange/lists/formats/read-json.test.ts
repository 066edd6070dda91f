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
