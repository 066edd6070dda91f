import { sql } from "drizzle-orm";
import { bigint, boolean, doublePrecision, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { expect } from "vitest";
import { onBothEngines } from "#test-support/databases.ts";
import { timestampColumn } from "./database.server.ts";
import { packedReader } from "./packed-rows.server.ts";

const rows = pgTable("odd_rows", {
  id: bigint("id", { mode: "number" }).primaryKey(),
  key: uuid("key").notNull(),
  name: text("name").notNull(),
  other: text("other"),
  list: text("list").array().notNull(),
  isOn: boolean("is_on").notNull(),
  count: integer("count"),
  degrees: doublePrecision("degrees"),
  at: timestampColumn("at").notNull(),
  later: timestampColumn("later"),
  facts: jsonb("facts"),
});

const KEY = "0b3f2f2e-7f0c-4f0e-9d86-2f2f6a4c1f11";

const ROWS: (typeof rows.$inferInsert)[] = [
  {
    id: 9_007_199_254_740_991,
    key: KEY,
    name: `«Ilha» "\\ \n\t\u001F\u0001 {a,b} 𝄞 null`,
    other: "",
    list: ["", "null", 'a "b", c', "\u001F"],
    isOn: true,
    count: -7,
    degrees: -0.1 + 0.7,
    at: new Date("1969-07-20T20:17:40.123Z"),
    later: new Date("2026-11-29T00:00:00.999Z"),
    facts: { text: "\\u001F", list: [1.5, null] },
  },
  { id: 2, key: KEY, name: "", list: [], isOn: false, at: new Date(0), facts: [] },
];

onBothEngines("packed rows are those of the ordinary query, with every kind of value", async ({ database }) => {
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`create temporary table odd_rows (id int8, key uuid, name text, other text, list text[],
      is_on boolean, count int, degrees float8, at timestamptz(3), later timestamptz(3), facts jsonb) on commit drop`);
    await transaction.insert(rows).values(ROWS);
    const ordinary = await transaction.select().from(rows).orderBy(rows.id);
    const { id, key, name, other, list, isOn, count, degrees, at, later, facts } = rows;
    const read = packedReader({ id, key, name, other, list, isOn, count, degrees, at, later, facts });
    const packed = await read((fields) => transaction.select(fields).from(rows).orderBy(rows.id));
    expect(packed).toEqual(ordinary);
    expect(packed.at(-1)).toEqual(ROWS[0]);
  });
});
