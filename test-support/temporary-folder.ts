import { chownSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { atExit } from "./at-exit.ts";
import type { SystemAccount } from "./system-accounts.ts";

export type TemporaryFolder = { path: string; remove: () => void };

/** Makes an empty folder, the account's own when one is given, that goes when this process exits or `remove` is called. */
export function makeTemporaryFolder(purpose: string, owner?: SystemAccount): TemporaryFolder {
  const path = mkdtempSync(join(tmpdir(), `radiowave-${purpose}-`));
  if (owner) chownSync(path, owner.uid, owner.gid);
  const forget = atExit(() => erase(path));
  return {
    path,
    remove: () => {
      forget();
      erase(path);
    },
  };
}

/** A program told to end a moment ago may still be writing (rmSync's own retries do not cover that): tries for half a second. */
function erase(path: string): void {
  for (let attempt = 1; attempt <= 20; attempt += 1) {
    rmSync(path, { recursive: true, force: true, maxRetries: 3 });
    if (!existsSync(path)) return;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 25);
  }
}
