import { expect } from "vitest";
import { sessions } from "#app/people/accounts/accounts.table.ts";
import { resetSecondFactor } from "#app/people/accounts/remove-factors.server.ts";
import { guardForAdmins, requireAdmin } from "#app/people/accounts/request-context.server.ts";
import type { SessionMethod } from "#app/people/accounts/viewer.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { accountsOn, cookieFor, MARTA, putPerson, requestContextWith } from "#test-support/people.ts";
import { withTotp } from "#test-support/second-step.ts";
import { switchOffTotp } from "./totp.server.ts";

const SENTENCE = "Para usar a administração, ative primeiro a verificação em dois passos.";

onBothEngines("required: the role counts in sessions that began with a second factor", async ({ database }) => {
  const accounts = accountsOn(database, undefined, { secondFactor: "required" });
  await putPerson(accounts, MARTA, "admin");
  const cookie = await cookieFor(accounts, MARTA);
  const roles: Record<SessionMethod, "user" | "admin"> = {
    password: "user",
    totp: "admin",
    recovery: "admin",
    passkey: "admin",
  };
  for (const [method, role] of Object.entries(roles)) {
    await database.update(sessions).set({ method: method as SessionMethod });
    expect(await requestContextWith(accounts, cookie).viewer(), method).toMatchObject({
      role,
      isRoleWithheld: role === "user",
    });
  }
});

onBothEngines("required: one factor leads to /account/security, and the API reports why", async ({ database }) => {
  const accounts = accountsOn(database, undefined, { secondFactor: "required" });
  await putPerson(accounts, MARTA, "admin");
  const context = requestContextWith(accounts, await cookieFor(accounts, MARTA));
  await expect(requireAdmin(context)).rejects.toMatchObject({ kind: "forbidden", message: SENTENCE });
  const redirected = await guardForAdmins(context).catch((error: unknown) => error);
  if (!(redirected instanceof Response)) throw new Error("No redirect was thrown.");
  expect([redirected.status, redirected.headers.get("Location")]).toEqual([303, "/account/security"]);
});

onBothEngines("required: switching codes on and off gives and takes the role at once", async ({ database }) => {
  const accounts = accountsOn(database, undefined, { secondFactor: "required" });
  await putPerson(accounts, MARTA, "admin");
  const { cookie } = await withTotp(accounts, await cookieFor(accounts, MARTA), MARTA);
  expect(await requestContextWith(accounts, cookie).viewer()).toMatchObject({ role: "admin" });
  await switchOffTotp(accounts, requestContextWith(accounts, cookie), new Date());
  expect(await requestContextWith(accounts, cookie).viewer()).toMatchObject({ role: "user", isRoleWithheld: true });
});

onBothEngines("offered: an administrator without a second factor keeps the role", async ({ database }) => {
  const accounts = accountsOn(database);
  await putPerson(accounts, MARTA, "admin");
  const viewer = await requestContextWith(accounts, await cookieFor(accounts, MARTA)).viewer();
  expect(viewer).toMatchObject({ role: "admin", hasSecondFactor: false, isRoleWithheld: false });
});

onBothEngines("reset-second-factor removes the factors and ends the sessions", async ({ database }) => {
  const accounts = accountsOn(database);
  await putPerson(accounts, MARTA, "admin");
  expect(await resetSecondFactor(database, "nobody@example.org", new Date())).toBe("no-account");
  expect(await resetSecondFactor(database, MARTA.email, new Date())).toBe("unchanged");
  const { cookie } = await withTotp(accounts, await cookieFor(accounts, MARTA), MARTA);
  expect(await resetSecondFactor(database, MARTA.email, new Date())).toBe("done");
  expect(await requestContextWith(accounts, cookie).viewer()).toEqual({ role: "visitor" });
  const again = await cookieFor(accounts, MARTA);
  expect(await requestContextWith(accounts, again).viewer()).toMatchObject({ hasSecondFactor: false });
});
