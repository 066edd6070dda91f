import { chmodSync, lstatSync, readdirSync, realpathSync, type Stats } from "node:fs";
import { join, sep } from "node:path";
import { CannotStart, errorMessage, fileFailure } from "#app/platform/errors/cannot-start.ts";
import { dataDirectoryProblem, makeFolder } from "./data-directory-problem.server.ts";

const FOLDER_MODE = 0o700;
/** Tens of thousands of copies of public images: private folders are enough, and checking files would delay the start. */
const IMAGES = "images";
/** Sticky bit, as on /tmp: all users may write there, and only owners may delete. */
const STICKY = 0o1000;

type Files = { chmod: (path: string, mode: number) => void; lstat: (path: string) => Stats };

type Walk = Files & { root: string; owners: ReadonlySet<number> };

const FILES: Files = { chmod: chmodSync, lstat: (path) => lstatSync(path) };

/**
 * Creates the data directory if it is missing and removes other users' permissions from everything in it: folders 0700,
 * files without group and other bits, except copies of images, which their folders protect. The directory holds
 * password digests, the session secret and the database.
 * DATA_DIR itself may be a symbolic link; links inside are not followed, and files with several hard links are skipped,
 * because they may not be ours. Top down: in a private folder no other user can create a link.
 * Errors: CannotStart when the directory cannot be created; with the commands that repair it, when a mode cannot be set
 * or is not kept, and when a file belongs to a user other than this one, root and the owner of the directory.
 * Does not cover: Windows, which has no such modes; another user's process that has a file open already.
 */
export function makeDataDirectoryPrivate(dataDir: string, files: Files = FILES): void {
  const problem = dataDirectoryProblem(dataDir);
  if (problem) throw new CannotStart(`The data directory ${dataDir} cannot be used: ${problem}; set another DATA_DIR.`);
  let root = dataDir;
  try {
    makeFolder(dataDir);
    root = realpathSync(dataDir);
  } catch (error) {
    throw fileFailure(`The data directory ${dataDir} cannot be created`, error);
  }
  if (process.platform === "win32") return;
  const { uid, mode } = files.lstat(root);
  if (root === "/" || mode & STICKY) {
    throw new CannotStart(
      `The data directory ${root} is shared with other programs; set DATA_DIR to a folder of its own.`,
    );
  }
  makeFolderPrivate(root, { ...files, root, owners: new Set([uid, process.geteuid?.() ?? 0, 0]) });
}

/** Top down: the entries are read when the folder is private. */
function makeFolderPrivate(folder: string, walk: Walk): void {
  setMode(folder, FOLDER_MODE, walk);
  const images = join(walk.root, IMAGES);
  const skipsFiles = folder === images || folder.startsWith(images + sep);
  for (const entry of attempt(folder, walk, () => readdirSync(folder, { withFileTypes: true })) ?? []) {
    if (skipsFiles && entry.isFile()) continue;
    const path = join(folder, entry.name);
    const found = statsOf(path, walk);
    if (!found || found.isSymbolicLink()) continue;
    if (!walk.owners.has(found.uid))
      throw notPrivate(path, walk, `it belongs to the user with the number ${found.uid}`);
    if (found.isDirectory()) makeFolderPrivate(path, walk);
    else if (found.nlink === 1) setMode(path, found.mode & FOLDER_MODE, walk);
  }
}

/** Sets a mode unless it is set, and reads it back: some file systems accept it and change nothing. */
function setMode(path: string, mode: number, walk: Walk): void {
  const isSet = (found: Stats) => (found.mode & 0o777) === mode;
  const found = statsOf(path, walk);
  if (!found || isSet(found)) return;
  attempt(path, walk, () => walk.chmod(path, mode));
  const after = statsOf(path, walk);
  if (!after || isSet(after)) return;
  throw new CannotStart(
    `The data directory ${walk.root} is on a file system that does not keep permissions: ${path} can be read by other users of this machine. ` +
      "Mount it so that only RadioWave's user has access (for vfat, exfat and ntfs: uid=…,umask=0077), or set DATA_DIR to a folder elsewhere.",
  );
}

function statsOf(path: string, walk: Walk): Stats | undefined {
  return attempt(path, walk, () => walk.lstat(path));
}

/** Undefined when the file was removed meanwhile: a command may run beside a server. */
function attempt<T>(path: string, walk: Walk, act: () => T): T | undefined {
  try {
    return act();
  } catch (error) {
    if (path !== walk.root && error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw notPrivate(path, walk, errorMessage(error));
  }
}

function notPrivate(path: string, { root }: Walk, why: string): CannotStart {
  const [uid, gid] = [process.geteuid?.(), process.getegid?.()];
  const quoted = `'${root.replaceAll("'", "'\\''")}'`;
  return new CannotStart(
    [
      `The data directory ${root} must be accessible to RadioWave's user only, and this failed for ${path}: ${why}.`,
      "Repair it as root, then start again:",
      `  chown -R ${uid}:${gid} ${quoted}`,
      `  chmod -R go-rwx ${quoted}`,
      "or set DATA_DIR to a folder that does not exist yet, in a folder where RadioWave's user may create one.",
    ].join("\n"),
  );
}
