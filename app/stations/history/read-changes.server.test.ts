import { expect } from "vitest";
import { users } from "#app/people/accounts/accounts.table.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { onBothEngines } from "#test-support/databases.ts";
import type { ChangeKind } from "./change.ts";
import { changes } from "./changes.table.ts";
import { CHANGES_PER_PAGE, type ChangeFilter, readChanges } from "./read-changes.server.ts";
import { type RecordedChange, recordChanges } from "./record-change.server.ts";

const ANA = { id: "ana", role: "admin" } as const;
const RUI = { id: "rui", role: "editor" } as const;

const AURORA = { id: "aurora", name: "Rádio Aurora" };
const BEIRA = { id: "beira", name: "Rádio Beira" };

const edits = (count: number): RecordedChange[] =>
  Array.from({ length: count }, () => ({ kind: "edit", station: AURORA, before: {}, after: {} }));

const batch = (name: string, kind: ChangeKind, count: number): RecordedChange[] =>
  Array.from({ length: count }, (_, index) => ({
    kind,
    batch: name,
    station: { id: `${name}${index}`, name: `Rádio ${index}` },
  }));

const record = (database: Database, actor: Parameters<typeof recordChanges>[1], changes: readonly RecordedChange[]) =>
  database.transaction((transaction) => recordChanges(transaction, actor, changes));

async function idsOf(database: Database, filter: ChangeFilter, before: number | null = null): Promise<number[]> {
  return (await readChanges(database, { before, filter })).changes.map(({ id }) => id);
}

onBothEngines("the history is read in pages of fifty, newest first, without gaps", async ({ database }) => {
  await record(database, ANA, edits(2 * CHANGES_PER_PAGE + 1));
  const pages: number[][] = [];
  let before: number | null = null;
  do {
    const { changes, next } = await readChanges(database, { before });
    pages.push(changes.map(({ id }) => id));
    before = next;
    // Does not move the pages after it.
    await record(database, ANA, edits(1));
  } while (before !== null);
  expect(pages.map(({ length }) => length)).toEqual([50, 50, 1]);
  expect(pages.flat()).toEqual(Array.from({ length: 101 }, (_, index) => 101 - index));
  expect((await readChanges(database, { before: 51 })).next).toBeNull();
  expect((await readChanges(database, { before: 52 })).next).toBe(2);
});

onBothEngines("a batch of changes of one kind is one entry, on one page", async ({ database }) => {
  await record(database, ANA, [...batch("one", "approve", 60), ...edits(1), ...batch("two", "suspend", 1)]);
  await record(database, ANA, batch("one", "approve", 1));
  await record(database, ANA, [{ kind: "import", text: "lista.m3u", batch: "one" }]);
  const { changes } = await readChanges(database, { before: null });
  expect(changes.map(({ kind, group }) => [kind, group?.count ?? null])).toEqual([
    ["import", null],
    ["approve", 61],
    ["suspend", null],
    ["edit", null],
  ]);
  expect(changes[1]?.group?.stations).toHaveLength(20);
  expect(changes[1]?.group?.stations[0]).toEqual({ id: "one0", name: "Rádio 0" });
  expect(await idsOf(database, {}, changes[1]?.id)).toEqual([62, 61]);
  const alone = await readChanges(database, { before: null, isGrouped: false });
  expect(alone.changes.map(({ group }) => group)).toEqual(Array.from({ length: 50 }, () => null));
});

onBothEngines("filters choose person, role, station, kind and batch", async ({ database }) => {
  await record(database, ANA, [
    { kind: "approve", station: AURORA },
    { kind: "edit", station: AURORA, text: "Não verificar" },
  ]);
  await record(database, RUI, [
    { kind: "approve", station: BEIRA, batch: "b" },
    { kind: "edit", station: BEIRA, before: {}, after: {} },
  ]);
  await record(database, { id: null, role: "system" }, [{ kind: "suspend", station: AURORA }]);
  expect(await idsOf(database, {})).toEqual([5, 4, 3, 2, 1]);
  expect(await idsOf(database, { actor: { id: "ana" } })).toEqual([2, 1]);
  expect(await idsOf(database, { actor: { role: "system" } })).toEqual([5]);
  expect(await idsOf(database, { station: { id: "beira" } })).toEqual([4, 3]);
  expect(await idsOf(database, { station: { name: "Rádio Aurora" } })).toEqual([5, 2, 1]);
  expect(await idsOf(database, { kinds: ["approve", "suspend"] })).toEqual([5, 3, 1]);
  expect(await idsOf(database, { batch: "b" })).toEqual([3]);
  expect(await idsOf(database, { onlyWithFields: true })).toEqual([5, 4, 3, 1]);
  expect(await idsOf(database, { actor: { id: "rui" }, kinds: ["approve"], station: { id: "beira" } })).toEqual([3]);
  expect(await idsOf(database, { actor: { id: "rui" }, station: { id: "aurora" } })).toEqual([]);
});

onBothEngines(
  "a change names its person, and those of the changes that it reverts or that revert it",
  async ({ database }) => {
    await database.insert(users).values({ id: "ana", name: "Ana", email: "ana@example.org" });
    const [first = 0] = await record(database, RUI, edits(1));
    const revert = { kind: "revert", actorId: "ana", actorRole: "admin", reverts: first, reason: "mistake" } as const;
    await database.insert(changes).values(revert);
    const { changes: read } = await readChanges(database, { before: null });
    const ana = { role: "admin", id: "ana", name: "Ana", email: "ana@example.org" };
    const deleted = { role: "editor", id: null, name: null, email: null };
    expect(read).toMatchObject([
      { id: 2, reverts: 1, reason: "mistake", actor: ana, revertedActor: deleted, revertedBy: null },
      { id: 1, reverts: null, actor: deleted, revertedActor: null, revertedBy: { at: read[0]?.at, actor: ana } },
    ]);
  },
);
