import { spawnSync } from "node:child_process";
import { lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { findUnprivilegedAccount } from "./system-accounts.ts";

/** Another local user of this machine; undefined when we are not root, and so cannot become one. */
export const ANOTHER_USER = findUnprivilegedAccount(["nobody"]);

/** Everything under a folder that this user of the machine can list, read, write or enter. */
export function accessibleTo(user: { uid: number; gid: number }, folder: string): string[] {
  const words = [folder, "(", "-readable", "-o", "-writable", "-o", "-executable", ")", "-print"];
  const { stdout, error } = spawnSync("find", words, { ...user, encoding: "utf8" });
  if (error) throw error;
  return stdout.split("\n").filter(Boolean);
}

/** Folders and files under a folder, itself included, and their permissions: `["755 images", …]`. */
export function permissions(folder: string, name = ""): string[] {
  const found = lstatSync(join(folder, name));
  const own = `${(found.mode & 0o777).toString(8)} ${name}`.trim();
  if (!found.isDirectory()) return [own];
  return [own, ...readdirSync(join(folder, name)).flatMap((entry) => permissions(folder, join(name, entry)))];
}

/** Those of them that give anything to anybody but the owner. */
export function openToOthers(folder: string): string[] {
  return permissions(folder).filter((line) => (Number.parseInt(line, 8) & 0o077) !== 0);
}
