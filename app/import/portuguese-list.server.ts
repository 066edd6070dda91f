import { join } from "node:path";
import { projectRoot } from "#app/platform/project-root.server.ts";

/** The list of Portuguese stations that comes with RadioWave: JSON, one station per line. Source: lists/SOURCES.md. */
export const PORTUGUESE_LIST_PATH = join(projectRoot(), "lists", "portugal.json");
