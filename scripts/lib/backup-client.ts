import { createReadStream, createWriteStream } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { pipeline } from "node:stream/promises";
import { BackupRefusal, backupSocketPaths } from "#app/backup/backup-format.ts";

/** Requests a backup from the process that has the embedded database open, and writes it to a new file. Errors: BackupRefusal. */
export async function fetchBackup(dataDir: string, file: string): Promise<void> {
  const response = await send(dataDir, "GET", "/backup");
  await pipeline(response, createWriteStream(file, { flags: "wx", mode: 0o600, flush: true }));
}

/** Sends a backup to that process, which replaces everything with it. Errors: BackupRefusal; then nothing has changed. */
export async function sendBackup(dataDir: string, file: string): Promise<void> {
  (await send(dataDir, "POST", "/restore", file)).resume();
}

async function send(dataDir: string, method: "GET" | "POST", path: string, file?: string): Promise<IncomingMessage> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const outgoing = request({ socketPath: backupSocketPaths(dataDir).socket, method, path }, resolve);
    outgoing.once("error", (error) => reject(new BackupRefusal(connectionError(error))));
    if (file === undefined) outgoing.end();
    // An error of the upload is also one of the request.
    else pipeline(createReadStream(file), outgoing).catch(() => {});
  });
  if (response.statusCode === 200) return response;
  let text = "";
  for await (const chunk of response.setEncoding("utf8")) text += chunk;
  throw new BackupRefusal(messageIn(text));
}

function connectionError(error: NodeJS.ErrnoException): string {
  if (error.code === "EACCES") return "RadioWave runs as another user: run this command as that user, or as root.";
  return `RadioWave has the embedded database open and does not respond (${error.code ?? error.message}): it is starting or stopping, or its version does not support this; try again in a moment, or stop it first.`;
}

function messageIn(text: string): string {
  try {
    // Written by the server: see backup-socket.server.ts.
    return (JSON.parse(text) as { message: string }).message;
  } catch {
    return "RadioWave gave an unreadable response.";
  }
}
