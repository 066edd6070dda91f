/**
 * Opens the embedded database as another user: `open-database-as-user.ts UID GID DATA_DIR`. Ends as start.js does when
 * it cannot start.
 */
import { openDatabase } from "../server/open-database.ts";

const [uid, gid, dataDir = ""] = process.argv.slice(2);
// Loaded before the change of user, who may not be able to read the sources.
await import("#app/platform/database/embedded-database.server.ts");
if (process.geteuid?.() === 0) {
  process.setgroups?.([]);
  process.setegid?.(Number(gid));
  process.seteuid?.(Number(uid));
}

try {
  await (await openDatabase({ databaseUrl: null, dataDir })).close();
} catch (error) {
  const expected = error instanceof Error && error.name === "CannotStart";
  process.stderr.write(`${expected ? error.message : error}\n`);
  process.exit(1);
}
