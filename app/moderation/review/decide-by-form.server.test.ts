import { eq } from "drizzle-orm";
import { expect } from "vitest";
import type { Moderator } from "#app/people/accounts/viewer.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { reviewItems } from "#app/stations/open-items/review-items.table.ts";
import { OTHER_ADMINISTRATOR, openAppeals } from "#test-support/appeals.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { NO_IMAGES } from "#test-support/images.ts";
import { statuses } from "#test-support/moderation.ts";
import { ADMINISTRATOR, EDITOR } from "#test-support/viewers.ts";
import { decideAppealItem } from "./decide-by-form.server.ts";
import { readItemData } from "./item-data.server.ts";
import { parseQueueView } from "./queue-query.ts";

const VIEW = parseQueueView(new URLSearchParams());

/** A suspended station whose submitter appeals. */
async function open(database: Database) {
  const { decide, appeal } = await openAppeals(database);
  await appeal(await decide("suspend", "aurora", { reason: "no-sound", text: "Silêncio." }));
  const [item] = await database.select().from(reviewItems).where(eq(reviewItems.kind, "appeal"));
  const id = item?.id ?? 0;
  const send = (form: Record<string, unknown>, as = OTHER_ADMINISTRATOR) =>
    decideAppealItem(database, as as Moderator, { id, form, view: VIEW, now: new Date() });
  const read = () =>
    readItemData(
      {
        database,
        images: NO_IMAGES,
        secret: "s",
        sendsMail: true,
        viewer: { id: ADMINISTRATOR.id, role: "admin" },
        now: new Date(),
      },
      id,
    );
  return { send, read, id };
}

onBothEngines("the page of an appeal shows what it is against, and who appeals by the public name", async (test) => {
  const { read } = await open(test.database);
  const item = await read();
  expect(item).toMatchObject({
    name: "Rádio Aurora",
    appeal: {
      decision: expect.stringMatching(/^Suspendeu, em \d\d\/\d\d \d\d:\d\d$/),
      reason: "O endereço não toca.",
      explanation: "Silêncio.",
      text: expect.any(String),
    },
    person: { name: expect.any(String), trust: expect.stringContaining("recusada") },
  });
  expect(JSON.stringify(item)).not.toContain("@");
});

onBothEngines("an appeal is decided once, with a statement, by an administrator", async ({ database }) => {
  const { send, read, id } = await open(database);
  for (const [form, error] of [
    [{ decision: "nada", statement: "x" }, { kind: "invalid" }],
    [{ decision: "change" }, { kind: "invalid", field: "statement" }],
  ] as const)
    await expect(send(form)).rejects.toMatchObject(error);
  await expect(send({ decision: "change", statement: "Sim." }, EDITOR)).rejects.toMatchObject({ kind: "forbidden" });
  expect((await statuses(database)).aurora).toBe("suspended");
  expect(await send({ decision: "change", statement: "Já toca." })).toMatchObject({
    ok: true,
    message: "A decisão foi mudada",
    undo: undefined,
    done: [id],
  });
  expect((await statuses(database)).aurora).toBe("approved");
  await expect(send({ decision: "keep", statement: "Não." })).rejects.toMatchObject({ kind: "not-found" });
  expect(await read()).toMatchObject({ appeal: null, outcome: expect.stringMatching(/^Decisão mudada, /) });
});
