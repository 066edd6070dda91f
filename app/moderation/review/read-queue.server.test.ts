import { expect } from "vitest";
import { openChangeHub } from "#app/platform/live-events/change-hub.server.ts";
import { openItem } from "#app/stations/open-items/open-item.server.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { openItemCounts, recountOnChanges } from "./read-queue.server.ts";

onBothEngines(
  "open items are counted by kind, and again at once after an announced change",
  async ({ connection, change, onEnd }) => {
    const { database } = connection;
    const hub = await openChangeHub(connection);
    onEnd(() => hub.close());
    onEnd(recountOnChanges(hub, database));
    const open = async (kind: "dead" | "patrol", subject: string) => {
      const received = new Promise<void>((resolve) => {
        const stop = hub.onChange(() => {
          stop();
          resolve();
        });
      });
      await change({ topic: "administration" }, (transaction) =>
        openItem(transaction, { kind, subject, stationId: subject, now: new Date() }),
      );
      await received;
    };
    expect(await openItemCounts(database)).toEqual({});
    await open("dead", "aurora");
    expect(await openItemCounts(database)).toEqual({ dead: 1 });
    await open("dead", "beira");
    await open("patrol", "cais");
    expect(await openItemCounts(database)).toEqual({ dead: 2, patrol: 1 });
  },
);
