/** Creates the database without tables that a first start copies: creating one takes more memory than running it. */
import { renameSync, rmSync } from "node:fs";
import { builtDatabase, createEmptyDatabase } from "#app/platform/database/embedded-database.server.ts";

const folder = builtDatabase();
const unfinished = `${folder}.new`;
for (const old of [folder, unfinished]) rmSync(old, { recursive: true, force: true });
await createEmptyDatabase(unfinished);
renameSync(unfinished, folder);
