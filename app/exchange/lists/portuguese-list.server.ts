import { copyFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { SignedIn } from "#app/people/accounts/viewer.ts";
import { projectRoot } from "#app/platform/process/project-root.server.ts";
import type { ImportService } from "./import-service.server.ts";

/** The list of Portuguese stations that comes with RadioWave: JSON, one station per line. Source: lists/SOURCES.md. */
export const PORTUGUESE_LIST_PATH = join(projectRoot(), "lists", "portugal.json");

/** How it is imported: each station is approved by its first stream check, if it plays. */
export const PORTUGUESE_LIST_ARGUMENTS = {
  fileName: "Rádios portuguesas",
  approves: false,
  approvesPlaying: true,
  country: "",
} as const;

let stationCount: Promise<number> | undefined;

/** The number of stations in the list; it is read once. */
export function countPortugueseStations(): Promise<number> {
  stationCount ??= readFile(PORTUGUESE_LIST_PATH, "utf8").then((text) => JSON.parse(text).length);
  return stationCount;
}

/** Starts the import of the list and gives its id. Errors: Refusal `conflict` while another import runs. */
export async function beginPortugueseImport(
  imports: ImportService,
  administrator: Pick<SignedIn, "id" | "email">,
): Promise<string> {
  const id = crypto.randomUUID();
  try {
    // As if it were uploaded: an import that is resumed reads the list that it began with, also after an upgrade.
    await copyFile(PORTUGUESE_LIST_PATH, await imports.uploadPath(id));
    await imports.begin({ id, ...PORTUGUESE_LIST_ARGUMENTS, administrator });
    return id;
  } catch (error) {
    await imports.discardUpload(id);
    throw error;
  }
}
