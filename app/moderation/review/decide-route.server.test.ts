import { eq, isNull, sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Database } from "#app/platform/database/database.server.ts";
import { takeFlash } from "#app/platform/http/flash.server.ts";
import { MAX_CHANGE_TEXT } from "#app/stations/history/change.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import { MAX_LAW_LENGTH } from "#app/stations/history/reason-details.ts";
import { reviewItems } from "#app/stations/open-items/review-items.table.ts";
import { updateSubmissionItems } from "#app/stations/open-items/submission-items.server.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { statuses } from "#test-support/moderation.ts";
import { putNamedStations } from "#test-support/named-stations.ts";
import { ANA, accountsOn, cookieFor, cookieFrom, MARTA, putPerson, SARA } from "#test-support/people.ts";
import { actionResult, formPost, routeArguments } from "#test-support/route-actions.ts";
import { action } from "./decide.route.ts";
import { readSelection, WHOLE_QUEUE } from "./read-queue.server.ts";

/** Three pending stations, Aurora the most urgent. Sara is an editor, Marta an administrator. */
async function open(database: Database) {
  await putNamedStations(database);
  for (const [index, id] of ["aurora", "beira", "cais"].entries()) {
    const updatedAt = new Date(Date.UTC(2026, 10, 1, index));
    await database.update(stations).set({ status: "pending", updatedAt }).where(eq(stations.id, id));
  }
  await database.transaction((transaction) => updateSubmissionItems(transaction, "all", { by: null, now: new Date() }));
  const accounts = accountsOn(database);
  const ids = {
    sara: await putPerson(accounts, SARA, "editor"),
    marta: await putPerson(accounts, MARTA, "admin"),
    ana: await putPerson(accounts, ANA),
  };
  const cookies = {
    sara: await cookieFor(accounts, SARA),
    marta: await cookieFor(accounts, MARTA),
    ana: await cookieFor(accounts, ANA),
    visitor: "",
  };
  const items = await readSelection(database, WHOLE_QUEUE);
  const send = async (
    fields: Record<string, string>,
    { as = "sara", script = true, referrer }: { as?: keyof typeof cookies; script?: boolean; referrer?: string } = {},
  ) => {
    const request = formPost("/review/decide", fields, { script });
    if (referrer) request.headers.set("Referer", referrer);
    return action(routeArguments(accounts, cookies[as], { request }));
  };
  const decide = async (...args: Parameters<typeof send>) => actionResult(await send(...args));
  const itemOf = async (station: string) => {
    const ofStation = eq(reviewItems.stationId, station);
    const [found] = await database.select().from(reviewItems).where(ofStation).orderBy(reviewItems.id);
    return found?.id ?? 0;
  };
  return { send, decide, items, ids, itemOf };
}

onBothEngines("a decision names the next item, and can be taken back", async ({ database }) => {
  const { decide, items, itemOf } = await open(database);
  const answer = await decide({ decision: "approve", items: items[0] ?? "" });
  expect(answer).toEqual({
    status: 200,
    answer: {
      ok: true,
      message: "Rádio aprovada com sucesso!",
      undo: expect.any(String),
      done: [await itemOf("aurora")],
      next: { id: await itemOf("beira"), name: "Rádio Beira" },
    },
  });
  expect(await statuses(database)).toEqual({ aurora: "approved", beira: "pending", cais: "pending" });
  expect(await decide({ decision: "approve", items: items[0] ?? "" })).toMatchObject({
    status: 409,
    answer: { ok: false, message: "Isto já foi decidido." },
  });
});

onBothEngines(
  "the next item follows in the order, belongs to the view, and no other person has it open",
  async (test) => {
    const { database } = test;
    const { decide, items, ids, itemOf } = await open(database);
    const claim = (until: string) =>
      database.execute(sql`update review_items set claimed_by = ${ids.marta}, claimed_until = ${until}::timestamptz
      where station_id = 'beira'`);
    await claim("2099-01-01T00:00:00Z");
    const view = { view: "?filter=submissions" };
    expect(await decide({ decision: "approve", items: items[0] ?? "", ...view })).toMatchObject({
      answer: { next: { id: await itemOf("cais") } },
    });
    await claim("2020-01-01T00:00:00Z");
    expect(await decide({ decision: "approve", items: items[2] ?? "", ...view })).toMatchObject({
      answer: { next: { id: await itemOf("beira") } },
    });
    expect(await decide({ decision: "approve", items: items[1] ?? "", ...view })).toMatchObject({
      answer: { next: null },
    });
  },
);

