import { createReadStream, createWriteStream } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { BackupRefusal, backupSocketPaths } from "#app/platform/backup/backup-format.ts";

/** Requests a backup from the process that has the embedded database open, and writes it to a new file. Errors: BackupRefusal. */
export async function fetchBackup(dataDir: string, file: string): Promise<void> {
  const response = await send(dataDir, "GET", "/backup");
  await pipeline(response, createWriteStream(file, { flags: "wx", mode: 0o600, flush: true }));
}

/** Sends a backup to that process, which replaces everything with it. Errors: BackupRefusal; then nothing has changed. */
export async function sendBackup(dataDir: string, file: string): Promise<void> {
  (await send(dataDir, "POST", "/restore", createReadStream(file))).resume();
}

/** Asks that process for a link to hand over; gives the text to print. `email`: in lower case. Errors: BackupRefusal. */
export async function fetchResetLink(dataDir: string, email: string): Promise<string> {
  return readText(await send(dataDir, "POST", "/reset-link", Readable.from([email])));
}

async function send(dataDir: string, method: "GET" | "POST", path: string, body?: Readable): Promise<IncomingMessage> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const outgoing = request({ socketPath: backupSocketPaths(dataDir).socket, method, path }, resolve);
    outgoing.once("error", (error) => reject(new BackupRefusal(connectionError(error))));
    if (body === undefined) outgoing.end();
    // An error of the upload is also one of the request.
    else pipeline(body, outgoing).catch(() => {});
  });
  if (response.statusCode === 200) return response;
  throw new BackupRefusal(messageIn(await readText(response)));
}

async function readText(response: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of response.setEncoding("utf8")) text += chunk;
  return text;
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
