import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { editStation } from "#app/moderation/decisions/edit-station.server.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { NO_IMAGES } from "#test-support/images.ts";
import { openProposals } from "#test-support/proposals.ts";
import { ADMINISTRATOR, EDITOR } from "#test-support/viewers.ts";
import { readItemData } from "./item-data.server.ts";

onBothEngines("an item says which of the last changes the viewer may revert", async ({ database }) => {
  const { propose, items } = await openProposals(database);
  await editStation(database, EDITOR, { id: "aurora", changes: { city: "Faro" }, now: new Date() });
  await editStation(database, ADMINISTRATOR, { id: "aurora", changes: { genre: "Fado" }, now: new Date() });
  await propose({ description: "Nova" });
  const [item] = await items();
  const ofItem = async ({ id }: { id: string }, role: "editor" | "admin") => {
    const reader = { database, images: NO_IMAGES, secret: "s", sendsMail: true, now: new Date() };
    const data = await readItemData({ ...reader, viewer: { id, role } }, item?.id ?? 0);
    return data?.changes.map(({ canRevert }) => canRevert);
  };
  expect(await ofItem(ADMINISTRATOR, "admin")).toEqual([true, true]);
  expect(await ofItem(EDITOR, "editor"), "the newest first").toEqual([false, true]);
  await database.update(stations).set({ submittedBy: EDITOR.id }).where(eq(stations.id, "aurora"));
  expect(await ofItem(EDITOR, "editor"), "an own submission").toEqual([false, false]);
});
