/**
 * `node scripts/build-database.ts FOLDER` creates the database without tables that a first start copies: creating one
 * takes more memory than running it.
 */
import { createEmptyDatabase } from "#app/platform/database/embedded-database.server.ts";

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("Usage: node scripts/build-database.ts FOLDER");
await createEmptyDatabase(folder);
