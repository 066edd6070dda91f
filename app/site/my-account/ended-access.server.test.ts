import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { blockAccount } from "#app/moderation/decisions/account-block.server.ts";
import { changeAccountRole, setRoleByCommand } from "#app/moderation/decisions/change-account-role.server.ts";
import { emailChanges, type LinkPurpose } from "#app/people/accounts/account-links.table.ts";
import type { Accounts } from "#app/people/accounts/accounts.server.ts";
import { verifications } from "#app/people/accounts/accounts.table.ts";
import { setPassword } from "#app/people/accounts/administrators.server.ts";
import { mails } from "#app/people/accounts/mails.table.ts";
import { changePassword } from "#app/people/accounts/passwords.server.ts";
import { queueResetMail } from "#app/people/accounts/queue-mail.server.ts";
import { resetSecondFactor } from "#app/people/accounts/remove-factors.server.ts";
import { findLink, randomToken, storeLink } from "#app/people/mail-links/account-link-rows.server.ts";
import { requestEmailChange } from "#app/people/mail-links/email-change.server.ts";
import { resetPassword } from "#app/people/mail-links/password-reset.server.ts";
import { completeSecondStep } from "#app/people/second-factor/second-step.server.ts";
import { onBothEngines, onEngine } from "#test-support/databases.ts";
import { untilLockWait } from "#test-support/moderation.ts";
import { ANA, accountsOn, cookieFor, MARTA, putPerson, requestContextWith } from "#test-support/people.ts";
import { challengeOf, withTotp } from "#test-support/second-step.ts";
import { signedIn } from "#test-support/viewers.ts";
import { deleteAccount } from "./delete-account.server.ts";

const NOW = new Date();
const LATER = new Date(NOW.getTime() + 3_600_000);
const PASSWORD = "uma-palavra-nova";

type Ana = { accounts: Accounts; id: string; cookie: string; marta: string };

/** What changes the protection or the role of an account, and whether Ana's session goes on. */
const CHANGES: Record<string, { change: (ana: Ana) => Promise<unknown>; staysSignedIn?: true }> = {
  "a change of password": {
    change: ({ accounts, cookie }) => {
      const input = { currentPassword: ANA.password, newPassword: PASSWORD, now: NOW };
      return changePassword(accounts, requestContextWith(accounts, cookie), input);
    },
  },
  "a reset of the password": {
    change: async ({ accounts, id }) => {
      const token = await linkOf(accounts, id, "reset");
      await resetPassword(accounts, { address: "192.0.2.7" }, { token, newPassword: PASSWORD, now: NOW });
    },
  },
  "a password set by command": {
    change: ({ accounts }) => setPassword(accounts, { ...ANA, password: PASSWORD }, new Date()),
  },
  "a change of address": {
    change: ({ accounts, id }) => {
      const request = { userId: id, newEmail: "ana.nova@example.org", keptSessionId: null, skipsOldAddress: false };
      return requestEmailChange({ ...accounts, sendsMail: false }, { ...request, now: NOW });
    },
  },
  "a reset of the second factor": { change: ({ accounts }) => resetSecondFactor(accounts.database, ANA.email, NOW) },
  "a role given by command": {
    change: ({ accounts }) => setRoleByCommand(accounts.database, ANA.email, { role: "editor", now: new Date() }),
  },
  "a role taken by command": {
    change: ({ accounts }) => setRoleByCommand(accounts.database, ANA.email, { role: "user", now: new Date() }),
    staysSignedIn: true,
  },
  "a role given by an administrator": {
    change: ({ accounts, id, marta }) => {
      const change = { userId: id, role: "admin", seenRole: "editor", now: NOW } as const;
      return changeAccountRole(accounts.database, signedIn("admin", marta), change);
    },
  },
  "a block": {
    change: ({ accounts, id, marta }) =>
      blockAccount(accounts.database, signedIn("admin", marta), { userId: id, reason: "Publicidade", now: NOW }),
    staysSignedIn: true,
  },
  "a deletion": {
    change: ({ accounts, id }) =>
      accounts.database.transaction((transaction) => deleteAccount(transaction, { id, email: ANA.email }, new Date())),
  },
};

async function linkOf({ database }: Accounts, userId: string, purpose: LinkPurpose): Promise<string> {
  const token = randomToken();
  await storeLink(database, { token, purpose, userId, email: ANA.email, expiresAt: LATER, now: NOW });
  return token;
}

onBothEngines("all changes of an account end the access that was begun before", async ({ database }) => {
  const accounts = accountsOn(database, undefined, { sendsMail: true });
  const marta = await putPerson(accounts, MARTA, "admin");
  for (const [name, { change, staysSignedIn }] of Object.entries(CHANGES)) {
    const id = await putPerson(accounts, ANA, "editor");
    const { cookie, recoveryCodes } = await withTotp(accounts, await cookieFor(accounts, ANA), ANA);
    const secondStep = await challengeOf(accounts, ANA);
    const tokens = [
      await linkOf(accounts, id, "reset"),
      await linkOf(accounts, id, "change-old"),
      await linkOf(accounts, id, "change-new"),
    ];
    await database.insert(emailChanges).values({ userId: id, newEmail: "nova@example.org", expiresAt: LATER });
    await database.transaction((transaction) => queueResetMail(transaction, ANA.email, NOW));

    await change({ accounts, id, cookie, marta });
    const step = completeSecondStep(accounts, secondStep, { recoveryCode: recoveryCodes[0] ?? "" }, NOW);
    await expect(step, name).rejects.toMatchObject({ kind: "unauthenticated" });
    const { role } = await requestContextWith(accounts, cookie).viewer();
    expect(role === "visitor", name).toBe(staysSignedIn === undefined);
    for (const token of tokens) expect(await findLink(database, token, NOW), name).toBeUndefined();
    expect(await database.$count(emailChanges), name).toBe(0);
    expect(await database.$count(mails, eq(mails.kind, "reset")), name).toBe(0);
    await database.transaction((transaction) =>
      deleteAccount(transaction, { id, email: "ana.nova@example.org" }, new Date()),
    );
  }
});

onBothEngines("a link that confirms the address outlives a change of password", async ({ database }) => {
  const accounts = accountsOn(database);
  const id = await putPerson(accounts, ANA);
  const token = await linkOf(accounts, id, "verify");
  await setPassword(accounts, { ...ANA, password: PASSWORD }, new Date());
  expect(await findLink(database, token, NOW)).toMatchObject({ purpose: "verify" });
});

onEngine("postgres", "a second step that meets a change of password begins no session", async ({ database }) => {
  const accounts = accountsOn(database);
  const id = await putPerson(accounts, ANA);
  const { recoveryCodes } = await withTotp(accounts, await cookieFor(accounts, ANA), ANA);
  const secondStep = await challengeOf(accounts, ANA);
  let step: Promise<unknown> = Promise.resolve();
  await database.transaction(async (transaction) => {
    await transaction.delete(verifications).where(eq(verifications.value, id));
    step = completeSecondStep(accounts, secondStep, { recoveryCode: recoveryCodes[0] ?? "" }, new Date());
    step.catch(() => {});
    await untilLockWait(transaction);
  });
  await expect(step).rejects.toMatchObject({ kind: "unauthenticated" });
});
