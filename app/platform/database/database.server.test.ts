import { getTableConfig, pgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { timestampColumn } from "./database.server.ts";

test("a timestamp column has a time zone and milliseconds", () => {
  const [column] = getTableConfig(pgTable("events", { at: timestampColumn("at") })).columns;
  expect(column?.getSQLType()).toBe("timestamp (3) with time zone");
});
