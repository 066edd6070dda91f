import { and, eq, isNull } from "drizzle-orm";
import { expect } from "vitest";
import { proposedImagePath } from "#app/moderation/contributions/proposal-images.api.ts";
import { proposals } from "#app/moderation/contributions/proposals.table.ts";
import { proposeChanges } from "#app/moderation/contributions/propose.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import { reviewItems } from "#app/stations/open-items/review-items.table.ts";
import { stationImage } from "#app/stations/station/station-image.ts";
import { findModeratedStation } from "#app/stations/station/station-reader.server.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { uploadUrl } from "#app/stations/station/uploaded-image.ts";
import { saveDraft } from "#app/stations/station/uploaded-images.server.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { NO_IMAGES } from "#test-support/images.ts";
import { putModeratedStations } from "#test-support/moderation.ts";
import { accountsOn, putPerson } from "#test-support/people.ts";
import { putUpload, uploadOf } from "#test-support/uploaded-images.ts";
import { ADMINISTRATOR, EDITOR } from "#test-support/viewers.ts";
import { decideByForm } from "./decide-by-form.server.ts";
import { readItemData } from "./item-data.server.ts";
import { parseQueueView } from "./queue-query.ts";
import { readSelection, WHOLE_QUEUE } from "./read-queue.server.ts";
import { readQueueRows } from "./read-queue-rows.server.ts";

const NOW = new Date();
const EDITING = { ...EDITOR, role: "editor" } as const;

/** Aurora and Cais are public, and Ana proposes changes of both. */
async function open(database: Database) {
  await putModeratedStations(database);
  await database.update(stations).set({ status: "approved" }).where(eq(stations.id, "cais"));
  const ana = { id: await putPerson(accountsOn(database), { email: "ana@example.org", password: "concertina" }) };
  const proposal = { text: "Porque sim", now: NOW };
  await proposeChanges(database, ana, {
    ...proposal,
    stationId: "aurora",
    changes: { name: "Rádio Boreal", city: "Faro" },
  });
  await proposeChanges(database, ana, { ...proposal, stationId: "cais", changes: { genre: "Morna" } });
  const items = await readSelection(database, { ...WHOLE_QUEUE, kinds: ["proposal"] });
  const decide = (form: Record<string, string>) =>
    decideByForm(database, EDITING, { form, view: parseQueueView(new URLSearchParams()), now: new Date() });
  const aurora = () => findModeratedStation(database, "aurora");
  return { items, decide, aurora, ana };
}

/** What the queue needs to show its items to the editor. */
const readerOf = (database: Database) => ({
  database,
  images: NO_IMAGES,
  secret: "s",
  sendsMail: true,
  viewerId: "x",
  viewer: EDITING,
  now: NOW,
});

onBothEngines("the queue shows what is proposed, by whom, and what the station has meanwhile", async ({ database }) => {
  const { items } = await open(database);
  const reader = readerOf(database);
  const { rows } = await readQueueRows(reader, { ...WHOLE_QUEUE, kinds: ["proposal"] }, null);
  expect(rows.map(({ name, why, seen }) => [name, why, seen])).toEqual([
    ["Rádio Aurora", "Nome e cidade", items[0]],
    ["Rádio Cais", "Género", items[1]],
  ]);
  await database.update(stations).set({ city: "Lagos" }).where(eq(stations.id, "aurora"));
  const item = await readItemData(reader, rows[0]?.id ?? 0);
  expect(item?.seen).toBe(items[0]);
  expect(item?.person).toEqual({
    name: expect.stringMatching(/^Colaborador [A-Z]{4}$/),
    trust: "0 aprovadas, 0 recusadas, 0 revertidas",
  });
  expect(item?.proposal).toEqual({
    why: "Porque sim",
    fields: [
      {
        column: "name",
        label: "Nome",
        before: "Rádio Aurora",
        after: "Rádio Boreal",
        isConflict: false,
        current: "Rádio Aurora",
        images: null,
      },
      { column: "city", label: "Cidade", before: "", after: "Faro", isConflict: true, current: "Lagos", images: null },
    ],
  });
  expect(JSON.stringify(item)).not.toContain("ana@example.org");
});

