import fs from "node:fs";

const HEARTBEAT_MS = 1000;
/** A lock whose owner has not touched it for this long is left over from one that was killed. */
const ABANDONED_MS = 15000;
const RETRY_MS = 200;

/**
 * Calls `work` while holding the lock file, waiting for whoever holds it now. The owner keeps touching the file, so that
 * a left-over lock is recognised by its age (a process id would not do: in a container they come again).
 */
export async function withBuildLock(lock, work) {
  while (!take(lock)) {
    if (isAbandoned(lock)) remove(lock);
    else await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
  const release = () => fs.rmSync(lock, { force: true });
  const heartbeat = setInterval(() => touch(lock), HEARTBEAT_MS);
  process.once("exit", release);
  try {
    await work();
  } finally {
    clearInterval(heartbeat);
    process.removeListener("exit", release);
    release();
  }
}

function take(lock) {
  try {
    fs.writeFileSync(lock, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

function touch(lock) {
  try {
    fs.utimesSync(lock, new Date(), new Date());
  } catch (error) {
    // Taken from us because the machine slept in the middle of the build: the other one builds the same thing.
    if (error.code !== "ENOENT") throw error;
  }
}

function isAbandoned(lock) {
  const stats = fs.statSync(lock, { throwIfNoEntry: false });
  return stats !== undefined && Date.now() - stats.mtimeMs > ABANDONED_MS;
}

/**
 * Moves the left-over lock away, which only one of several can. Whoever is late may so get hold of the lock that the
 * first one has just taken: it is young, and is put back.
 */
function remove(lock) {
  const moved = `${lock}.${process.pid}`;
  try {
    fs.renameSync(lock, moved);
    if (!isAbandoned(moved)) fs.linkSync(moved, lock);
  } catch (error) {
    if (error.code !== "ENOENT" && error.code !== "EEXIST") throw error;
  } finally {
    fs.rmSync(moved, { force: true });
  }
}
