import { expect } from "vitest";
import { recents } from "#app/browse/library/library.table.ts";
import { users } from "#app/people/accounts/accounts.table.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { changeProfile, readProfile } from "./profile.server.ts";

async function putAccounts(database: Database): Promise<void> {
  await database.insert(users).values(["ana", "rui"].map((id) => ({ id, name: "", email: `${id}@example.org` })));
}

onBothEngines("only the given fields change", async ({ database }) => {
  await putAccounts(database);
  expect(await readProfile(database, "ana")).toMatchObject({ name: "", decisionMails: true, keepsRecents: false });
  const changed = { name: "Inês V.", decisionMails: true, keepsRecents: true };
  expect(await changeProfile(database, "ana", { name: "Inês V.", keepsRecents: true, now: new Date() })).toEqual(
    changed,
  );
  expect(await changeProfile(database, "ana", { decisionMails: false, now: new Date() })).toEqual({
    ...changed,
    decisionMails: false,
  });
  expect(await readProfile(database, "rui")).toMatchObject({ name: "", decisionMails: true, keepsRecents: false });
});

onBothEngines("a name that looks like another account's is refused", async ({ database }) => {
  await putAccounts(database);
  const names = [
    { name: "Pocco", likes: ["\u0420\u043E\u0441\u0441\u043E", "ＰＯＣＣＯ", "𝐏occo", "Po\u00ADcco", "Pøccó"] },
    { name: "Сара", likes: ["Capa", "CAPA"] },
    { name: "Ana 👩\u200D💻", likes: ["Ana 👩💻"] },
  ];
  for (const { name, likes } of names) {
    await changeProfile(database, "ana", { name, now: new Date() });
    for (const like of likes) {
      const changed = changeProfile(database, "rui", { name: like, now: new Date() });
      await expect(changed, like).rejects.toMatchObject({ kind: "conflict", field: "name" });
    }
  }
  expect((await changeProfile(database, "rui", { name: "Иван", now: new Date() })).name).toBe("Иван");
});

onBothEngines("a name that another account has is refused, without case and accents", async ({ database }) => {
  await putAccounts(database);
  await changeProfile(database, "ana", { name: "Inês V.", now: new Date() });
  for (const name of ["Inês V.", "ines v.", "INÊS V."]) {
    await expect(changeProfile(database, "rui", { name, now: new Date() })).rejects.toMatchObject({
      kind: "conflict",
      field: "name",
      message: "Esse nome já está a ser usado.",
    });
  }
  expect((await changeProfile(database, "ana", { name: "Ines V.", now: new Date() })).name).toBe("Ines V.");
  expect((await changeProfile(database, "ana", { name: "", now: new Date() })).name).toBe("");
  // No name is no name that another has.
  await changeProfile(database, "rui", { name: "", now: new Date() });
  expect((await changeProfile(database, "rui", { name: "Inês V.", now: new Date() })).name).toBe("Inês V.");
});

onBothEngines("of two accounts that choose one name at once, one gets it", async ({ database }) => {
  await putAccounts(database);
  const outcomes = await Promise.allSettled(
    ["ana", "rui"].map((id) => changeProfile(database, id, { name: "Inês V.", now: new Date() })),
  );
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

onBothEngines("switching off recents deletes the account's, and only those", async ({ database }) => {
  await putAccounts(database);
  const now = new Date();
  for (const userId of ["ana", "rui"]) {
    await changeProfile(database, userId, { keepsRecents: true, now: new Date() });
    await database.insert(recents).values({ userId, stationId: "1", playedAt: now });
  }
  await changeProfile(database, "ana", { name: "Inês V.", now: new Date() });
  expect(await database.$count(recents)).toBe(2);
  await changeProfile(database, "ana", { keepsRecents: false, now: new Date() });
  expect(await database.select({ userId: recents.userId }).from(recents)).toEqual([{ userId: "rui" }]);
});

onBothEngines("an account that no longer exists is refused", async ({ database }) => {
  const refused = { kind: "unauthenticated" };
  await expect(readProfile(database, "nada")).rejects.toMatchObject(refused);
  await expect(changeProfile(database, "nada", { decisionMails: false, now: new Date() })).rejects.toMatchObject(
    refused,
  );
});
