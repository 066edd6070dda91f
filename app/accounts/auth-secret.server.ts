import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CannotStart } from "#app/platform/cannot-start.ts";
import type { Config } from "#app/platform/config.server.ts";

const MIN_CHARACTERS = 32;

/**
 * The secret that signs sessions: AUTH_SECRET, or one that is generated once and stored in the data directory, readable by
 * this user only. Processes that start at the same time on a new directory get the same one.
 * Errors: CannotStart when it cannot be stored or is too short.
 */
export function loadAuthSecret({ authSecret, dataDir }: Pick<Config, "authSecret" | "dataDir">): string {
  if (authSecret !== null) return authSecret;
  const path = join(dataDir, "auth-secret");
  try {
    mkdirSync(dataDir, { recursive: true });
    const temporaryPath = `${path}.${process.pid}.new`;
    writeFileSync(temporaryPath, randomBytes(48).toString("base64url"), { mode: 0o600 });
    linkIfAbsent(temporaryPath, path);
    rmSync(temporaryPath);
    const secret = readFileSync(path, "utf8").trim();
    if (secret.length >= MIN_CHARACTERS) return secret;
  } catch (error) {
    throw new CannotStart(
      `RadioWave cannot store its secret in ${path}: ${error instanceof Error ? error.message : String(error)}. ` +
        "Make DATA_DIR writable, or set AUTH_SECRET.",
    );
  }
  throw new CannotStart(`The secret in ${path} is too short; remove that file, or set AUTH_SECRET.`);
}

/** Atomic, and never overwrites an existing file. */
function linkIfAbsent(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
}