onBothEngines("suspending needs a reason, which the history keeps", async ({ database }) => {
  const { decide, items } = await open(database);
  const suspend = { decision: "suspend", items: items[0] ?? "" };
  for (const [fields, message, field] of [
    [{}, "Escolha o motivo.", "reason"],
    [{ reason: "nada" }, "Escolha o motivo.", "reason"],
    [{ reason: "other", text: "  " }, "Explique o motivo.", "text"],
    [
      { reason: "spam", text: "x".repeat(MAX_CHANGE_TEXT + 1) },
      `A explicação pode ter no máximo ${MAX_CHANGE_TEXT} caracteres.`,
      "text",
    ],
    [{ reason: "rules", rule: "8" }, "Escolha um dos pontos dos termos.", "rule"],
  ] as const) {
    expect(await decide({ ...suspend, ...fields })).toMatchObject({ status: 422, answer: { message, field } });
  }
  expect(await statuses(database)).toMatchObject({ aurora: "pending" });
  expect(await decide({ ...suspend, reason: "not-radio", text: "É um podcast." })).toMatchObject({
    answer: { message: "Rádio suspensa com sucesso!" },
  });
  const [change] = await database.select().from(changes).where(eq(changes.kind, "suspend"));
  expect(change).toMatchObject({ stationId: "aurora", reason: "not-radio", text: "É um podcast." });
});

onBothEngines("many are decided at once; those that changed meanwhile are left and named", async ({ database }) => {
  const { decide, items, itemOf } = await open(database);
  await database.update(stations).set({ updatedAt: new Date() }).where(eq(stations.id, "beira"));
  const answer = await decide({ decision: "approve", items: items.join(" ") });
  expect(answer).toMatchObject({
    status: 200,
    answer: {
      message: "2 rádios aprovadas; 1 tinha mudado entretanto e ficou como estava: Rádio Beira.",
      done: [await itemOf("aurora"), await itemOf("cais")],
      next: null,
    },
  });
  expect(await statuses(database)).toEqual({ aurora: "approved", beira: "pending", cais: "approved" });
});

onBothEngines("people without the role change nothing", async ({ database }) => {
  const { decide, items, ids } = await open(database);
  const approve = { decision: "approve", items: items[0] ?? "" };
  expect(await decide(approve, { as: "visitor" })).toMatchObject({ status: 401 });
  expect(await decide(approve, { as: "ana" })).toMatchObject({ status: 403 });
  expect(await decide({ ...approve, decision: "delete" })).toMatchObject({ status: 403 });
  await database.update(stations).set({ submittedBy: ids.sara }).where(eq(stations.id, "aurora"));
  expect(await decide(approve)).toMatchObject({
    status: 403,
    answer: { message: "Não pode decidir sobre uma rádio que submeteu." },
  });
  for (const forged of [{}, { decision: "pending" }, { items: "" }, { items: "1:pending" }, { items: `${items[0]} x` }])
    expect(await decide({ ...approve, ...(Object.keys(forged).length > 0 ? forged : { decision: "" }) })).toMatchObject(
      {
        status: 422,
        answer: { message: "Os dados enviados não são válidos." },
      },
    );
  expect(await statuses(database)).toEqual({ aurora: "pending", beira: "pending", cais: "pending" });
  expect(await database.$count(reviewItems, isNull(reviewItems.closedAt))).toBe(3);
});

