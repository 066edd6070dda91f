/**
 * A program for tests: sends the queued mails of a database, as the product does, and pauses for good after one step of
 * delivering a verifying mail, so that it can be killed there. Prints `step: …` when it pauses, and `step: asleep` when
 * there is nothing more to send. `aheadMs`: how far its clock is ahead.
 */

import { openOutbox } from "#app/people/mail/outbox.server.ts";
import { accountMailKinds } from "#app/people/mail-links/account-mail-kinds.server.ts";
import { createMailer } from "#app/platform/mail/mailer.server.ts";
import { openDatabase } from "../server/open-database.ts";
import type { OutboxProgramOptions, OutboxStep } from "./outbox-process.ts";

const PAUSED_KIND = "verify";

const options: OutboxProgramOptions = JSON.parse(process.argv[2] ?? "");
const { database: where, smtpUrl, secret, publicUrl, pausesAfter, aheadMs } = options;

const { database } = await openDatabase(where);
const settings = { current: () => ({ siteName: "Rádio Ar", logoUrl: "" }) };
const kinds = accountMailKinds({ database, secret, publicUrl, settings });
const paused = kinds[PAUSED_KIND];
const mailer = createMailer({ smtpUrl, from: "ar@radio.example", publicUrl });
if (!paused || !mailer) throw new Error("There is no mailer, or no such kind.");
const pausedIds = new Set<string>();

openOutbox({
  database,
  settings,
  kinds: {
    ...kinds,
    [PAUSED_KIND]: {
      ...paused,
      make: async (queued, now) => {
        pausedIds.add(queued.id);
        await pauseAfter("leased");
        const content = await paused.make(queued, now);
        await pauseAfter("link made");
        return content;
      },
    },
  },
  mailer: {
    send: async (mail) => {
      const problem = await mailer.send(mail);
      if (problem === null && pausedIds.has(mail.id)) await pauseAfter("accepted");
      return problem;
    },
  },
  clock: {
    now: () => new Date(Date.now() + aheadMs),
    after: () => {
      print("asleep");
      return () => {};
    },
  },
});

// Keeps the process alive until it is killed.
setInterval(() => {}, 60_000);

async function pauseAfter(step: OutboxStep): Promise<void> {
  if (step !== pausesAfter) return;
  print(step);
  await new Promise(() => {});
}

function print(step: OutboxStep | "asleep"): void {
  process.stdout.write(`step: ${step}\n`);
}
