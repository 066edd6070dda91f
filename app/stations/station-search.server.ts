import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { stations } from "./stations.table.ts";

const MOST_WORDS = 10;

/**
 * Text without case and accents, by the database, in the same way as `search_text` is made. Marks go first: a database with
 * the locale C knows the case of plain letters only.
 */
export function foldedSql(text: SQLWrapper | string): SQL<string> {
  return sql`lower(regexp_replace(normalize(${text}::text, NFKD), '[\\u0300-\\u036f]', '', 'g'))`;
}

/**
 * What holds of the stations that a search finds: every word is somewhere in name, genre, country and city. The first ten
 * words count. No word is a pattern: '%' and '_' stand for themselves, in every shape that Unicode has of them.
 */
export function containsAllWords(query: string): SQL[] {
  // PostgreSQL has no NUL in its texts; nobody types one.
  const words = query.split(/[\s\0]+/).filter(Boolean);
  return words.slice(0, MOST_WORDS).map((word) => sql`strpos(${stations.searchText}, ${foldedSql(word)}) > 0`);
}

/** The station of this id. An id that PostgreSQL cannot hold is nobody's. */
export function hasId(id: string): SQL {
  return id.includes("\0") ? sql`false` : sql`${stations.id} = ${id}`;
}
