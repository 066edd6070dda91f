import { createReadStream, createWriteStream } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { pipeline } from "node:stream/promises";
import { backupSocketPaths } from "#app/backup/backup-paths.ts";
import { BackupRefusal } from "#app/backup/backup-refusal.ts";

/** Asks the process that has the embedded database open for a backup, and writes it to a new file. Errors: BackupRefusal. */
export async function fetchBackup(dataDir: string, file: string): Promise<void> {
  const answer = await ask(dataDir, "GET", "/backup");
  await pipeline(answer, createWriteStream(file, { flags: "wx", mode: 0o600, flush: true }));
}

/** Hands that process a backup, to be put in the place of everything. Errors: BackupRefusal; then nothing has changed. */
export async function sendBackup(dataDir: string, file: string): Promise<void> {
  (await ask(dataDir, "POST", "/restore", file)).resume();
}

async function ask(dataDir: string, method: "GET" | "POST", path: string, file?: string): Promise<IncomingMessage> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const asking = request({ socketPath: backupSocketPaths(dataDir).socket, method, path }, resolve);
    asking.once("error", (error) => reject(new BackupRefusal(noAnswer(error))));
    if (file === undefined) asking.end();
    // What breaks off is told by the request's own error.
    else pipeline(createReadStream(file), asking).catch(() => {});
  });
  if (answer.statusCode === 200) return answer;
  let text = "";
  for await (const chunk of answer.setEncoding("utf8")) text += chunk;
  throw new BackupRefusal(messageIn(text));
}

function noAnswer(error: NodeJS.ErrnoException): string {
  if (error.code === "EACCES") return "RadioWave runs as another user: run this command as that user, or as root.";
  return `RadioWave holds the embedded database and does not answer (${error.code ?? error.message}): it is starting or stopping, or of a version that cannot do this; try again in a moment, or stop it first.`;
}

function messageIn(text: string): string {
  try {
    // The product wrote it.
    return (JSON.parse(text) as { message: string }).message;
  } catch {
    return "RadioWave gave an answer that says nothing.";
  }
}
