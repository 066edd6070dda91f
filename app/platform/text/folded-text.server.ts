import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { LETTER_PAIRS, PLAIN_FORMS } from "./plain-letters.ts";

/** Combining marks and signs without a glyph (`Default_Ignorable_Code_Point`) as a class of a PostgreSQL regular expression. */
export const MARKS_AND_INVISIBLE_SQL =
  "[\\u0300-\\u036f\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufff8\\U0001bca0-\\U0001bca3\\U0001d173-\\U0001d17a\\U000e0000-\\U000e0fff]";

/** Anything but characters of which only marks are removed and the case is changed: replacing letters takes 40 µs. */
const NOT_SIMPLE =
  "[^ -_a-~\\u00c0-\\u00c5\\u00c7-\\u00cf\\u00d1-\\u00d6\\u00d9-\\u00dd\\u00e0-\\u00e5\\u00e7-\\u00ef\\u00f1-\\u00f6\\u00f9-\\u00fd\\u00ff\\u0391-\\u03a1\\u03a4-\\u03c1\\u03c3-\\u03ce\\u0400-\\u052f\\u05d0-\\u05ea\\u0620-\\u06ff\\u3041-\\u30ff\\u4e00-\\u9fff\\uac00-\\ud7a3]";

const quoted = (text: string) => sql.raw(`'${text.replaceAll("'", "''")}'`);

const withoutSigns = (value: SQL, signs: string) =>
  sql`regexp_replace(normalize(${value}, NFKD), ${quoted(signs)}, '', 'g')`;

const FROM = quoted([...PLAIN_FORMS.keys()].join(""));
const TO = quoted([...PLAIN_FORMS.values()].join(""));
const plainSql = (value: SQL) => sql`translate(${value}, ${FROM}, ${TO})`;

/**
 * Text without case, accents and invisible signs, computed by the database: the SQL counterpart of `fold`, with the
 * differences that folded-text.server.test.ts lists. A string becomes a parameter. Migrations contain this expression
 * (`search_text`): a change needs a new one. Marks and letters are replaced before `lower`: a database with the locale C
 * lowers ASCII letters only.
 */
export function foldedSql(text: SQLWrapper | string): SQL<string> {
  const value = typeof text === "string" ? sql`${text}::text` : sql`${text}`;
  const letters = sql`lower(${plainSql(withoutSigns(plainSql(value), MARKS_AND_INVISIBLE_SQL))})`;
  const folded = Object.entries(LETTER_PAIRS).reduce(
    (rest, [pair, latin]) => sql`replace(${rest}, ${quoted(pair)}, ${quoted(latin)})`,
    letters,
  );
  // Most texts are ASCII: each of their characters is one byte.
  const ascii = sql`when octet_length(${value}) = length(${value}) then translate(lower(${value}), ${quoted("`")}, ${quoted("'")})`;
  return sql`case ${ascii} when (${value}) ~ ${quoted(NOT_SIMPLE)} then ${folded} else lower(${withoutSigns(value, "[\\u0300-\\u036f]")}) end`;
}
