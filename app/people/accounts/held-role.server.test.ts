import { eq } from "drizzle-orm";
import { expect } from "vitest";
import type { Database } from "#app/platform/database/database.server.ts";
import { onBothEngines, onEngine } from "#test-support/databases.ts";
import { untilLockWait } from "#test-support/moderation.ts";
import { ANA, accountsOn, putPerson } from "#test-support/people.ts";
import { users } from "./accounts.table.ts";
import { requireHeldRole } from "./held-role.server.ts";
import { lockRoles, setRole, writeRole } from "./roles.server.ts";
import type { AccountRole, GrantedRole } from "./viewer.ts";

const held = (database: Database, viewer: { id: string; role: AccountRole }, needed?: GrantedRole) =>
  database.transaction((transaction) => requireHeldRole(transaction, viewer, needed));

const FOR_EDITORS = { kind: "forbidden", message: "Acesso negado. Apenas editores e administradores." };
const FOR_ADMINISTRATORS = { kind: "forbidden", message: "Acesso negado. Apenas administradores." };

onBothEngines("requireHeldRole: the role counts that session and database both have", async ({ database }) => {
  const id = await putPerson(accountsOn(database), ANA, "admin");
  expect(await held(database, { id, role: "admin" })).toBe("admin");
  expect(await held(database, { id, role: "admin" }, "admin")).toBe("admin");
  expect(await held(database, { id, role: "editor" })).toBe("editor");
  await expect(held(database, { id, role: "editor" }, "admin")).rejects.toMatchObject(FOR_ADMINISTRATORS);
  await expect(held(database, { id, role: "user" })).rejects.toMatchObject(FOR_EDITORS);
  await setRole(database, ANA.email, { role: "editor", now: new Date() });
  expect(await held(database, { id, role: "admin" })).toBe("editor");
  await expect(held(database, { id, role: "admin" }, "admin")).rejects.toMatchObject(FOR_ADMINISTRATORS);
  await setRole(database, ANA.email, { role: "user", now: new Date() });
  await expect(held(database, { id, role: "editor" })).rejects.toMatchObject(FOR_EDITORS);
  await expect(held(database, { id: "deleted", role: "admin" })).rejects.toMatchObject(FOR_EDITORS);
});

onBothEngines("requireHeldRole: a blocked account holds none", async ({ database }) => {
  const id = await putPerson(accountsOn(database), ANA, "admin");
  await database.update(users).set({ blockedAt: new Date(), blockedReason: "Publicidade" });
  await expect(held(database, { id, role: "admin" })).rejects.toMatchObject(FOR_EDITORS);
});

onEngine("postgres", "a decision waits for a block or a revoked role that began before it", async ({ database }) => {
  const id = await putPerson(accountsOn(database), ANA, "admin");
  const viewer = { id, role: "admin" } as const;
  let decision: Promise<unknown> = Promise.resolve();
  const during = (write: (transaction: Parameters<typeof writeRole>[0]) => Promise<unknown>) =>
    database.transaction(async (transaction) => {
      await lockRoles(transaction, id);
      await write(transaction);
      decision = held(database, viewer);
      decision.catch(() => {});
      await untilLockWait(transaction);
    });
  await during((transaction) =>
    transaction.update(users).set({ blockedAt: new Date(), blockedReason: "Publicidade" }).where(eq(users.id, id)),
  );
  await expect(decision).rejects.toMatchObject(FOR_EDITORS);
  await database.update(users).set({ blockedAt: null, blockedReason: null });
  await during((transaction) => writeRole(transaction, id, { role: "user", now: new Date() }));
  await expect(decision).rejects.toMatchObject(FOR_EDITORS);
});
