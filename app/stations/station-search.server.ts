import { type SQL, sql } from "drizzle-orm";
import { foldedSql } from "#app/platform/folded-text.server.ts";
import { stations } from "./stations.table.ts";

const MAX_WORDS = 10;

/**
 * The conditions of a search in the database: each word is contained in name, genre, country or city, without case and
 * accents. The first ten words count. '%' and '_' are not wildcards, in none of their Unicode forms.
 */
export function containsAllWords(query: string): SQL[] {
  // PostgreSQL rejects a NUL in a text.
  const words = query.split(/[\s\0]+/).filter(Boolean);
  return words.slice(0, MAX_WORDS).map((word) => sql`strpos(${stations.searchText}, ${foldedSql(word)}) > 0`);
}

/** The station with this id. An id with a NUL, which PostgreSQL rejects, matches none. */
export function hasId(id: string): SQL {
  return id.includes("\0") ? sql`false` : sql`${stations.id} = ${id}`;
}
