import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * The folder with package.json, looked for upwards from this module.
 * The bundled server lives some folders deeper than the sources, and the working directory is the caller's affair.
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
