import { readFileSync } from "node:fs";

export type SystemAccount = { uid: number; gid: number };

/**
 * The first of these accounts that exists, for programs that refuse to run as root (PostgreSQL, Icecast).
 * Undefined when this process is not root: then they run as its user.
 */
export function findUnprivilegedAccount(names: string[]): SystemAccount | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const rows = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  for (const name of names) {
    const row = rows.find((fields) => fields[0] === name);
    if (row) return { uid: Number(row[2]), gid: Number(row[3]) };
  }
  throw new Error(`This process runs as root, and none of the accounts ${names.join(", ")} exists.`);
}
