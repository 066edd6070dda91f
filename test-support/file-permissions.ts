import { spawnSync } from "node:child_process";
import { lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { findUnprivilegedAccount } from "./system-accounts.ts";

/** Another local user; undefined when this process is not root, and so cannot change its user. */
export const ANOTHER_USER = findUnprivilegedAccount(["nobody"]);

/** The files and folders under a folder that this user can read, write or enter. */
export function accessibleTo(user: { uid: number; gid: number }, folder: string): string[] {
  const args = [folder, "(", "-readable", "-o", "-writable", "-o", "-executable", ")", "-print"];
  const { stdout, error } = spawnSync("find", args, { ...user, encoding: "utf8" });
  if (error) throw error;
  return stdout.split("\n").filter(Boolean);
}

/** The permissions of a folder and of everything under it: `["755 images", …]`. */
export function permissions(folder: string, name = ""): string[] {
  const found = lstatSync(join(folder, name));
  const own = `${(found.mode & 0o777).toString(8)} ${name}`.trim();
  if (!found.isDirectory()) return [own];
  return [own, ...readdirSync(join(folder, name)).flatMap((entry) => permissions(folder, join(name, entry)))];
}

/** Those that give permissions to others than the owner. */
export function openToOthers(folder: string): string[] {
  return permissions(folder).filter((line) => (Number.parseInt(line, 8) & 0o077) !== 0);
}
