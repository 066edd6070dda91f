import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { LATIN_LETTERS, LOOK_ALIKE_LETTERS } from "./name-skeleton.ts";

/** Combining marks, and the signs without a glyph that a name could have: those of `latinForm` in PostgreSQL's words. */
const MARKS_AND_INVISIBLE =
  "[\\u0300-\\u036f\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufff8\\U000e0000-\\U000e0fff]";

/**
 * A name as it looks, without case, computed by the database: two names with one result look alike. The SQL counterpart
 * of `latinForm` in lower case. A string becomes a parameter.
 */
export function skeletonSql(name: SQLWrapper | string): SQL<string> {
  const value = typeof name === "string" ? sql`${name}::text` : name;
  const letters = sql`regexp_replace(normalize(${value}, NFKD), ${MARKS_AND_INVISIBLE}::text, '', 'g')`;
  return sql`lower(translate(${letters}, ${LOOK_ALIKE_LETTERS}::text, ${LATIN_LETTERS}::text))`;
}
