import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Database } from "#app/platform/database/database.server.ts";
import { takeFlash } from "#app/platform/http/flash.server.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import { findModeratedStation } from "#app/stations/station/station-reader.server.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { history } from "#test-support/moderation.ts";
import { putNamedStations } from "#test-support/named-stations.ts";
import { ANA, accountsOn, cookieFor, cookieFrom, MARTA, putPerson, SARA } from "#test-support/people.ts";
import { actionResult, formPost, routeArguments } from "#test-support/route-actions.ts";
import { signedIn } from "#test-support/viewers.ts";
import { recordEdit } from "./edit-station.server.ts";
import { action } from "./undo-change.route.ts";

/** Takes changes back as the editor Sara, or as another person. */
async function open(database: Database) {
  await putNamedStations(database);
  const accounts = accountsOn(database);
  const editor = signedIn("editor", await putPerson(accounts, SARA, "editor"));
  const administrator = signedIn("admin", await putPerson(accounts, MARTA, "admin"));
  await putPerson(accounts, ANA);
  const cookies = { editor: await cookieFor(accounts, SARA), user: await cookieFor(accounts, ANA), visitor: "" };
  const undo = (id: unknown, { as = "editor", referrer }: { as?: keyof typeof cookies; referrer?: string } = {}) => {
    const request = formPost(`/changes/${id}/undo`, {}, { script: referrer === undefined });
    if (referrer !== undefined) request.headers.set("Referer", referrer);
    return action(routeArguments(accounts, cookies[as], { request, params: { id: String(id) } }));
  };
  const edit = async (viewer: typeof editor, name: string) =>
    (await recordEdit(database, viewer, { id: "aurora", changes: { name }, now: new Date() })).change;
  const nameNow = async () => (await findModeratedStation(database, "aurora"))?.name;
  return { undo, edit, nameNow, editor, administrator };
}

onBothEngines("a change is taken back, and so is taking it back; a second time is refused", async ({ database }) => {
  const { undo, edit, nameNow, editor } = await open(database);
  const change = await edit(editor, "Rádio Boreal");
  const undone = actionResult(await undo(change));
  expect(undone).toEqual({
    status: 200,
    answer: { ok: true, message: "Alteração revertida", undo: expect.any(Number) },
  });
  expect(await nameNow()).toBe("Rádio Aurora");
  expect(actionResult(await undo(change))).toMatchObject({
    status: 409,
    answer: { ok: false, message: "Esta alteração já foi revertida." },
  });
  const { undo: again } = undone.answer as { undo: number };
  expect(actionResult(await undo(again))).toMatchObject({ status: 200 });
  expect(await nameNow()).toBe("Rádio Boreal");
  expect(await history(database)).toEqual(["edit aurora name", "revert aurora name", "revert aurora name"]);
});

onBothEngines(
  "visitors and users take nothing back, and an editor no change of an administrator",
  async ({ database }) => {
    const { undo, edit, nameNow, administrator } = await open(database);
    const change = await edit(administrator, "Rádio Boreal");
    expect(actionResult(await undo(change, { as: "visitor" }))).toMatchObject({ status: 401 });
    expect(actionResult(await undo(change, { as: "user" }))).toMatchObject({ status: 403 });
    expect(actionResult(await undo(change))).toMatchObject({ status: 403 });
    for (const id of ["nada", "0", "-1", "1.5", "9".repeat(16), "a\0b"]) {
      expect(actionResult(await undo(id)), id).toMatchObject({ status: 404 });
    }
    expect(await nameNow()).toBe("Rádio Boreal");
  },
);

onBothEngines("without JavaScript the page that showed the toast has the next one", async ({ database }) => {
  const { undo, edit, nameNow, editor } = await open(database);
  const change = await edit(editor, "Rádio Boreal");
  const response = await undo(change, { referrer: "http://localhost:3000/stations/aurora?x=1" });
  if (!(response instanceof Response)) throw new Error("The response is no redirect.");
  expect(actionResult(response)).toEqual({ status: 303, location: "/stations/aurora?x=1" });
  const next = new Request("https://radio.example/", { headers: { Cookie: cookieFrom(response.headers) } });
  const toast = { kind: "success", text: "Alteração revertida", undo: expect.any(Number) };
  expect((await takeFlash(next)).flash).toEqual(toast);
  expect(await nameNow()).toBe("Rádio Aurora");
  for (const referrer of [
    "",
    "nada",
    "https://other.example/stations/aurora",
    "http://localhost:3000//evil.example/",
  ]) {
    expect(actionResult(await undo(change, { referrer }))).toEqual({ status: 303, location: "/" });
  }
});

onBothEngines("a batch is taken back, and so is taking it back", async ({ database }) => {
  const { undo, edit, nameNow, editor } = await open(database);
  const change = await edit(editor, "Rádio Boreal");
  await database.execute(sql`alter table changes disable trigger all`);
  await database
    .update(changes)
    .set({ batch: "b" })
    .where(eq(changes.id, change ?? 0));
  const undone = actionResult(await undo("b"));
  expect(undone).toEqual({
    status: 200,
    answer: { ok: true, message: "1 alteração revertida", undo: expect.any(String) },
  });
  expect(await nameNow()).toBe("Rádio Aurora");
  const { undo: again } = undone.answer as { undo: string };
  expect(actionResult(await undo(again))).toMatchObject({ status: 200 });
  expect(await nameNow()).toBe("Rádio Boreal");
  expect(actionResult(await undo("nada"))).toMatchObject({ status: 404 });
  expect(actionResult(await undo(again, { as: "user" }))).toMatchObject({ status: 403 });
});
