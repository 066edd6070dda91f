import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { encodeText } from "#test-support/encode-text.ts";
import { all } from "#test-support/read-lists.ts";
import { readListBytes } from "./decode-list.server.ts";
import { encodingText } from "./guess-encoding.ts";
import { readList } from "./read-list.server.ts";

const TOO_LARGE = "O ficheiro é demasiado grande (máximo 64 MiB).";
const LIMIT = 100_000;

async function* file(...chunks: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

test("a file is read up to the limit and not a byte more, compressed or not", async () => {
  const [fits, half] = [Buffer.alloc(LIMIT, "a"), Buffer.alloc(LIMIT / 2, "a")];
  expect(await readListBytes(file(half, half), LIMIT)).toEqual(fits);
  expect(await readListBytes(file(gzipSync(fits)), LIMIT)).toEqual(fits);
  await expect(readListBytes(file(half, half, Buffer.alloc(1)), LIMIT)).rejects.toThrow(TOO_LARGE);
  await expect(readListBytes(file(gzipSync(Buffer.alloc(LIMIT + 1))), LIMIT)).rejects.toThrow(TOO_LARGE);
});

test("a damaged or truncated gzip file is refused", async () => {
  const compressed = gzipSync("#EXTM3U\nhttp://a.example/\n");
  const broken = { name: "UnreadableList", message: "O ficheiro comprimido (gzip) está danificado ou incompleto." };
  await expect(readListBytes(file(compressed.subarray(0, 20)))).rejects.toMatchObject(broken);
  await expect(readListBytes(file(compressed.fill(7, 12, 20)))).rejects.toMatchObject(broken);
});

const encoded = (text: string, page: string) => encodeText(text, page) ?? Buffer.alloc(0);

/** The encoding, the sample and the names of a list. */
async function readNames(bytes: Uint8Array, country?: string) {
  const { encoding, sample, rows } = await readList(file(bytes), "lista", country);
  const names = (await all(rows)).map((row) => ("name" in row ? row.name : row.problem));
  return { encoding, sample, names };
}

const m3u = (names: readonly string[], head = "") =>
  `#EXTM3U\n${head}${names.map((name, index) => `#EXTINF:-1,${name}\nhttps://radio.example/r${index}\n`).join("")}`;

const RUSSIAN = ["Радио Шансон", "Европа Плюс"];

test.each([
  ["windows-1251", "windows-1251", RUSSIAN],
  ["CP1251", "windows-1251", RUSSIAN],
  ["win-1250", "windows-1250", ["Český rozhlas", "Rádio Žízeň"]],
  ["KOI8-R", "koi8-r", RUSSIAN],
  ["Shift_JIS", "shift_jis", ["エフエム東京"]],
])("a list says in #EXTENC that it is %s", async (declared, encoding, names) => {
  const bytes = encoded(m3u(names, `#EXTENC: ${declared}\r\n`), encoding);
  expect(await readNames(bytes, "Portugal")).toEqual({ encoding, sample: "", names });
});

test("an #EXTENC that the bytes contradict, or that is unknown, does not count", async () => {
  expect(await readNames(Buffer.from(m3u(RUSSIAN, "#EXTENC:windows-1251\n")))).toMatchObject({
    encoding: "utf-8",
    names: RUSSIAN,
  });
  for (const declared of ["UTF-8", "klingon"])
    expect(await readNames(encoded(m3u(RUSSIAN, `#EXTENC:${declared}\n`), "windows-1251"))).toMatchObject({
      encoding: "windows-1251",
      sample: "Радио Шансон",
      names: RUSSIAN,
    });
});

test.each([
  ["M3U", m3u(RUSSIAN), "windows-1251", "Rússia"],
  ["M3U", m3u(["Radio Złote Przeboje", "Eska Łódź"]), "iso-8859-2", "Polónia"],
  ["PLS", "[playlist]\nFile1=https://radio.example/1\nTitle1=Ραδιόφωνο Θεσσαλονίκη\n", "windows-1253", "Grécia"],
  [
    "CSV",
    "name,url\nRádio Beira,https://radio.example/0\nİstanbul FM,https://radio.example/1\n",
    "windows-1254",
    "Turquia",
  ],
  ["CSV", "name;url\n한국방송;https://radio.example/1\n", "euc-kr", "Coreia do Sul"],
])("the chosen country tells the encoding of a list in %s: %s", async (_, text, encoding, country) => {
  const { names, ...read } = await readNames(encoded(text, encoding), country);
  expect(read.encoding).toBe(encoding);
  expect(text).toContain(read.sample);
  for (const name of names) expect(text).toContain(name);
});

test("the commonest country of the rows tells the encoding before the chosen one", async () => {
  const rows = ["Rádio Blaník", "Hitrádio Děčín"].map(
    (name, index) => `#EXTINF:-1 tvg-country="CZ",${name}\nhttps://radio.example/${index}`,
  );
  const bytes = encoded(`#EXTM3U\n${rows.join("\n")}\n`, "windows-1250");
  expect(await readNames(bytes, "Rússia")).toMatchObject({
    encoding: "windows-1250",
    names: ["Rádio Blaník", "Hitrádio Děčín"],
  });
});

test("a list of Latin-1 names stays Latin-1, whatever the country", async () => {
  const names = ["Rádio Beira", "Rádio São João", "Café Crème FM"];
  for (const country of ["", "Portugal", "Rússia", "Japão", "Grécia"])
    expect(await readNames(Buffer.from(m3u(names), "latin1"), country)).toMatchObject({
      encoding: "iso-8859-1",
      names,
    });
});

test("a guessed encoding is named with a sample", () => {
  expect(encodingText({ encoding: "windows-1251", sample: "Радио Шансон" })).toBe("windows-1251 «Радио Шансон»");
  expect(encodingText({ encoding: "utf-8", sample: "" })).toBe("utf-8");
});
