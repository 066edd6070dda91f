import { chmodSync } from "node:fs";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../server/open-database.ts";
import { prepareDatabase } from "../server/prepare-database.ts";
import { copyDataFolder } from "./copy-data-folder.ts";
import { offerSharedProduct } from "./offer-shared-product.ts";
import { DATABASE_WITH_TABLES } from "./postgres.ts";
import { makeTables, startPostgresWithTables } from "./postgres-with-tables.ts";
import { DATA_TEMPLATES } from "./product.ts";
import { COMPILE_CACHE } from "./run-script.ts";
import { makeTemporaryFolder } from "./temporary-folder.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The PostgreSQL server of this test run; createDatabase creates a database on it. */
    postgresUrl: string;
    /** Where `sharedProduct` asks for the product that test files share. */
    sharedProductUrl: string;
    /** Databases to copy, because creating one takes seconds: data folders, and the name of a database on that server. */
    databaseTemplates: {
      newFolder: string;
      folderWithTables: string;
      /** As after the first start. */
      preparedFolder: string;
      databaseWithTables: string;
    };
  }
}

/**
 * Starts a PostgreSQL server before the first test file and stops it after the last, and creates the databases of both
 * engines that tests copy. Tests read them with `inject(...)`.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Contains all temporary folders of this run, and is removed at the end. Other accounts must reach theirs in it.
  const folder = makeTemporaryFolder("tests");
  chmodSync(folder.path, 0o755);
  process.env.TMPDIR = folder.path;
  process.env[COMPILE_CACHE] = join(folder.path, "compiled");
  const [postgres, { newFolder, folderWithTables, preparedFolder }] = await Promise.all([
    startPostgresWithTables(),
    makeEmbeddedDatabases(),
  ]);
  process.env[DATA_TEMPLATES.new] = newFolder;
  process.env[DATA_TEMPLATES.prepared] = preparedFolder;
  const shared = await offerSharedProduct();
  project.provide("postgresUrl", postgres.url);
  project.provide("sharedProductUrl", shared.url);
  project.provide("databaseTemplates", {
    newFolder,
    folderWithTables,
    preparedFolder,
    databaseWithTables: DATABASE_WITH_TABLES,
  });
  return async () => {
    await shared.stop();
    await postgres.stop();
    folder.remove();
  };
}

async function makeEmbeddedDatabases() {
  const newFolder = makeTemporaryFolder("embedded-new").path;
  await (await openDatabase({ databaseUrl: null, dataDir: newFolder })).close();
  const folderWithTables = copyDataFolder(newFolder).path;
  await makeTables({ databaseUrl: null, dataDir: folderWithTables });
  const preparedFolder = copyDataFolder(folderWithTables).path;
  const prepared = await openDatabase({ databaseUrl: null, dataDir: preparedFolder });
  await prepareDatabase(prepared);
  await prepared.close();
  return { newFolder, folderWithTables, preparedFolder };
}
