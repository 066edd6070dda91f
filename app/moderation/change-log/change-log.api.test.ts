import { parseAtomFeed } from "feedsmith";
import { expect } from "vitest";
import { users } from "#app/people/accounts/accounts.table.ts";
import { shownName } from "#app/people/accounts/public-name.server.ts";
import type { Viewer } from "#app/people/accounts/viewer.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { createWorkQueue } from "#app/platform/limits/work-queue.server.ts";
import { DEFAULT_SETTINGS } from "#app/platform/site-settings/site-settings.ts";
import { createCatalogue } from "#app/stations/catalogue/catalogue.ts";
import { changes } from "#app/stations/history/changes.table.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { AURORA } from "#test-support/named-stations.ts";
import { TEST_SECRET } from "#test-support/people.ts";
import { ADMINISTRATOR, apiAs, USER, VISITOR } from "#test-support/viewers.ts";
import { createChangeLogApi } from "./change-log.api.ts";

const ORIGIN = "https://radio.example";

/** Only Rádio Aurora is public. */
function apiOn(database: Database, viewer: Viewer = VISITOR) {
  const catalogue = createCatalogue();
  catalogue.replaceAll([AURORA]);
  const renders = createWorkQueue({ concurrency: 1, maxWaiting: 9, maxPerClient: 9 });
  const settings = { current: () => DEFAULT_SETTINGS };
  return apiAs(viewer, createChangeLogApi({ database, catalogue, secret: TEST_SECRET, settings, renders }, ORIGIN));
}

type Row = typeof changes.$inferInsert;

const ADMIN = { actorId: "ana", actorRole: "admin" } as const;
const ON_AURORA = { ...ADMIN, stationId: "aurora", stationName: "Rádio Aurora" };
const ON_BEIRA = { ...ADMIN, stationId: "beira", stationName: "Rádio Beira" };
const APPROVED = { before: { status: "pending" }, after: { status: "approved" } };

const insert = (database: Database, ...rows: Row[]) => database.insert(changes).values(rows);

async function listed(database: Database, query = ""): Promise<Record<string, unknown>[]> {
  const response = await apiOn(database).request(`/api/changes${query}`);
  expect(response.status).toBe(200);
  return ((await response.json()) as { changes: Record<string, unknown>[] }).changes;
}

onBothEngines("GET /api/changes has who did what to public stations, and why", async ({ database }) => {
  await database.insert(users).values({ id: "ana", name: "Ana", email: "ana@example.org" });
  await insert(
    database,
    { ...ON_AURORA, kind: "approve", ...APPROVED },
    {
      ...ON_AURORA,
      kind: "edit",
      before: { city: "Miami", latitude: 1 },
      after: { city: "Lagos", latitude: 2 },
      text: "É em Lagos",
    },
  );
  await insert(database, {
    ...ON_AURORA,
    kind: "revert",
    reverts: 2,
    reason: "wrong-data",
    before: { city: "Lagos" },
    after: { city: "Miami" },
  });
  const actor = { name: "Ana", role: "admin" };
  const station = { id: "aurora", name: "Rádio Aurora" };
  const [revert, edit, approval] = await listed(database);
  expect(revert).toMatchObject({ id: 3, kind: "revert", actor, station, reason: "wrong-data", reverts: 2 });
  expect(edit).toMatchObject({ id: 2, before: { city: "Miami" }, after: { city: "Lagos" }, text: "É em Lagos" });
  expect(edit?.reverted_at).toBe(revert?.at);
  expect(approval).toMatchObject({ id: 1, kind: "approve", ...APPROVED, reason: null, text: "", reverted_at: null });
  expect((await listed(database, "?before=2")).map(({ id }) => id)).toEqual([1]);
  expect((await listed(database, "?station=aurora&before=&x=1")).map(({ id }) => id)).toEqual([3, 2, 1]);
});

onBothEngines(
  "the reason of a suspension is a sentence with what it names, without addresses",
  async ({ database }) => {
    const suspended = {
      ...ON_AURORA,
      kind: "suspend",
      before: { status: "approved" },
      after: { status: "suspended" },
    } as const;
    await insert(
      database,
      { ...suspended, reason: "wrong-data", reasonDetails: { fields: ["name", "country"] }, text: "secret" },
      { ...suspended, reason: "illegal", reasonDetails: { norm: "Queixa de secret@example.org" } },
      { ...suspended, reason: "duplicate", reasonDetails: { other: "secret" } },
      { ...suspended, reason: "other", text: "secret" },
      suspended,
    );
    expect((await listed(database)).map(({ reason, reason_text }) => [reason, reason_text])).toEqual([
      [null, ""],
      ["other", "Outro."],
      ["duplicate", "Já está no diretório."],
      ["illegal", "Conteúdo ilegal: Queixa de (endereço)"],
      ["wrong-data", "Os dados não correspondem à rádio: Nome, País."],
    ]);
    const feed = await (await apiOn(database).request("/changes.atom")).text();
    expect(feed).toContain("Os dados não correspondem à rádio: Nome, País.");
    expect(feed + JSON.stringify(await listed(database))).not.toContain("secret");
  },
);

onBothEngines(
  "people without a public name, and changes without people, have names that reveal no address",
  async ({ database }) => {
    await database.insert(users).values([
      { id: "rui", name: "", email: "rui@example.org" },
      { id: "dono", name: "Dono", email: "dono@example.org" },
    ]);
    const act = { ...ON_AURORA, kind: "edit", before: {}, after: {} } as const;
    await insert(
      database,
      { ...act, actorId: "rui", actorRole: "contributor" },
      { ...act, actorId: "dono", actorRole: "owner" },
      { ...act, actorId: "deleted", actorRole: "editor" },
      { ...act, actorId: null, actorRole: "system" },
      { ...act, actorId: null, actorRole: "command" },
      { ...act, actorId: "rui", actorRole: "import" },
    );
    const names = (await listed(database)).map(({ actor }) => (actor as { name: string }).name);
    expect(names).toEqual([
      "Importação",
      "Linha de comandos",
      "Sistema",
      "Conta eliminada",
      "A rádio",
      shownName(TEST_SECRET, { id: "rui", name: "" }),
    ]);
  },
);

