import { expect, test } from "vitest";
import { readText, summariseRows } from "#test-support/read-lists.ts";

test("columns are found by name, in any order, with commas, semicolons or tabs as delimiter", async () => {
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

test.each([
  ["a line that names the delimiter", "sep=;\nname;stream_url\nA;http://a.example/\n"],
  ["that line in quotation marks, with a byte order mark", '\uFEFF"sep=|"\r\nname|url\r\nA|http://a.example/\r\n'],
  ["that line with a tab", "SEP=\t\nname\turl\nA\thttp://a.example/\n"],
  ["an empty first line and column", "\n;;\n;Nome;URL\n;A;http://a.example/\n"],
  ["a title above the header", "As minhas rádios;;\n;;\nNome;Endereço;País\nA;http://a.example/;PT\n"],
  ["a column of numbers", "#;Nome;Stream\n1;A;http://a.example/\n"],
  ["bars", "Rádio|Link\nA|http://a.example/\n"],
  ["quoted headings", '"Nome da rádio","URL da transmissão"\n"A","http://a.example/"\n'],
])("a spreadsheet with %s is read", async (_, text) => {
  const { format, rows } = await readText(text);
  expect(format).toBe("csv");
  expect(rows).toMatchObject([{ row: 1, name: "A", streamUrl: "http://a.example/" }]);
});

test("headings in Portuguese are found in any case, with and without accents", async () => {
  const { rows } = await readText(
    [
      "NOME DA ESTAÇÃO;Endereço da transmissão;Página Web;Logótipo;Descrição;Género musical;País;Cidade;Região;Idioma;Etiquetas;Débito;Código do país",
      "Rádio A;http://a.example/s;https://a.example/;https://a.example/a.png;Só fado;Fado;Portugal;Porto;Norte;português;fado,folk;128;PRT",
      "Rádio B;www.b.example/s;;;;;;;;;;;",
    ].join("\n"),
  );
  expect(rows).toMatchObject([
    {
      name: "Rádio A",
      streamUrl: "http://a.example/s",
      websiteUrl: "https://a.example/",
      imageUrl: "https://a.example/a.png",
      description: "Só fado",
      genre: "Fado",
      country: "Portugal",
      city: "Porto",
      region: "Norte",
      languages: "português",
      tags: ["fado", "folk"],
      bitrate: "128kbps",
    },
    { name: "Rádio B", streamUrl: "www.b.example/s" },
  ]);
  expect(await readText("nome,url,codigo do pais\nA,http://a.example/,PRT\n")).toMatchObject({
    rows: [{ country: "PRT" }],
  });
});

test("the best of several columns for a field counts, and an empty one gives way to the next", async () => {
  const { rows } = await readText(
    "link,url,stream_url,name\nhttp://l.example/,http://u.example/,http://s.example/,A\nhttp://l.example/,http://u.example/,,B\nsem,,,C\n",
  );
  expect(rows).toMatchObject([
    { streamUrl: "http://s.example/" },
    { streamUrl: "http://u.example/" },
    { problem: "falta o URL da transmissão" },
  ]);
});

test("Radio Browser's names and codes of languages are read, and those of our own export", async () => {
  const { rows } = await readText(
    'name,url,language,languagecodes\nA,http://a.example/,"arabic,french","ar,fr"\nB,http://b.example/,,pt\n',
  );
  expect(rows).toMatchObject([{ languages: "arabic,french,ar,fr" }, { languages: "pt" }]);
  const own = await readText('name,stream_url,languages\nA,http://a.example/,"pt,en"\n');
  expect(own.rows).toMatchObject([{ languages: "pt,en" }]);
});

test("an unclosed quotation mark costs only its own line, one inside a cell is kept", async () => {
  const lines = ["name,url", '12" A,http://a.example/', '"B,http://b.example/', "C,http://c.example/", ",", ""];
  expect(summariseRows(await readText([...lines, ...Array(30).fill("D,http://d.example/")].join("\n")))).toEqual([
    '12" A http://a.example/',
    "2: faltam as aspas finais desta linha",
    "C http://c.example/",
    "4: falta o URL da transmissão",
    ...Array(30).fill("D http://d.example/"),
  ]);
});

test("a cell with text after its closing quotation mark costs at most its own line", async () => {
  const list = await readText('name,url\nA,http://a.example/\n"B" b,http://b.example/\nC,http://c.example/\n');
  expect(summariseRows(list)).toHaveLength(3);
  expect([summariseRows(list)[0], summariseRows(list)[2]]).toEqual(["A http://a.example/", "C http://c.example/"]);
});

test("in PyRadio's CSV groups are genres, comments are skipped and icons are images", async () => {
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
