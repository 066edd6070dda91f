import { type SQL, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect } from "vitest";
import type { Database } from "#app/platform/database/database.server.ts";
import names from "#app/stations/covers/fixtures/names.json" with { type: "json" };
import { onBothEngines, rowsOf } from "#test-support/databases.ts";
import { foldedSql } from "./folded-text.server.ts";
import { fold } from "./folded-text.ts";
import { PLAIN_FORMS } from "./plain-letters.ts";
import { oneLine } from "./plain-text.ts";

/**
 * Where `fold` and `foldedSql` differ, all code points compared on both engines:
 * - marks outside U+0300 to U+036F, 2,462 code points with the letters that decompose into such marks (vowel signs of
 *   Indic scripts, points of Hebrew and Arabic, が): `fold` removes them, SQL keeps them;
 * - letters added in Unicode 12 or later, such as U+2C2F, U+A7C0 and U+10570: an engine with older tables leaves them
 *   as they are; a PostgreSQL database with the locale C leaves all capitals outside ASCII, but not those of PLAIN_FORMS.
 */
const EXAMPLES: [text: string, folded: string, foldedBySql: string][] = [
  ["हिन्दी", "हनद", "हिन्दी"],
  ["שָׁלוֹם", "שלום", "שָׁלוֹם"],
  ["が", "か", "か\u3099"],
];

/** Whether both fold a text to the same; see EXAMPLES. */
const isFoldedAlike = (text: string) =>
  !/\p{M}/u.test(text.normalize("NFKD").replace(/[\u0300-\u036f]|\p{Default_Ignorable_Code_Point}/gu, ""));

/** The blocks of the scripts that stations use, and compatibility forms. */
const BLOCKS = [
  [0x20, 0x24f],
  [0x250, 0x36f],
  [0x370, 0x3ff],
  [0x400, 0x52f],
  [0x5d0, 0x6d3],
  [0x1d00, 0x1fff],
  [0x2000, 0x214f],
  [0x2460, 0x24ff],
  [0x2c60, 0x2c7f],
  [0x3040, 0x30ff],
  [0x4e00, 0x4fff],
  [0xa722, 0xa789],
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

onBothEngines(
  "the database folds each letter and sign of the table as fold does, in both cases",
  async ({ database }) => {
    const texts = [
      ...PLAIN_FORMS.keys(),
      ..."ΡΑΔΙΟΣ ραδιος ŀĿŉǾǼ´`＇‑﹘－ İIı \u00ad\u200b\u2060\ufeffx Straße ʱ℉",
    ].map((one) => `a${one}b`);
    expect(await foldBySql(database, texts)).toEqual(texts.map(fold));
  },
);
