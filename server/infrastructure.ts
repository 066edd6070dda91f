import { join } from "node:path";
import type { Context } from "hono";
import { accessLinkText } from "#app/moderation/decisions/account-decisions.server.ts";
import { createAuth } from "#app/people/accounts/accounts.server.ts";
import { ensureFirstAdministrator } from "#app/people/accounts/administrators.server.ts";
import { holdAuthSecretLock, loadAuthSecret } from "#app/people/accounts/auth-secret.server.ts";
import type { PasswordHashing } from "#app/people/accounts/password-hash.server.ts";
import { shownViewer } from "#app/people/accounts/viewer.ts";
import { type BackupSocket, openBackupSocket } from "#app/platform/backup/backup-socket.server.ts";
import type { DatabaseConnection } from "#app/platform/database/database.server.ts";
import { type ChangeHub, openChangeHub } from "#app/platform/live-events/change-hub.server.ts";
import { createEventsApi, type EventsApi } from "#app/platform/live-events/events.api.ts";
import type { PageViewer } from "#app/platform/live-events/live-change.ts";
import { systemClock } from "#app/platform/process/clock.server.ts";
import { log } from "#app/platform/process/log.server.ts";
import { makeDataDirectoryPrivate } from "#app/platform/process/private-data-directory.server.ts";
import { projectRoot } from "#app/platform/process/project-root.server.ts";
import type { Config } from "#app/platform/settings/config.server.ts";
import { RESTORE_STEPS } from "#app/site/my-account/restore-steps.server.ts";
import { openDatabase } from "./open-database.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { requestContextOf } from "./request-context.ts";
import { waitForDatabase } from "./wait-for-database.ts";

/** What is opened once per process and stays open when modules are edited. */
export type Infrastructure = {
  connection: DatabaseConnection;
  hub: ChangeHub;
  events: EventsApi;
  /** Signs sessions. */
  secret: string;
  close: () => Promise<void>;
};

/**
 * Opens and migrates the database, and subscribes to its changes; waits for a PostgreSQL that is away. Errors:
 * CannotStart. `hashing`: see ReplaceableParts.
 */
export async function openInfrastructure(config: Config, hashing?: PasswordHashing): Promise<Infrastructure> {
  // The embedded database makes its folder private itself.
  if (config.databaseUrl !== null) makeDataDirectoryPrivate(config.dataDir);
  return waitForDatabase(() => openOnDatabase(config, hashing));
}

async function openOnDatabase(config: Config, hashing?: PasswordHashing): Promise<Infrastructure> {
  const connection = await openDatabase(config);
  let secretLock: { close: () => Promise<void> } | null = null;
  try {
    if (config.databaseUrl) secretLock = await holdAuthSecretLock(config.databaseUrl, config.authSecret);
    const secret = loadAuthSecret(config);
    if (await prepareDatabase(connection)) log.info("first start: built-in stations inserted");
    if (config.firstAdministrator) {
      const { database } = connection;
      const auth = createAuth({ database, secret, publicUrl: config.publicUrl, hashing });
      await ensureFirstAdministrator({ auth, database }, config.firstAdministrator, systemClock.now());
    }
    const hub = await openChangeHub(connection);
    const limits = { perClient: config.eventStreamsPerAddress, total: config.eventStreams };
    const events = createEventsApi(hub, viewerOf, {
      limits,
      addressOf: (context) => requestContextOf(context).address,
    });
    const backupSocket = connection.engine === "embedded" ? await openSocket(connection, config) : null;
    const close = async () => {
      backupSocket?.close();
      events.close();
      hub.close();
      await connection.close();
      await secretLock?.close();
    };
    return { connection, hub, events, secret, close };
  } catch (error) {
    await connection.close();
    await secretLock?.close();
    throw error;
  }
}

/**
 * Backup, restore and access links of the embedded database while this process has it open, for users with access to
 * the data folder.
 */
function openSocket({ database }: DatabaseConnection, { dataDir, publicUrl }: Config): Promise<BackupSocket> {
  return openBackupSocket({
    database,
    dataDir,
    migrationsFolder: join(projectRoot(), "migrations"),
    resetLinkText: (email) => accessLinkText(database, { email, publicUrl, now: systemClock.now() }),
    ...RESTORE_STEPS,
  });
}

/** The viewer of an event stream. Errors: those of the database. */
export async function viewerOf(context: Context): Promise<PageViewer> {
  return shownViewer(await requestContextOf(context).viewer()) ?? "visitor";
}
