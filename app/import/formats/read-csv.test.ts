import { expect, test } from "vitest";
import { readText, summariseRows } from "../../../test-support/read-lists.ts";

test("columns are known by their names, in any order, between commas, semicolons or tabs", async () => {
  for (const delimiter of [",", ";", "\t"]) {
    const line = (...cells: string[]) => cells.join(delimiter);
    const list = await readText(
      [
        line("Tags", "URL", "homepage", "Name", "countrycode"),
        line(`"pop${delimiter}rock, fado"`, "http://a.example/", "", '"A ""a""\nb"', "PT"),
        line("", "http://b.example/"),
      ].join("\n"),
    );
    expect(list.format).toBe("csv");
    expect(list.rows).toMatchObject([
      { row: 1, name: 'A "a"\nb', streamUrl: "http://a.example/", countryCode: "PT" },
      { row: 2, name: "", streamUrl: "http://b.example/", tags: [] },
    ]);
  }
});

test("a quotation mark that is never closed costs its own line, one in the midst of a cell nothing", async () => {
  const lines = ["name,url", '12" A,http://a.example/', '"B,http://b.example/', "C,http://c.example/", ",", ""];
  expect(summariseRows(await readText([...lines, ...Array(30).fill("D,http://d.example/")].join("\n")))).toEqual([
    '12" A http://a.example/',
    "2: faltam as aspas finais desta linha",
    "C http://c.example/",
    "4: falta o URL da transmissão",
    ...Array(30).fill("D http://d.example/"),
  ]);
});

test("a cell with a text behind its closing mark costs its own line at most", async () => {
  const list = await readText('name,url\nA,http://a.example/\n"B" b,http://b.example/\nC,http://c.example/\n');
  expect(summariseRows(list)).toHaveLength(3);
  expect([summariseRows(list)[0], summariseRows(list)[2]]).toEqual(["A http://a.example/", "C http://c.example/"]);
});

test("PyRadio's groups are genres, its remarks are passed over, and icons are images", async () => {
  const { format, rows } = await readText(
    '# nome,endereço\nA,http://a.example/,utf-8,https://a.example/a.png\nFado,-\n#\n"B, b",http://b.example/\nC\n',
  );
  expect(format).toBe("pyradio-csv");
  expect(rows).toMatchObject([
    { row: 1, name: "A", imageUrl: "https://a.example/a.png", genre: "" },
    { row: 2, name: "B, b", streamUrl: "http://b.example/", genre: "Fado", tags: ["Fado"] },
    { row: 3, problem: "falta o URL da transmissão", text: "C" },
  ]);
});
