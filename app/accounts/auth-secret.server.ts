import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CannotStart } from "#app/platform/cannot-start.ts";
import type { Config } from "#app/platform/config.server.ts";

const FEWEST_CHARACTERS = 32;

/**
 * The secret that signs sessions: AUTH_SECRET, or one that is made once and kept in the data folder, readable by us alone.
 * Several processes that start at once on a new folder agree on one. Errors: CannotStart when it cannot be kept.
 */
export function authSecret({ authSecret: given, dataDir }: Pick<Config, "authSecret" | "dataDir">): string {
  if (given !== null) return given;
  const place = join(dataDir, "auth-secret");
  try {
    mkdirSync(dataDir, { recursive: true });
    const made = `${place}.${process.pid}.new`;
    writeFileSync(made, randomBytes(48).toString("base64url"), { mode: 0o600 });
    // A link is made whole or not at all, and never over one that is there.
    keepFirst(made, place);
    rmSync(made);
    const kept = readFileSync(place, "utf8").trim();
    if (kept.length >= FEWEST_CHARACTERS) return kept;
  } catch (error) {
    throw new CannotStart(
      `RadioWave cannot keep its secret in ${place}: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
  throw new CannotStart(`The secret in ${place} is too short; remove that file, or set AUTH_SECRET.`);
}

function keepFirst(made: string, place: string): void {
  try {
    linkSync(made, place);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
}
