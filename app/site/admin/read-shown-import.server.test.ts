import { expect } from "vitest";
import { getImport } from "#app/exchange/lists/import-reader.server.ts";
import { beginImport } from "#app/exchange/lists/import-records.server.ts";
import type { RowOutcome } from "#app/exchange/lists/import-state.ts";
import { importRows, imports } from "#app/exchange/lists/imports.table.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { parseOutcome, readShownImport } from "./read-shown-import.server.ts";

onBothEngines(
  "an import is shown with its refused rows, or if there are none with the duplicates",
  async ({ database }) => {
    const begun = { id: "i", fileName: "lista.m3u", approves: false, country: "", administrator: null };
    await beginImport(database, begun, "lease", new Date());
    const show = async (outcome: RowOutcome | null, after = 0) => {
      const record = await getImport(database, "i");
      return readShownImport({ database, estimateLeft: () => null }, record, { after, limit: 2, outcome });
    };
    expect(await show(null)).toMatchObject({ outcome: "refused", rows: [], next: null, omitted: 0 });

    const rowsOf = (outcome: RowOutcome, numbers: number[]) =>
      numbers.map((row) => ({
        importId: "i",
        row,
        outcome,
        name: `Rádio ${row}`,
        streamUrl: "",
        reason: "falta o país",
      }));
    await database.insert(importRows).values(rowsOf("duplicate", [1, 4]));
    await database.update(imports).set({ duplicates: 5_002 });
    expect(await show(null)).toMatchObject({ outcome: "duplicate", rows: [{ row: 1 }, { row: 4 }], omitted: 2 });

    await database.insert(importRows).values(rowsOf("refused", [2, 3, 5]));
    await database.update(imports).set({ refused: 3 });
    const first = await show(null);
    expect(first).toMatchObject({ outcome: "refused", rows: [{ row: 2 }, { row: 3 }], omitted: 0 });
    expect(await show("refused", first.next ?? 0)).toMatchObject({ rows: [{ row: 5 }], next: null });
    expect(await show("duplicate")).toMatchObject({ outcome: "duplicate", rows: [{ row: 1 }, { row: 4 }] });
    expect(["refused", "duplicate", "outra", null].map(parseOutcome)).toEqual(["refused", "duplicate", null, null]);
  },
);