onBothEngines("the queue shows a proposed image beside that of the station", async ({ database }) => {
  const { ana } = await open(database);
  const before = await putUpload(database, { stationId: "aurora" });
  const digest = await saveDraft(database, ana.id, { squares: uploadOf(2), now: NOW });
  const proposed = { stationId: "aurora", changes: { imageUrl: uploadUrl(digest) }, text: "", now: NOW };
  const id = await proposeChanges(database, ana, proposed);
  const [found] = await database
    .select()
    .from(reviewItems)
    .where(eq(reviewItems.subject, String(id)));
  const reader = readerOf(database);
  const fields = async () => (await readItemData(reader, found?.id ?? 0))?.proposal?.fields;
  const shown = (imageUrl: string) => `imagem carregada (${imageUrl.slice("upload:".length, "upload:".length + 6)})`;
  expect(await fields()).toEqual([
    {
      column: "image_url",
      label: "Imagem",
      isConflict: false,
      before: shown(before),
      current: shown(before),
      after: shown(uploadUrl(digest)),
      images: {
        current: stationImage({ id: "aurora", imageUrl: before }, 480),
        proposed: proposedImagePath(id, uploadUrl(digest)),
      },
    },
  ]);
  await database.update(stations).set({ imageUrl: "" }).where(eq(stations.id, "aurora"));
  expect((await fields())?.[0]).toMatchObject({ isConflict: true, images: { current: "" } });
});

onBothEngines("several proposals are accepted at once, and taken back at once", async ({ database }) => {
  const { items, decide, aurora } = await open(database);
  const result = await decide({ decision: "approve", items: items.join(" ") });
  expect(result).toMatchObject({ ok: true, message: "2 propostas aceites", undo: expect.any(String) });
  expect(await aurora()).toMatchObject({ name: "Rádio Boreal", city: "Faro" });
  const written = await database
    .select()
    .from(changes)
    .where(eq(changes.batch, String(result.undo)))
    .orderBy(changes.id);
  expect(written.map(({ kind, stationId }) => [kind, stationId])).toEqual([
    ["edit", "aurora"],
    ["edit", "cais"],
  ]);
  expect(await database.$count(reviewItems, and(eq(reviewItems.kind, "proposal"), isNull(reviewItems.closedAt)))).toBe(
    0,
  );
});

onBothEngines("only the chosen fields are accepted; without any nothing is decided", async ({ database }) => {
  const { items, decide, aurora } = await open(database);
  const accept = { decision: "approve", items: items[0] ?? "", chooses_fields: "1" };
  await expect(decide(accept)).rejects.toMatchObject({ kind: "invalid", message: "Escolha pelo menos um campo." });
  expect(await decide({ ...accept, field_city: "on", field_status: "on" })).toMatchObject({
    message: "Proposta aceite",
  });
  expect(await aurora()).toMatchObject({ name: "Rádio Aurora", city: "Faro", status: "approved" });
  const [stored] = await database.select().from(proposals).where(eq(proposals.stationId, "aurora"));
  expect(stored?.state).toBe("partly");
});

onBothEngines(
  "a refusal needs a reason, and cannot be taken back; one that changed is left and named",
  async (test) => {
    const { database } = test;
    const { items, decide, ana } = await open(database);
    const refuse = { decision: "suspend", items: items.join(" ") };
    await expect(decide(refuse)).rejects.toMatchObject({ kind: "invalid", field: "reason" });
    const again = {
      text: "Porque sim",
      now: new Date(NOW.getTime() + 1000),
      stationId: "cais",
      changes: { genre: "Funaná" },
    };
    await proposeChanges(database, ana, again);
    const result = await decide({ ...refuse, reason: "wrong-data" });
    expect(result).toMatchObject({
      message: "Proposta recusada; 1 tinha mudado entretanto e ficou como estava: Rádio Cais.",
      undo: undefined,
    });
    expect(
      await database.$count(reviewItems, and(eq(reviewItems.kind, "proposal"), isNull(reviewItems.closedAt))),
    ).toBe(1);
  },
);

onBothEngines("an editor does not decide on an own proposal; an administrator may", async ({ database }) => {
  const { items, decide } = await open(database);
  await database.update(proposals).set({ proposedBy: EDITOR.id });
  await expect(decide({ decision: "approve", items: items[0] ?? "" })).rejects.toMatchObject({ kind: "forbidden" });
  const administrator = { ...ADMINISTRATOR, role: "admin" } as const;
  const form = { decision: "approve", items: items[0] ?? "" };
  const view = parseQueueView(new URLSearchParams());
  expect(await decideByForm(database, administrator, { form, view, now: new Date() })).toMatchObject({ ok: true });
});
