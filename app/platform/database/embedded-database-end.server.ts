import { statfsSync } from "node:fs";
import type { PGlite } from "@electric-sql/pglite";
import { DrizzleQueryError } from "drizzle-orm";
import { DISK_IS_FULL } from "#app/platform/errors/cannot-start.ts";

/** The size of the files of PostgreSQL's write-ahead log. It ends with a PANIC when it cannot create the next one. */
export const LOG_FILE_BYTES = 16 * 2 ** 20;

/** `crash_shutdown`: the code of a PostgreSQL server for what it refuses then. */
const ENDED = Object.assign(new Error("The embedded database has ended"), { code: "57P02" });

/** Notices that the PostgreSQL inside this process ends itself (PANIC), after which it answers no query. */
export class EmbeddedDatabaseEnd {
  hasHappened = false;
  /** Resolves when it happens, with a sentence for the operator. */
  readonly sentence: Promise<string>;
  /** The runtime calls it. */
  readonly onAbort: () => void;

  /** `folder`: the database's. */
  constructor(folder: string) {
    const { promise, resolve } = Promise.withResolvers<string>();
    this.sentence = promise;
    this.onAbort = () => {
      this.hasHappened = true;
      resolve(
        isWithoutSpace(folder)
          ? DISK_IS_FULL
          : "The embedded database has ended after an error that it cannot continue from; the log has its message.",
      );
    };
  }

  /** Refuses what is sent to PostgreSQL after its end: PGlite would block this process for ever. */
  refuseAfter(client: PGlite): void {
    const send = client.execProtocolRawSync.bind(client);
    client.execProtocolRawSync = (message) => {
      if (this.hasHappened) throw new DrizzleQueryError("none, after the end of the database", [], ENDED);
      return send(message);
    };
  }
}

/** Whether the disk has less space than PostgreSQL needs to start and to write. Does not cover: quotas of a user. */
export function isWithoutSpace(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < LOG_FILE_BYTES;
}
