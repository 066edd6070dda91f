import { join } from "node:path";
import { projectRoot } from "#app/platform/process/project-root.server.ts";
import type { Config } from "#app/platform/settings/config.server.ts";
import { QUICK_COMPILE, startChildProcess } from "./child-process.ts";
import { waitUntil } from "./wait-until.ts";

const OUTBOX_PROGRAM = join(import.meta.dirname, "outbox-program.ts");

/** A step of delivering a mail; after the last one its outcome is recorded. */
export type OutboxStep = "leased" | "link made" | "accepted";

/** See outbox-program.ts. */
export type OutboxProgramOptions = {
  database: Pick<Config, "databaseUrl" | "dataDir">;
  smtpUrl: string;
  secret: string;
  publicUrl: string;
  /** Null: it sends everything. */
  pausesAfter: OutboxStep | null;
  aheadMs: number;
};

/**
 * Starts a process that sends the queued mails, and kills it (SIGKILL) when it has reached the step, or has nothing
 * more to send, or `until` resolves. The embedded database must be closed here.
 */
export async function runKilledOutbox(options: OutboxProgramOptions, until?: () => Promise<void>): Promise<void> {
  const args = [QUICK_COMPILE, OUTBOX_PROGRAM, JSON.stringify(options)];
  const child = startChildProcess(process.execPath, args, { cwd: projectRoot() });
  const step = options.pausesAfter ?? "asleep";
  const failureReason = () => (child.ending() ? `The outbox ended.\n${child.log()}` : undefined);
  const reached = waitUntil(step, () => child.log().includes(`step: ${step}\n`), { failureReason });
  try {
    await (until ? Promise.race([until(), reached]) : reached);
  } finally {
    await child.stop("SIGKILL");
  }
}
