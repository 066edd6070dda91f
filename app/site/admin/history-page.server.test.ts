import { expect } from "vitest";
import type { Database } from "#app/platform/database/database.server.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { accountsOn, cookieFor, MARTA, putPerson } from "#test-support/people.ts";
import { routeArguments } from "#test-support/route-actions.ts";
import { loader } from "./history.route.tsx";

/** A history of seven changes. Gives a function that loads the page as the administrator Marta. */
async function open(database: Database) {
  const accounts = accountsOn(database);
  const marta = await putPerson(accounts, MARTA, "admin");
  const rui = await putPerson(accounts, { email: "rui@example.org", password: "cavaquinho" });
  const aurora = { stationId: "aurora", stationName: "Rádio Aurora" };
  const beira = { stationId: "beira", stationName: "Rádio Beira" };
  const byMarta = { actorId: marta, actorRole: "admin" } as const;
  const batch = {
    kind: "suspend",
    batch: "b",
    before: { status: "approved" },
    after: { status: "suspended" },
  } as const;
  await database.insert(changes).values([
    { ...byMarta, kind: "edit", ...aurora, before: { city: "" }, after: { city: "Faro" }, text: "Nota" },
    { actorId: rui, actorRole: "contributor", kind: "submit", ...beira },
    { actorId: "deleted", actorRole: "editor", kind: "approve", ...beira },
    { actorId: marta, actorRole: "import", kind: "approve", ...aurora },
    { actorId: null, actorRole: "command", kind: "link", private: { account: rui, email: "rui@example.org" } },
    { ...byMarta, ...batch, ...aurora },
    { ...byMarta, ...batch, ...beira },
  ]);
  const cookie = await cookieFor(accounts, MARTA);
  return async (query = "") =>
    loader(routeArguments(accounts, cookie, { url: new URL(`http://localhost:3000/admin/history${query}`) }));
}

onBothEngines("a row shows what was done, to what, by whom, and what it changed", async ({ database }) => {
  const { rows, next } = await (await open(database))();
  expect(next).toBeNull();
  expect(rows.map(({ action, subject, actor }) => [action, subject, actor])).toEqual([
    ["Suspendeu 2 rádios", "", MARTA.email],
    ["Criou uma ligação de acesso", "rui@example.org", "Linha de comandos"],
    ["Aprovou", "Rádio Aurora", `Importação · ${MARTA.email}`],
    ["Aprovou", "Rádio Beira", "Conta eliminada"],
    ["Submeteu", "Rádio Beira", "rui@example.org"],
    ["Editou", "Rádio Aurora", MARTA.email],
  ]);
  expect(rows[0]).toMatchObject({
    group: { batch: "b", count: 2, names: ["Rádio Aurora", "Rádio Beira"] },
    fields: [],
    canRevert: true,
  });
  expect(rows[3]?.canRevert).toBe(false);
  expect(rows[5]).toMatchObject({
    fields: [{ label: "Cidade", before: "", after: "Faro" }],
    text: "Nota",
    canRevert: true,
    actorEmail: MARTA.email,
    stationId: "aurora",
  });
});

onBothEngines("the filters of the URL choose the rows", async ({ database }) => {
  const load = await open(database);
  const idsOf = async (query: string) => (await load(query)).rows.map(({ id }) => id);
  expect(await idsOf("?person=Marta%40example.org")).toEqual([7, 4, 1]);
  expect(await idsOf("?person=sistema")).toEqual([]);
  expect(await idsOf("?person=linha+de+comandos")).toEqual([5]);
  expect(await idsOf("?person=Importa%C3%A7%C3%A3o&kind=approve")).toEqual([4]);
  expect(await idsOf("?station=beira")).toEqual([7, 3, 2]);
  expect(await idsOf("?station=R%C3%A1dio+Aurora")).toEqual([6, 4, 1]);
  expect(await idsOf("?kind=suspend")).toEqual([7]);
  expect(await idsOf("?kind=nonsense&x=1")).toHaveLength(6);
  expect(await idsOf("?batch=b")).toEqual([7, 6]);
  expect(await idsOf("?before=3")).toEqual([2, 1]);
  expect(await load("?person=nada%40example.org")).toMatchObject({ rows: [], isPersonUnknown: true });
});
