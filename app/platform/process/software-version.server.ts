import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./project-root.server.ts";

/** The version of RadioWave, such as 0.1.0. */
export function softwareVersion(): string {
  const description: unknown = JSON.parse(readFileSync(join(projectRoot(), "package.json"), "utf8"));
  const isKnown = typeof description === "object" && description !== null && "version" in description;
  if (!isKnown || typeof description.version !== "string") throw new Error("package.json has no version");
  return description.version;
}
