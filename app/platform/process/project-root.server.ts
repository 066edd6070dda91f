import { existsSync } from "node:fs";
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
