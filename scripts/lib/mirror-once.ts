import type { PassCounts, PassKind } from "#app/exchange/mirror/mirror-run.ts";
import { leaseMirror, MirrorLeaseLost } from "#app/exchange/mirror/mirror-state.server.ts";
import { MirrorTrouble, troubleMessage } from "#app/exchange/mirror/mirror-trouble.ts";
import { runLeasedPass } from "#app/exchange/mirror/run-leased-pass.server.ts";
import { createUpstreamClient, userAgent } from "#app/exchange/mirror/upstream-client.server.ts";
import type { DatabaseConnection } from "#app/platform/database/database.server.ts";
import { CannotStart } from "#app/platform/errors/cannot-start.ts";
import { type Clock, systemClock } from "#app/platform/process/clock.server.ts";
import type { Config } from "#app/platform/settings/config.server.ts";
import { requireTable } from "./open-prepared-database.ts";

type MirrorOnceOptions = Pick<DatabaseConnection, "database" | "engine"> & {
  config: Pick<Config, "mirror" | "publicUrl" | "allowPrivateStreams">;
  kind: PassKind | null;
  /** Shows a line of progress in place of the last one. */
  showProgress: (line: string) => void;
  signal?: AbortSignal;
};

const IS_RUNNING = "Another process is reading the upstream just now. Try again when its pass has ended.";

/** Waits keep the event loop of this process running, which has nothing else to do. */
const CLOCK: Clock = {
  ...systemClock,
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** Runs one pass, and gives the line to print. Errors: CannotStart with a sentence for every failure but a bug. */
export async function mirrorOnce({
  database,
  engine,
  config,
  kind,
  showProgress,
  signal,
}: MirrorOnceOptions): Promise<string> {
  await requireTable(database, "mirror_state");
  const { mirror, publicUrl, allowPrivateStreams } = config;
  const lease = crypto.randomUUID();
  if (!(await leaseMirror(database, { lease, now: CLOCK.now(), isAlone: engine === "embedded" })))
    throw new CannotStart(IS_RUNNING);
  const client = createUpstreamClient({ bases: mirror.from, userAgent: userAgent(publicUrl), clock: CLOCK, signal });
  const onProgress = ({ offset, total, counts }: { offset: number; total: number; counts: PassCounts }) =>
    showProgress(`${client.base()}: ${total > 0 ? `${offset} of ${total} read, ` : ""}${lineOf(counts)}`);
  const job = { database, engine, client, clock: CLOCK, lease, signal, allowPrivateStreams, onProgress };
  try {
    const { counts, trouble } = await runLeasedPass(job, { kind, seconds: mirror.seconds });
    if (trouble) throw new CannotStart(`${troubleMessage(trouble)} Otherwise: ${lineOf(counts)}.`);
    return `${client.base()}: ${lineOf(counts)}.`;
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (error instanceof MirrorLeaseLost) throw new CannotStart(IS_RUNNING);
    throw error instanceof MirrorTrouble ? new CannotStart(error.message) : error;
  } finally {
    showProgress("");
  }
}

function lineOf({ added, changed, removed, kept }: PassCounts): string {
  return `${added} added, ${changed} changed, ${removed} removed, ${kept} kept`;
}

export const MIRROR_USAGE = `Usage:
  npm run mirror [-- --full]

  --full     read all stations, which also finds those that were removed; otherwise only what changed, and all once a day

  MIRROR_FROM names the Radio Browser servers, separated by commas and tried in order.`;

/** Parses the command line; undefined if it is invalid. */
export function parseMirrorCommand(args: readonly string[]): { kind: PassKind | null } | undefined {
  if (args.length === 0) return { kind: null };
  return args.length === 1 && args[0] === "--full" ? { kind: "all" } : undefined;
}
