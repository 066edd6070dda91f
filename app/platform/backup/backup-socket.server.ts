import { chmodSync, createReadStream, createWriteStream, rmSync, statSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { causeOf } from "#app/platform/errors/cannot-start.ts";
import { systemClock } from "#app/platform/process/clock.server.ts";
import { makeFolder } from "#app/platform/process/data-directory-problem.server.ts";
import { log } from "#app/platform/process/log.server.ts";
import { BackupRefusal, backupSocketPaths, backupsFolder } from "./backup-format.ts";
import { type RestoreOptions, restoreBackup } from "./restore-backup.server.ts";
import { writeBackup } from "./write-backup.server.ts";

export type BackupSocket = { close: () => void };

type BackupSocketOptions = Pick<RestoreOptions, "database" | "migrationsFolder" | "carryOver" | "announce"> & {
  dataDir: string;
  /** Answers `POST /reset-link`, whose body is an account's address, with the text to print. Null: there is no such account. */
  resetLinkText: (email: string) => Promise<string | null>;
};

/**
 * Opens a Unix socket in the data directory through which `npm run backup` and `npm run restore` use the embedded
 * database, which only this process can open: HTTP, `GET /backup` and `POST /restore`; and `npm run admin --
 * reset-link`. Access is controlled by the permissions of the folder: no port, no password. Files are sent through the
 * socket, so that command and server each need only their own file permissions. Errors: none are thrown; without the
 * socket, backups while RadioWave runs fail. Does not cover: a data directory whose path is too long for a socket.
 */
export async function openBackupSocket({ dataDir, ...restoring }: BackupSocketOptions): Promise<BackupSocket> {
  const { folder, socket } = backupSocketPaths(dataDir);
  let busy = false;
  const server = createServer(async (request, response) => {
    if (busy) {
      // A client reads the response only after its body has been read.
      request.resume();
      return sendError(response, "Another backup or restore is in progress; try again when it has finished.");
    }
    busy = true;
    try {
      await handleRequest(request, response, { dataDir, ...restoring });
    } catch (error) {
      if (!(error instanceof BackupRefusal)) log.error({ err: error }, "backup or restore failed");
      sendError(response, failureMessage(error));
    } finally {
      busy = false;
    }
  });
  try {
    makeFolder(folder);
    chmodSync(folder, 0o700);
    // Left by a killed process: this process has the lock of the data directory.
    rmSync(socket, { force: true });
    await listening(server, socket);
    chmodSync(socket, 0o600);
  } catch (error) {
    log.warn({ reason: String(error) }, "backup socket not opened");
  }
  return {
    close: () => {
      server.close();
      server.closeAllConnections();
      rmSync(socket, { force: true });
    },
  };
}

function failureMessage(error: unknown): string {
  if (error instanceof BackupRefusal) return error.message;
  return causeOf(error) ?? "RadioWave failed to do it; the reason is in its log.";
}

async function handleRequest(
  request: IncomingMessage,
  response: ServerResponse,
  options: BackupSocketOptions,
): Promise<void> {
  const { dataDir, resetLinkText, ...restoring } = options;
  if (request.method === "POST" && request.url === "/reset-link") {
    const email = await readText(request);
    const text = await resetLinkText(email);
    if (text === null) throw new BackupRefusal(`There is no account with the address ${email}.`);
    response.writeHead(200, { "Content-Type": "text/plain; charset=utf-8" }).end(text);
    return;
  }
  const folder = backupsFolder(dataDir);
  makeFolder(folder);
  // One request at a time in one process: an existing file was left by a killed process.
  const file = join(folder, ".passing");
  rmSync(file, { force: true });
  try {
    if (request.method === "GET" && request.url === "/backup") {
      // Complete before it is sent: a slow client must not block the database.
      await writeBackup(restoring.database, file, systemClock.now());
      response.writeHead(200, { "Content-Type": "application/gzip", "Content-Length": statSync(file).size });
      await pipeline(createReadStream(file), response);
      log.info("backup written");
    } else if (request.method === "POST" && request.url === "/restore") {
      await pipeline(request, createWriteStream(file, { flags: "wx", mode: 0o600 }));
      const summary = await restoreBackup({ ...restoring, file, replaces: "everything" });
      log.warn({ madeAt: summary.madeAt }, "backup restored");
      response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(summary));
    } else {
      response.writeHead(404).end();
    }
  } finally {
    rmSync(file, { force: true });
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) text += chunk;
  return text;
}

function sendError(response: ServerResponse, message: string): void {
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
