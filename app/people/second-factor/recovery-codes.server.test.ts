import { symmetricEncrypt } from "better-auth/crypto";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import type { Accounts } from "#app/people/accounts/accounts.server.ts";
import { mails } from "#app/people/accounts/mails.table.ts";
import { secondFactors } from "#app/people/accounts/second-factors.table.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { ANA, requestContextWith, TEST_SECRET } from "#test-support/people.ts";
import { anaWithTotp } from "#test-support/second-step.ts";
import { readOwnSecurity } from "./own-security.server.ts";
import { replaceRecoveryCodes } from "./totp.server.ts";

const totpOf = async (accounts: Accounts, id: string) =>
  (await readOwnSecurity(accounts, { id, sessionId: "" }, new Date())).totp;

onBothEngines("of two uses of a recovery code one signs in, and a notice is mailed", async ({ database }) => {
  const { accounts, id, complete, recoveryCodes } = await anaWithTotp(database);
  const [recoveryCode = ""] = recoveryCodes;
  const outcomes = await Promise.allSettled([complete({ recoveryCode }), complete({ recoveryCode })]);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await expect(complete({ recoveryCode })).rejects.toMatchObject({ kind: "invalid", field: "recovery_code" });
  expect(await totpOf(accounts, id)).toEqual({ on: true, since: expect.any(Date), codesLeft: 9 });
  const notices = await database.select({ facts: mails.facts }).from(mails);
  expect(notices).toContainEqual({ facts: { notice: "recovery-code-used" } });
});

onBothEngines(
  "a recovery code is right without its hyphen, with spaces and with another dash",
  async ({ database }) => {
    const { complete, recoveryCodes } = await anaWithTotp(database);
    const [first = "", second = "", third = "", fourth = ""] = recoveryCodes;
    const written = [first.replace("-", ""), ` ${second.replace("-", " - ")} `, third.replace("-", "–"), fourth];
    for (const recoveryCode of written)
      expect(await complete({ recoveryCode })).toMatchObject({ user: { email: ANA.email } });
    const otherCase = (recoveryCodes[4] ?? "").replace(/[a-z]/gi, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    );
    await expect(complete({ recoveryCode: otherCase })).rejects.toMatchObject({ kind: "invalid" });
  },
);

onBothEngines("recovery codes are stored as digests, and former encrypted ones still serve", async ({ database }) => {
  const { accounts, id, complete, recoveryCodes, cookie } = await anaWithTotp(database);
  const viewer = await requestContextWith(accounts, cookie).viewer();
  if (viewer.role === "visitor") throw new Error("Ana is not signed in.");
  const stored = async () => (await database.select().from(secondFactors))[0]?.backupCodes ?? "";
  const left = async () => (await readOwnSecurity(accounts, viewer, new Date())).totp;
  expect(await stored()).toMatch(/^hmac:[\w-]{43}\["[\w-]{43}"(,"[\w-]{43}"){9}\]$/);
  const [first = "", second = "", third = ""] = recoveryCodes;
  await complete({ recoveryCode: first.replace("-", "") });
  expect(await left()).toMatchObject({ codesLeft: 9 });

  const encrypted = await symmetricEncrypt({ key: TEST_SECRET, data: JSON.stringify([second, third]) });
  await database.update(secondFactors).set({ backupCodes: encrypted }).where(eq(secondFactors.userId, id));
  expect(await left()).toMatchObject({ codesLeft: 2 });
  await expect(complete({ recoveryCode: first })).rejects.toMatchObject({ kind: "invalid" });
  await complete({ recoveryCode: second });
  expect(await stored()).toMatch(/^hmac:[\w-]{43}\["[\w-]{43}"\]$/);
  await complete({ recoveryCode: third });
  expect(await left()).toMatchObject({ codesLeft: 0 });
});

onBothEngines("new recovery codes replace the old ones, and a notice is mailed", async ({ database }) => {
  const { accounts, id, complete, recoveryCodes, cookie } = await anaWithTotp(database);
  const fresh = await replaceRecoveryCodes(accounts, requestContextWith(accounts, cookie), new Date());
  expect(new Set([...fresh, ...recoveryCodes]).size).toBe(20);
  const notices = await database.select({ facts: mails.facts }).from(mails);
  expect(notices).toContainEqual({ facts: { notice: "recovery-codes-replaced" } });
  await expect(complete({ recoveryCode: recoveryCodes[0] ?? "" })).rejects.toMatchObject({ kind: "invalid" });
  await complete({ recoveryCode: fresh[0] ?? "" });
  expect(await totpOf(accounts, id)).toEqual({ on: true, since: expect.any(Date), codesLeft: 9 });
});
