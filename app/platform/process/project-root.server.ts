import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * The closest parent folder of this module with a package.json: the bundled server is deeper than the sources, and the
 * working directory may be any.
 */
export function projectRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, "package.json"))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error(`No package.json above ${import.meta.dirname}`);
    folder = parent;
  }
  return folder;
}

/** The version of RadioWave, such as 0.1.0. */
export function softwareVersion(): string {
  const description: unknown = JSON.parse(readFileSync(join(projectRoot(), "package.json"), "utf8"));
  const isKnown = typeof description === "object" && description !== null && "version" in description;
  if (!isKnown || typeof description.version !== "string") throw new Error("package.json has no version");
  return description.version;
}
