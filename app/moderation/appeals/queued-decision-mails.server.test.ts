import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { mails } from "#app/people/accounts/mails.table.ts";
import { queueDecisionMails } from "#app/people/mail/queue-decision-mail.server.ts";
import { recordChange } from "#app/stations/history/record-change.server.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { onEngine } from "#test-support/databases.ts";
import { openDecisionMails } from "#test-support/decision-mails.ts";
import { untilLockWait } from "#test-support/moderation.ts";
import type { ReceivedMail } from "#test-support/read-mail.ts";
import { EDITOR, USER } from "#test-support/viewers.ts";

const subjects = (mails: readonly ReceivedMail[]) => mails.map((mail) => mail.header("Subject"));

onEngine("postgres", "two decisions at once are one mail", async ({ database }) => {
  const { decide, mailsAfter } = await openDecisionMails(database);
  let second: Promise<unknown> = Promise.resolve();
  await database.transaction(async (transaction) => {
    await transaction.update(stations).set({ status: "approved" }).where(eq(stations.id, "beira"));
    await recordChange(
      transaction,
      { id: EDITOR.id, role: "editor" },
      {
        kind: "approve",
        station: { id: "beira", name: "Rádio Beira" },
        before: { status: "pending" },
        after: { status: "approved" },
      },
    );
    await queueDecisionMails(transaction, [USER.id], new Date());
    second = decide("approve", "cais");
    await untilLockWait(transaction);
  });
  await second;
  expect(await database.$count(mails)).toBe(1);
  expect(subjects(await mailsAfter(6))).toEqual(["Rádio Beira está no diretório e mais 1 decisão"]);
});

onEngine("postgres", "a mail is not sent while a decision that it covers is being made", async ({ database }) => {
  const { decide, mailsAfter } = await openDecisionMails(database);
  await decide("approve", "beira");
  await database.transaction(async (transaction) => {
    await queueDecisionMails(transaction, [USER.id], new Date());
    expect(await mailsAfter(6)).toEqual([]);
  });
  expect(subjects(await mailsAfter(0.1))).toEqual(["Rádio Beira está no diretório"]);
});
