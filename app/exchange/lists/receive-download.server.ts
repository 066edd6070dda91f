import { open, rename, rm } from "node:fs/promises";
import type { Database } from "#app/platform/database/database.server.ts";
import type { StreamClient } from "#app/platform/net/stream-client.server.ts";
import type { Clock } from "#app/platform/process/clock.server.ts";
import { log } from "#app/platform/process/log.server.ts";
import { SECOND_MS } from "#app/platform/text/durations.ts";
import { downloadList } from "./download-list.server.ts";
import { UnreadableList } from "./formats/list-format.ts";
import { endImport, IMPORT_INTERRUPTED, renewLease } from "./import-records.server.ts";
import type { ImportRecord } from "./imports.table.ts";

type DownloadJob = {
  database: Database;
  record: ImportRecord;
  streamClient: Pick<StreamClient, "open">;
  url: string;
  /** Where the list is written. A partial one has another name: a process with the file resumes the import. */
  path: string;
  clock: Clock;
  signal: AbortSignal;
};

/** Interval of renewing the lease and of checking for a requested stop; much shorter than the lease. */
const RENEW_MS = 2 * SECOND_MS;

const UNEXPECTED = "Não foi possível guardar a lista. Tente de novo.";

/**
 * Downloads the list of an import to a file. Gives whether the import can continue; otherwise it has ended, with a
 * sentence for every failure: also when this process ends, as no other one has the list. Never throws for what a server
 * sends.
 */
export async function receiveDownload(job: DownloadJob): Promise<boolean> {
  const { database, record, path, clock, signal } = job;
  const partial = `${path}.part`;
  const lease = keepLease(job);
  const end = async (state: "failed" | "stopped" | "interrupted", problem = "") => {
    await endImport(database, record, { state, problem, now: clock.now() });
    return false;
  };
  try {
    await writeList(job, partial, AbortSignal.any([signal, lease.lost]));
    await rename(partial, path);
    return true;
  } catch (error) {
    await rm(partial, { force: true });
    if (error === STOPPED) return await end("stopped");
    if (error === LEASE_LOST) return false;
    if (signal.aborted) return await end("interrupted", IMPORT_INTERRUPTED);
    if (error instanceof UnreadableList) return await end("failed", error.message);
    log.error({ err: error, import: record.id }, "list could not be downloaded");
    return await end("failed", UNEXPECTED);
  } finally {
    lease.release();
  }
}

async function writeList({ streamClient, url }: DownloadJob, path: string, signal: AbortSignal): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    // `write` may write less than it is given.
    for await (const chunk of downloadList(streamClient, url, { signal })) await file.appendFile(chunk);
    await file.sync();
  } finally {
    await file.close();
  }
}

const STOPPED = Symbol("an administrator requested a stop");
const LEASE_LOST = Symbol("another process has marked the import as interrupted");

/** Renews the lease until `release`. `lost` is aborted when it is lost or a stop is requested. */
function keepLease({ database, record, clock }: DownloadJob): { lost: AbortSignal; release: () => void } {
  const lost = new AbortController();
  let isReleased = false;
  let cancel = clock.after(RENEW_MS, renew);
  function renew() {
    renewLease(database, record, clock.now())
      .then((renewed) => {
        if (!renewed) lost.abort(LEASE_LOST);
        else if (renewed.stopWanted) lost.abort(STOPPED);
      })
      .catch((error: unknown) => log.warn({ err: error, import: record.id }, "lease of an import could not be renewed"))
      .finally(() => {
        if (!isReleased && !lost.signal.aborted) cancel = clock.after(RENEW_MS, renew);
      });
  }
  return {
    lost: lost.signal,
    release: () => {
      isReleased = true;
      cancel();
    },
  };
}
