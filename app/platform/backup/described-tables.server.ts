import { type SQL, sql } from "drizzle-orm";
import { type Database, rowsOf, type Transaction } from "#app/platform/database/database.server.ts";

export type DescribedTable = {
  name: string;
  /** In the table's order, without generated columns. */
  columns: readonly Column[];
  /** Primary key. */
  key: readonly KeyColumn[];
  /** Serial and identity columns. */
  counters: readonly { column: string; sequence: string }[];
};

type Column = { name: string; type: string };
type KeyColumn = { name: string; isText: boolean };
type Of = { of: string };

const OUR_TABLES = sql`c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`;

/** Names of the existing tables, sorted. */
export async function tableNames(database: Database | Transaction): Promise<string[]> {
  const rows = await queryRows<{ name: string }>(
    database,
    sql`select c.relname::text as name from pg_class c where ${OUR_TABLES} order by c.relname::text collate "C"`,
  );
  return rows.map(({ name }) => name);
}

/**
 * Describes every table from the database's catalogue, so that no table or column can be missed; sorted so that a table
 * comes after those it refers to. Errors: circular references, and a table without a primary key.
 */
export async function describeTables(database: Database | Transaction): Promise<DescribedTable[]> {
  const [all, columns, keys, counters, references] = [
    await tableNames(database),
    await queryRows<Of & Column>(
      database,
      sql`select c.relname::text as of, a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type
        from pg_attribute a join pg_class c on c.oid = a.attrelid
        where ${OUR_TABLES} and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum`,
    ),
    await queryRows<Of & KeyColumn>(
      database,
      sql`select c.relname::text as of, a.attname::text as name, a.attcollation <> 0 as "isText"
        from pg_index i join pg_class c on c.oid = i.indrelid
        cross join lateral unnest(i.indkey::int2[]) with ordinality as k (attnum, position)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
        where ${OUR_TABLES} and i.indisprimary order by k.position`,
    ),
    await queryRows<Of & { column: string; sequence: string }>(
      database,
      sql`select c.relname::text as of, a.attname::text as column, s.name as sequence
        from pg_attribute a join pg_class c on c.oid = a.attrelid
        cross join lateral pg_get_serial_sequence(quote_ident(c.relname), a.attname) as s (name)
        where ${OUR_TABLES} and a.attnum > 0 and not a.attisdropped and s.name is not null order by a.attnum`,
    ),
    await queryRows<Of & { to: string }>(
      database,
      sql`select c.relname::text as of, p.relname::text as to from pg_constraint f
        join pg_class c on c.oid = f.conrelid join pg_class p on p.oid = f.confrelid
        where ${OUR_TABLES} and f.contype = 'f' and f.conrelid <> f.confrelid`,
    ),
  ];
  const partOf = <T extends Of>(rows: readonly T[], name: string) => rows.filter(({ of }) => of === name);
  return sortByReferences(all, references).map((name) => ({
    name,
    columns: partOf(columns, name),
    key: keyOf(name, partOf(keys, name)),
    counters: partOf(counters, name),
  }));
}

function keyOf(table: string, key: readonly KeyColumn[]): readonly KeyColumn[] {
  if (key.length === 0) throw new Error(`The table ${table} has no primary key, so its rows have no defined order.`);
  return key;
}

function sortByReferences(all: readonly string[], references: readonly { of: string; to: string }[]): string[] {
  const ordered: string[] = [];
  while (ordered.length < all.length) {
    const free = all.filter(
      (name) => !ordered.includes(name) && references.every(({ of, to }) => of !== name || ordered.includes(to)),
    );
    if (free.length === 0) throw new Error("The tables refer to each other in a circle.");
    ordered.push(...free);
  }
  return ordered;
}

/** Runs a query and gives its rows. The columns must be text or boolean: other types differ between the engines. */
export function queryRows<T extends Record<string, string | boolean | null>>(
  database: Database | Transaction,
  query: SQL,
): Promise<T[]> {
  return rowsOf<T>(database, query);
}

/** Names as quoted SQL identifiers, separated by commas. */
export function identifiers(names: readonly string[]): SQL {
  return sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );
}
