import { expect } from "vitest";
import { closeItem, openItem } from "#app/stations/open-items/open-item.server.ts";
import { updateSubmissionItems } from "#app/stations/open-items/submission-items.server.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { putModeratedStations } from "#test-support/moderation.ts";
import { readStationRows } from "./read-station-rows.server.ts";

onBothEngines(
  "a row has the number of its open items; among pending stations without the submission itself",
  async ({ database }) => {
    await putModeratedStations(database);
    const now = new Date();
    const openItems = async (status: "pending" | null) => {
      const { rows } = await readStationRows(database, { status, q: "", page: 1 });
      return Object.fromEntries(rows.map((row) => [row.id, row.openItems]));
    };
    await database.transaction((transaction) => updateSubmissionItems(transaction, "all", { by: null, now }));
    expect(await openItems("pending")).toEqual({ beira: 0 });
    expect(await openItems(null)).toEqual({ aurora: 0, beira: 1, cais: 0 });

    await database.transaction(async (transaction) => {
      for (const [kind, stationId] of [
        ["proposal", "beira"],
        ["dead", "aurora"],
        ["patrol", "aurora"],
      ] as const) {
        await openItem(transaction, { kind, subject: `${kind} ${stationId}`, stationId, now });
      }
      await openItem(transaction, { kind: "appeal", subject: "1", stationId: null, now });
      await closeItem(transaction, { kind: "patrol", subject: "patrol aurora", outcome: "kept", by: null, now });
    });
    expect(await openItems("pending")).toEqual({ beira: 1 });
    expect(await openItems(null)).toEqual({ aurora: 1, beira: 2, cais: 0 });
  },
);