onBothEngines(
  "kinds about people and reports, and changes without public fields, are not listed",
  async ({ database }) => {
    const kinds = ["submit", "withdraw", "delete", "clear", "restore", "import", "ownership", "role"] as const;
    const others = ["block", "link", "email", "report", "appeal"] as const;
    await insert(database, ...[...kinds, ...others].map((kind) => ({ ...ON_AURORA, kind, ...APPROVED })), {
      ...ON_AURORA,
      kind: "edit",
      text: "Não verificar",
    });
    expect(await listed(database)).toEqual([]);
  },
);

onBothEngines("no address, submitter, contact or station that is not public is anywhere", async ({ database }) => {
  await database.insert(users).values({ id: "ana", name: "", email: "secret-ana@example.org" });
  const personal = { submitted_by: "secret-submitter", contact_email: "secret-contact@example.org" };
  const hidden = { before: { name: "secret name" }, after: { name: "secret new name" }, text: "secret text" };
  const account = { account: "secret-account", email: "secret-account@example.org" };
  const HIDDEN_BEIRA = { ...ON_BEIRA, stationName: "secret Beira", private: { ...personal, ...account } };
  await insert(
    database,
    ...(["approve", "edit", "merge", "suspend"] as const).map((kind) => ({ ...HIDDEN_BEIRA, kind, ...hidden })),
    { ...ON_AURORA, kind: "suspend", text: "secret letter to the submitter", private: personal },
    { ...ON_AURORA, kind: "edit", before: { ...personal }, after: { ...personal, city: "Lagos" }, private: personal },
    { ...ON_AURORA, kind: "edit", ...APPROVED, text: "Pedido de secret@example.org, da rádio" },
    { ...ON_AURORA, kind: "approve", batch: "b", private: personal },
    { ...HIDDEN_BEIRA, kind: "approve", batch: "b", ...hidden },
  );
  await insert(database, { ...HIDDEN_BEIRA, kind: "revert", reverts: 1, reason: "other", ...hidden });
  for (const viewer of [VISITOR, USER, ADMINISTRATOR]) {
    const api = apiOn(database, viewer);
    for (const path of ["/api/changes", "/api/changes?station=aurora", "/api/changes?station=beira", "/changes.atom"]) {
      const response = await api.request(path);
      expect(response.status).toBe(path.endsWith("beira") ? 404 : 200);
      expect(await response.text(), path).not.toMatch(/secret|beira"/i);
    }
  }
  const all = await listed(database);
  expect(all.filter(({ station }) => station === null).map(({ id }) => id)).toEqual([10, 9, 4, 3, 2, 1]);
  expect(all.find(({ id }) => id === 7)).toMatchObject({ text: "Pedido de (endereço) da rádio" });
});

onBothEngines("the feed has the newest changes as text", async ({ database }) => {
  await database.insert(users).values({ id: "ana", name: "Ana & Cª", email: "ana@example.org" });
  await insert(
    database,
    { ...ON_AURORA, kind: "edit", before: { city: "", tags: ["a", "b"] }, after: { city: "<Lagos>\u0007", tags: [] } },
    { ...ON_AURORA, kind: "approve", batch: "b" },
    { ...ON_BEIRA, kind: "approve", batch: "b" },
    { ...ON_BEIRA, kind: "suspend", at: new Date("2026-02-03T04:05:06Z") },
  );
  const response = await apiOn(database).request("/changes.atom");
  expect(response.headers.get("Content-Type")).toBe("application/atom+xml; charset=utf-8");
  const feed = parseAtomFeed(await response.text());
  expect(feed).toMatchObject({
    id: `${ORIGIN}/changes.atom`,
    title: { value: "Alterações · RadioWave" },
    updated: "2026-02-03T04:05:06.000Z",
    links: [{ rel: "self" }, { rel: "alternate", href: `${ORIGIN}/changes` }],
  });
  expect(feed.entries).toMatchObject([
    { id: `${ORIGIN}/changes#c4`, title: { value: "Uma estação: Ana & Cª suspendeu" } },
    {
      id: `${ORIGIN}/changes#c3`,
      title: { value: "Ana & Cª aprovou 2 rádios" },
      summary: { value: "Rádio Aurora e mais 1" },
    },
    {
      id: `${ORIGIN}/changes#c1`,
      title: { value: "Rádio Aurora: Ana & Cª editou" },
      links: [{ href: `${ORIGIN}/stations/aurora/changes#c1` }],
      summary: { value: "Cidade: (vazio) → <Lagos>\nEtiquetas: a, b → (vazio)" },
    },
  ]);
});

onBothEngines("invalid cursors and stations that are not public are refused with a sentence", async ({ database }) => {
  const api = apiOn(database);
  for (const before of ["0", "-1", "1.5", "x", "1e3", "9".repeat(30)]) {
    const response = await api.request(`/api/changes?before=${before}`);
    expect([response.status, await response.json()]).toEqual([
      422,
      { error: { code: "invalid", message: "O parâmetro before tem de ser o número de uma alteração." } },
    ]);
  }
  expect((await api.request("/api/changes?station=nada")).status).toBe(404);
  expect((await api.request("/api/changes?station=%00")).status).toBe(404);
  expect(await (await api.request("/api/changes")).json()).toEqual({ changes: [], next_before: null });
});
