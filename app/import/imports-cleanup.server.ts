import { and, eq, inArray, lt, notExists, sql } from "drizzle-orm";
import { DAY_MS } from "#app/platform/durations.ts";
import { before, type ExpiringRows, expiringRows } from "#app/platform/expiring-rows.server.ts";
import { importRows, imports } from "./imports.table.ts";

/** How long an import and its rows are kept after its end. */
const IMPORTS_KEPT_FOR_MS = 90 * DAY_MS;

const ended = (now: Date) => lt(imports.finishedAt, before(now, IMPORTS_KEPT_FOR_MS));

/** Rows first: one import may have 65,000. Running imports have no end time and stay. */
export const expiringImports: ExpiringRows[] = [
  {
    name: "rows of imports",
    removeBatch: async (database, now, limit) => {
      const batch = database
        .select({ id: importRows.id })
        .from(importRows)
        .innerJoin(imports, eq(imports.id, importRows.importId))
        .where(ended(now))
        .limit(limit);
      const removed = await database
        .delete(importRows)
        .where(inArray(importRows.id, batch))
        .returning({ id: importRows.id });
      return removed.length;
    },
  },
  expiringRows({
    name: "imports",
    table: imports,
    key: imports.id,
    // An interrupted clean-up may have left rows.
    expired: (now) =>
      and(ended(now), notExists(sql`(select from ${importRows} where ${importRows.importId} = ${imports.id})`)),
  }),
];
