import { chmodSync, createReadStream, createWriteStream, mkdirSync, rmSync, statSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { log } from "#app/platform/log.server.ts";
import { backupSocketPaths, backupsFolder } from "./backup-paths.ts";
import { BackupRefusal } from "./backup-refusal.ts";
import { type RestoreOptions, restoreBackup } from "./restore-backup.server.ts";
import { writeBackup } from "./write-backup.server.ts";

export type BackupSocket = { close: () => void };

type Opening = Pick<RestoreOptions, "database" | "migrationsFolder" | "announce"> & { dataDir: string };

/**
 * The embedded database belongs to the process that has it open; `npm run backup` and `npm run restore` ask that process,
 * through a socket in the data folder: HTTP, `GET /backup` and `POST /restore`. Nobody comes in who may not enter that
 * folder: the system checks it, there is no port, and no password to keep. What goes through it are files, so that the
 * command reads and writes where it may, and this process where it may.
 * Does not cover: a data folder whose path is too long for a socket's name; then backups while it runs are refused.
 */
export async function openBackupSocket({ dataDir, ...restoring }: Opening): Promise<BackupSocket> {
  const { folder, socket } = backupSocketPaths(dataDir);
  let busy = false;
  const server = createServer(async (request, response) => {
    if (busy) {
      // A body that nobody takes would keep whoever sends it from reading the answer.
      request.resume();
      return refuse(response, "Another backup or restore is under way; try again when it has ended.");
    }
    busy = true;
    try {
      await answer(request, response, { dataDir, ...restoring });
    } catch (error) {
      if (!(error instanceof BackupRefusal)) log.error({ err: error }, "A backup or restore failed");
      refuse(response, error instanceof BackupRefusal ? error.message : "RadioWave could not do it; its log says why.");
    } finally {
      busy = false;
    }
  });
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chmodSync(folder, 0o700);
    // Of a process that was killed: this one has the data folder's lock.
    rmSync(socket, { force: true });
    await listening(server, socket);
    chmodSync(socket, 0o600);
  } catch (error) {
    log.warn({ reason: String(error) }, "Backups while RadioWave runs are not possible");
  }
  return {
    close: () => {
      server.close();
      server.closeAllConnections();
      rmSync(socket, { force: true });
    },
  };
}

async function answer(request: IncomingMessage, response: ServerResponse, opening: Opening): Promise<void> {
  const { dataDir, ...restoring } = opening;
  const folder = backupsFolder(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // One process has the data folder, and does one of this at a time: what lies here is of one that was killed.
  const file = join(folder, ".passing");
  rmSync(file, { force: true });
  try {
    if (request.method === "GET" && request.url === "/backup") {
      // Written to its end before any of it is sent: a reader who dawdles must not hold up the database.
      await writeBackup(restoring.database, file, new Date());
      response.writeHead(200, { "Content-Type": "application/gzip", "Content-Length": statSync(file).size });
      await pipeline(createReadStream(file), response);
      log.info("A backup was made");
    } else if (request.method === "POST" && request.url === "/restore") {
      await pipeline(request, createWriteStream(file, { flags: "wx", mode: 0o600 }));
      const summary = await restoreBackup({ ...restoring, file, replaces: "everything" });
      log.warn(`Everything was replaced by the backup of ${summary.madeAt}`);
      response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(summary));
    } else {
      response.writeHead(404).end();
    }
  } finally {
    rmSync(file, { force: true });
  }
}

function refuse(response: ServerResponse, message: string): void {
  if (response.headersSent) response.destroy();
  else
    response
      .writeHead(409, { "Content-Type": "application/json", Connection: "close" })
      .end(JSON.stringify({ message }));
}

function listening(server: Server, socket: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(socket, () => {
      server.off("error", reject);
      resolve();
    });
  });
}
