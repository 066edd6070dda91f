import { and, eq } from "drizzle-orm";
import { expect } from "vitest";
import { makeAppeal } from "#app/moderation/appeals/make-appeal.server.ts";
import { readPublicChanges } from "#app/moderation/change-log/public-changes.server.ts";
import { approveStation, deleteStation, suspendStation } from "#app/moderation/decisions/decide-stations.server.ts";
import { editStation } from "#app/moderation/decisions/edit-station.server.ts";
import { mails } from "#app/people/accounts/mails.table.ts";
import type { Moderator } from "#app/people/accounts/viewer.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { scheduleChecks } from "#app/sound/checks/schedule-checks.server.ts";
import { reviewItems } from "#app/stations/open-items/review-items.table.ts";
import { stationUuids } from "#app/stations/station/station-identities.table.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { streamChecks } from "#app/stations/station/stream-checks.table.ts";
import { addOn, BRISA } from "#test-support/click-vote-add.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { NO_IMAGES } from "#test-support/images.ts";
import { history, seen, statuses } from "#test-support/moderation.ts";
import { openReverts } from "#test-support/reverts.ts";
import { ADMINISTRATOR, apiAs, EDITOR, USER } from "#test-support/viewers.ts";
import { readItemData } from "./item-data.server.ts";
import { WHOLE_QUEUE } from "./read-queue.server.ts";
import { readQueueRows } from "./read-queue-rows.server.ts";
import { readStationRecord } from "./read-station-record.server.ts";
import { createReviewApi } from "./review.api.ts";

/** A station that an app added, beside the moderated ones, and its open item. */
async function open(database: Database, fields: Record<string, string> = BRISA) {
  const reverts = await openReverts(database);
  const { uuid } = await addOn(database, fields);
  const [station] = await database
    .select()
    .from(stations)
    .where(eq(stations.name, fields.name ?? ""));
  const id = station?.id ?? "";
  const [item] = await database.select().from(reviewItems).where(eq(reviewItems.subject, id));
  return { ...reverts, id, uuid, item: item?.id ?? 0 };
}

async function primaryOf(database: Database, stationId: string) {
  const isPrimary = and(eq(stationUuids.stationId, stationId), stationUuids.isPrimary);
  return (await database.select().from(stationUuids).where(isPrimary)).map(({ uuid, deletedAt }) => [uuid, deletedAt]);
}

onBothEngines("queue, item, panel and API show that an app added a station, and which one", async ({ database }) => {
  const { id, item } = await open(database);
  const now = new Date();
  const reader = { database, images: NO_IMAGES, secret: "s", sendsMail: true, now };
  const { rows } = await readQueueRows({ database, secret: "s", viewerId: EDITOR.id, now }, WHOLE_QUEUE, null);
  expect(rows.find(({ station }) => station?.id === id)?.why).toBe(
    "Pela API · Jazz · Portugal · por verificar · RadioDroid/0.86",
  );
  expect(await readItemData({ ...reader, viewer: { id: EDITOR.id, role: "editor" } }, item)).toMatchObject({
    person: null,
    client: "RadioDroid/0.86",
    outcome: null,
    changes: [{ text: "Submeteu, Sistema" }],
  });
  expect(await readStationRecord(reader, id)).toMatchObject({ person: null, client: "RadioDroid/0.86" });
  expect(await readStationRecord(reader, "aurora")).toMatchObject({ client: null });
  const response = await apiAs(EDITOR, createReviewApi(database, "https://radio.example")).request("/api/review");
  expect((await response.json()).items).toMatchObject([
    { station: { id, submitted_by: null, contact_email: null }, api_client: "RadioDroid/0.86" },
  ]);
});

onBothEngines("the stream of a station that an app added is checked as any other", async ({ database }) => {
  const { id } = await open(database);
  await scheduleChecks(database, { topic: "administration" }, new Date());
  expect(await database.select().from(streamChecks).where(eq(streamChecks.stationId, id))).toHaveLength(1);
});

onBothEngines(
  "an editor approves the station, under the UUID that was promised, and no mail is queued",
  async ({ database }) => {
    const { id, uuid, item } = await open(database);
    await approveStation(database, EDITOR as Moderator, { id, seen: await seen(database, id), now: new Date() });
    expect((await statuses(database))[id]).toBe("approved");
    expect(await primaryOf(database, id)).toEqual([[uuid, null]]);
    expect(await database.select().from(reviewItems).where(eq(reviewItems.id, item))).toMatchObject([
      { outcome: "approved", closedBy: EDITOR.id },
    ]);
    expect(await database.select().from(mails)).toEqual([]);
  },
);

onBothEngines(
  "the station is suspended, deleted and restored with its UUID, and no appeal is possible",
  async ({ database }) => {
    const { id, uuid, latest, revertLatest } = await open(database);
    await suspendStation(database, ADMINISTRATOR, { id, seen: await seen(database, id), now: new Date() });
    const appeal = {
      decision: String((await latest()).id),
      text: "A rádio toca, experimentem outra vez.",
      now: new Date(),
    };
    await expect(makeAppeal(database, USER.id, appeal)).rejects.toMatchObject({ kind: "not-found" });
    await revertLatest();
    expect((await statuses(database))[id]).toBe("pending");
    await deleteStation(database, ADMINISTRATOR, { id, seen: null, now: new Date() });
    expect((await statuses(database))[id]).toBeUndefined();
    expect(await primaryOf(database, id)).toEqual([[uuid, expect.any(Date)]]);
    await revertLatest();
    expect((await statuses(database))[id]).toBe("pending");
    expect(await primaryOf(database, id)).toEqual([[uuid, null]]);
    expect(await database.select().from(mails)).toEqual([]);
    expect((await history(database)).map((line) => line.split(" ")[0])).toEqual([
      ...["submit", "suspend", "revert", "delete", "revert"],
    ]);
  },
);

onBothEngines("a name of 400 characters is approved as it is, and an edit shortens it", async ({ database }) => {
  const name = "Rádio ".padEnd(400, "x");
  const { id } = await open(database, { ...BRISA, name });
  await editStation(database, EDITOR as Moderator, { id, changes: { city: "Faro" }, now: new Date() });
  await approveStation(database, EDITOR as Moderator, { id, seen: await seen(database, id), now: new Date() });
  const [station] = await database.select().from(stations).where(eq(stations.id, id));
  expect(station).toMatchObject({ name, city: "Faro", status: "approved" });
  await editStation(database, EDITOR as Moderator, { id, changes: { name: "Rádio Curta" }, now: new Date() });
});

onBothEngines("the User-Agent of the app is not in the public history", async ({ database }) => {
  const { id } = await open(database);
  await approveStation(database, ADMINISTRATOR, { id, seen: await seen(database, id), now: new Date() });
  const catalogue = { find: (stationId: string) => ({ name: stationId }) };
  const { changes } = await readPublicChanges({ database, catalogue, secret: "s" }, { before: null, stationId: id });
  expect(changes).toHaveLength(1);
  expect(JSON.stringify(changes)).not.toContain("RadioDroid");
});