onBothEngines("deleting may have a reason", async ({ database }) => {
  const { decide, items } = await open(database);
  const remove = { decision: "delete", items: items[0] ?? "" };
  expect(await decide({ ...remove, reason: "nada" }, { as: "marta" })).toMatchObject({ status: 422 });
  const illegal = { reason: "illegal", norm: "Lei n.º 7" };
  expect(await decide({ ...remove, ...illegal, norm: "x".repeat(MAX_LAW_LENGTH + 1) }, { as: "marta" })).toMatchObject({
    status: 422,
  });
  expect(await decide({ ...remove, ...illegal }, { as: "marta" })).toMatchObject({
    answer: { message: "Rádio eliminada com sucesso!", undo: expect.any(String) },
  });
  expect(await statuses(database)).toEqual({ beira: "pending", cais: "pending" });
  const [change] = await database.select().from(changes).where(eq(changes.kind, "delete"));
  expect(change).toMatchObject({ stationId: "aurora", reason: "illegal", reasonDetails: { norm: "Lei n.º 7" } });
});

onBothEngines("items that are left as they are close without a change", async ({ database }) => {
  const { decide, itemOf, ids } = await open(database);
  const own = { status: "approved", submittedBy: ids.sara } as const;
  await database.update(stations).set(own).where(eq(stations.id, "aurora"));
  await database.update(reviewItems).set({ kind: "dead" }).where(eq(reviewItems.stationId, "aurora"));
  const [item = ""] = await readSelection(database, { ...WHOLE_QUEUE, kinds: ["dead"] });
  expect(await decide({ decision: "approve", items: item })).toMatchObject({
    status: 403,
    answer: { message: "Não pode decidir isto: submeteu ou aprovou esta rádio." },
  });
  await database.update(stations).set({ submittedBy: null }).where(eq(stations.id, "aurora"));
  expect(await decide({ decision: "approve", items: item })).toMatchObject({
    answer: { message: "Fica como está", done: [await itemOf("aurora")] },
  });
  expect(await decide({ decision: "approve", items: item })).toMatchObject({ status: 409 });
  const [closed] = await database.select().from(reviewItems).where(eq(reviewItems.stationId, "aurora"));
  expect(closed?.outcome).toBe("kept");
  expect(await database.select().from(changes)).toEqual([]);
});

onBothEngines("other items of the station close with a decision, if that is chosen", async ({ database }) => {
  const { decide, items } = await open(database);
  const now = new Date();
  const pair = {
    kind: "duplicate",
    subject: "aurora beira",
    stationId: "aurora",
    since: now,
    dueAt: now,
    facts: { other: "beira" },
  } as const;
  const [other] = await database.insert(reviewItems).values(pair).returning({ id: reviewItems.id });
  const approve = { decision: "approve", items: items[0] ?? "", also: `${other?.id} 999 x` };
  expect(await decide(approve)).toMatchObject({ status: 200 });
  const [closed] = await database
    .select()
    .from(reviewItems)
    .where(eq(reviewItems.id, other?.id ?? 0));
  expect(closed?.outcome).toBe("kept");
});

onBothEngines(
  "without JavaScript a decision redirects to the next item, and a refused one back",
  async ({ database }) => {
    const { send, items, itemOf } = await open(database);
    const view = { view: "?filter=submissions" };
    const approved = await send({ decision: "approve", items: items[0] ?? "", ...view }, { script: false });
    if (!(approved instanceof Response)) throw new Error("The response is no redirect.");
    expect(actionResult(approved)).toEqual({
      status: 303,
      location: `/review/${await itemOf("beira")}?filter=submissions`,
    });
    const cookie = cookieFrom(approved.headers);
    const { flash } = await takeFlash(new Request("http://localhost:3000/", { headers: { Cookie: cookie } }));
    expect(flash).toEqual({ kind: "success", text: "Rádio aprovada com sucesso!", undo: expect.any(String) });
    const page = `/review/${await itemOf("beira")}`;
    const refused = { decision: "suspend", items: items[1] ?? "", ...view };
    const options = { script: false, referrer: `http://localhost:3000${page}?filter=submissions` };
    expect(actionResult(await send(refused, options))).toEqual({ status: 303, location: `${page}?filter=submissions` });
    expect(actionResult(await send(refused, { script: false, referrer: "http://other.example/x" }))).toEqual({
      status: 303,
      location: "/review?filter=submissions",
    });
  },
);
