import { chownSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { atExit } from "./at-exit.ts";
import type { SystemAccount } from "./system-accounts.ts";

export type TemporaryFolder = { path: string; remove: () => void };

/** Creates an empty folder, owned by `owner`, that is removed when this process exits or by `remove`. */
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

/** Tries for half a second: a program that is ending may still write files, which rmSync's own retries do not cover. */
function erase(path: string): void {
  for (let attempt = 1; attempt <= 20; attempt += 1) {
    rmSync(path, { recursive: true, force: true, maxRetries: 3 });
    if (!existsSync(path)) return;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 25);
  }
}
