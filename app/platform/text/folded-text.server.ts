import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/**
 * Text without case and accents, computed by the database: the SQL counterpart of `fold`, with the differences that
 * folded-text.server.test.ts lists. A string becomes a parameter. Migrations contain this expression (`search_text`): a
 * change needs a new one. Marks are removed before `lower`: a database with the locale C lowers ASCII letters only.
 */
export function foldedSql(text: SQLWrapper | string): SQL<string> {
  const value = typeof text === "string" ? sql`${text}::text` : text;
  return sql`lower(regexp_replace(normalize(${value}, NFKD), '[\\u0300-\\u036f]', '', 'g'))`;
}
