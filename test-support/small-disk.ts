import { execFileSync } from "node:child_process";
import { rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeTemporaryFolder, type TemporaryFolder } from "./temporary-folder.ts";

export type SmallDisk = TemporaryFolder & {
  /** Fills it with a file, up to these free bytes. */
  fill: (freeBytes: number) => void;
  /** Removes that file. */
  free: () => void;
};

/** Mounts a file system of its own for a test; null where this process has not the right to. */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  const folder = makeTemporaryFolder("disk");
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=700`, "tmpfs", folder.path], {
      stdio: "ignore",
    });
  } catch {
    folder.remove();
    return null;
  }
  const filler = join(folder.path, "filler");
  return {
    path: folder.path,
    fill: (freeBytes) => {
      const { bavail, bsize } = statfsSync(folder.path);
      writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - freeBytes)));
    },
    free: () => rmSync(filler, { force: true }),
    remove: () => {
      // Lazily: an embedded database that has ended keeps its files open.
      execFileSync("umount", ["--lazy", folder.path]);
      folder.remove();
    },
  };
}
