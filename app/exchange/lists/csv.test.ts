import fc from "fast-check";
import { expect, test } from "vitest";
import { manyLines } from "#app/platform/text/plain-text.ts";
import { station } from "#test-support/named-stations.ts";
import { all, readText } from "#test-support/read-lists.ts";
import { csvLine } from "./formats/csv.ts";
import { reportedRowLine } from "./import-reader.server.ts";
import { ROW_OUTCOME_LABELS } from "./import-state.ts";
import { writeList, writerOf } from "./write-list.ts";

const BEGINNINGS = ["=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠"];

/** The cells of a file as Excel parses them: a quotation mark counts only at the beginning of a cell. */
function spreadsheetCells(text: string, delimiter: string): string[] {
  const cells: string[] = [];
  let at = text.startsWith("\uFEFF") ? 1 : 0;
  while (at < text.length) {
    let cell = "";
    if (text[at] === '"') {
      let end = text.indexOf('"', at + 1);
      while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
      end = end < 0 ? text.length : end;
      cell = text.slice(at + 1, end).replaceAll('""', '"');
      at = end + 1;
    }
    while (at < text.length && text[at] !== delimiter && text[at] !== "\n" && text[at] !== "\r") {
      cell += text[at];
      at += 1;
    }
    cells.push(cell);
    at += text.startsWith("\r\n", at) ? 2 : 1;
  }
  return cells;
}

const isFormula = (cell: string) => /^[ \p{Cf}]*[=+\-@\t\r＝＋－＠]/u.test(cell);

const HOSTILE = fc.array(fc.constantFrom(...BEGINNINGS, ";", ",", '"', "'", "\n", " ", "\u200B", "1", "A", "&", "É"), {
  maxLength: 12,
});
const TEXT = fc.oneof(
  HOSTILE.map((parts) => parts.join("")),
  fc.string({ unit: "binary" }),
);

test.each(BEGINNINGS)("an apostrophe is put before %j at the beginning of a cell or after a semicolon", (sign) => {
  const reported = {
    row: 3,
    outcome: "refused",
    streamUrl: `http://a.example/;${sign}1`,
    reason: `" ${sign}1`,
  } as const;
  for (const line of [
    csvLine([`${sign}1+1`, `Rádio;${sign}1`, `Rádio; ${sign}1`, `Rádio;"${sign}1&"`, `a;${sign}1;${sign}2`]),
    reportedRowLine({ ...reported, name: `Rádio;${sign}1` }),
  ]) {
    for (const delimiter of [";", ",", "\t"]) {
      expect(spreadsheetCells(line, delimiter).filter(isFormula)).toEqual([]);
    }
  }
});

test("every cell is quoted and on one line, in the import report too", () => {
  expect(csvLine(["", 'A "B"', "um\r\ndois\u2028três"])).toBe('"","A ""B""","um↵dois↵três"\r\n');
  expect(reportedRowLine({ row: 3, outcome: "refused", name: "=1", streamUrl: "ftp:", reason: "Não;-1" })).toBe(
    `"3","${ROW_OUTCOME_LABELS.refused}","'=1","ftp:","Não;'-1"\r\n`,
  );
});

test("a sign inside a cell or after a comma stays unchanged", () => {
  expect(csvLine(["Rádio -1, +2", "tel.: +351", "'s Rádio; b"])).toBe('"Rádio -1, +2","tel.: +351","\'s Rádio; b"\r\n');
});

test("no text becomes a formula with any delimiter", () => {
  fc.assert(
    fc.property(fc.array(TEXT, { minLength: 1, maxLength: 4 }), (texts) => {
      for (const delimiter of [";", ",", "\t"]) {
        expect(spreadsheetCells(csvLine(texts), delimiter).filter(isFormula)).toEqual([]);
      }
      expect(csvLine(texts).slice(0, -2)).not.toMatch(/[\r\n\t]/);
    }),
  );
});

test("reading an exported CSV gives the same stations", async () => {
  const text = TEXT.map((text) => manyLines(text.replaceAll("\t", " ").replaceAll("↵", " ")));
  await fc.assert(
    fc.asyncProperty(text, text, async (name, description) => {
      const streamUrl = "https://som.example/;-1";
      const stations = [
        station({ id: "a", name, description, genre: description, streamUrl }),
        station({ id: "b", name: "B" }),
      ];
      const pages = (async function* () {
        yield stations;
      })();
      const { rows } = await readText(
        (await all(writeList(writerOf("csv", { origin: "https://radio.example", uuidOf: () => null }), pages))).join(
          "",
        ),
      );
      expect(rows).toMatchObject([{ name, description, genre: description, streamUrl }, { row: 2 }]);
    }),
  );
});
