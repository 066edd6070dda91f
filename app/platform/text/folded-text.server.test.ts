import { type SQL, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect } from "vitest";
import type { Database } from "#app/platform/database/database.server.ts";
import names from "#app/stations/covers/fixtures/names.json" with { type: "json" };
import { onBothEngines, rowsOf } from "#test-support/databases.ts";
import { foldedSql } from "./folded-text.server.ts";
import { fold } from "./folded-text.ts";
import { oneLine } from "./plain-text.ts";

/**
 * Where `fold` and `foldedSql` differ, all code points compared on both engines:
 * - U+00DF and U+1E9E (ß, ẞ): `fold` gives "ss", SQL gives "ß";
 * - marks outside U+0300 to U+036F, 2,724 code points with the letters that decompose into such marks (vowel signs of
 *   Indic scripts, points of Hebrew and Arabic, が): `fold` removes them, SQL keeps them;
 * - U+03A3 (Σ) at the end of a word: `fold` gives "ς", SQL gives "σ";
 * - letters added in Unicode 12 or later, such as U+2C2F, U+A7C0 and U+10570: an engine with older tables leaves them
 *   as they are; a PostgreSQL database with the locale C leaves all capitals outside ASCII.
 */
const EXAMPLES: [text: string, folded: string, foldedBySql: string][] = [
  ["Straße", "strasse", "straße"],
  ["STRAẞE", "strasse", "straße"],
  ["हिन्दी", "हनद", "हिन्दी"],
  ["שָׁלוֹם", "שלום", "שָׁלוֹם"],
  ["が", "か", "か\u3099"],
  ["ΡΆΔΙΟΣ", "ραδιος", "ραδιοσ"],
];

/** Whether both fold a text to the same; see EXAMPLES. */
const isFoldedAlike = (text: string) =>
  !/[ßẞΣ]/u.test(text.normalize("NFKD")) && !/\p{M}/u.test(text.normalize("NFKD").replace(/[\u0300-\u036f]/g, ""));

/** The blocks of the scripts that stations use, and compatibility forms. */
const BLOCKS = [
  [0x20, 0x24f],
  [0x300, 0x36f],
  [0x370, 0x3ff],
  [0x400, 0x52f],
  [0x5d0, 0x6d3],
  [0x1e00, 0x1fff],
  [0x2000, 0x214f],
  [0x2460, 0x24ff],
  [0x3040, 0x30ff],
  [0x4e00, 0x4fff],
  [0xac00, 0xadff],
  [0xfb00, 0xfdff],
  [0xfe70, 0xffef],
  [0x1d400, 0x1d7ff],
  [0x1f300, 0x1f64f],
] as const;

const character = fc
  .oneof(...BLOCKS.map(([min, max]) => fc.integer({ min, max })))
  .map((codePoint) => String.fromCodePoint(codePoint))
  .filter(isFoldedAlike);

async function foldBySql(database: Database, texts: readonly string[]): Promise<unknown[]> {
  const folded: SQL = sql`select ${foldedSql(sql`t`)} as folded
    from unnest(${sql.param(texts)}::text[]) with ordinality as given(t, n) order by n`;
  return (await rowsOf(database, folded)).map((row) => row.folded);
}

onBothEngines("the database folds texts as fold does, apart from the documented differences", async ({ database }) => {
  const texts = fc.array(
    fc.array(character, { maxLength: 12 }).map((characters) => oneLine(characters.join(""))),
    {
      maxLength: 50,
    },
  );
  await fc.assert(
    fc.asyncProperty(texts, async (given) => {
      expect(await foldBySql(database, given)).toEqual(given.map(fold));
    }),
  );
});

onBothEngines("the database folds real names and genres as fold does", async ({ database }) => {
  const texts = names.flat().filter(isFoldedAlike);
  expect(texts.length).toBeGreaterThan(1_900);
  expect(await foldBySql(database, texts)).toEqual(texts.map(fold));
});

onBothEngines("the documented differences exist", async ({ database }) => {
  const texts = EXAMPLES.map(([text]) => text);
  expect(texts.map(fold)).toEqual(EXAMPLES.map(([, folded]) => folded));
  expect(await foldBySql(database, texts)).toEqual(EXAMPLES.map(([, , foldedBySql]) => foldedBySql));
});

onBothEngines("a string parameter and a column expression are folded alike", async ({ database }) => {
  const [row] = await rowsOf(database, sql`select ${foldedSql("Rádio ÉVORA ﬁ")} as folded`);
  expect(row).toEqual({ folded: "radio evora fi" });
});
