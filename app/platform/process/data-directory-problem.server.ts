import { accessSync, constants, lstatSync, mkdirSync, statfsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { fileReason, READ_ONLY } from "#app/platform/errors/cannot-start.ts";

/** Types of the file systems in which the kernel shows its state: proc, sysfs, cgroup, cgroup2. Source: statfs(2). */
const OF_THE_KERNEL = new Set([0x9fa0, 0x62656572, 0x27e0eb, 0x63677270]);

/**
 * Why a folder cannot be the data directory, as a clause; null: nothing is known against it. Creates nothing.
 * Does not cover: a full disk, which an existing directory may be on.
 */
export function dataDirectoryProblem(dataDir: string): string | null {
  try {
    const existing = closestExisting(dataDir);
    if (!statSync(existing).isDirectory()) return `${existing} is not a folder`;
    if (OF_THE_KERNEL.has(statfsSync(existing).type)) return "it is in a folder of the kernel, which stores no files";
    return accessProblem(existing, { isOwn: existing === dataDir });
  } catch (error) {
    return fileReason(error);
  }
}

/** Missing permissions for the directory itself are reported with the commands that repair them: see makeDataDirectoryPrivate. */
function accessProblem(folder: string, { isOwn }: { isOwn: boolean }): string | null {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return null;
  } catch (error) {
    const reason = fileReason(error);
    return isOwn && reason !== READ_ONLY ? null : reason;
  }
}

/** The path, or the closest folder above it that exists. Errors: ENOENT for a symbolic link that leads to nothing. */
function closestExisting(path: string): string {
  if (statSync(path, { throwIfNoEntry: false })) return path;
  if (lstatSync(path, { throwIfNoEntry: false })) statSync(path);
  return closestExisting(dirname(path));
}

/**
 * Creates a folder and the missing ones above it, for this user only. Not `recursive` of Node, which tries for ever
 * where no folder can be created, as in /proc. Errors: those of the system.
 */
export function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have created it meanwhile.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}
