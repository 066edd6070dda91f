import fs from "node:fs";

const HEARTBEAT_MS = 1000;
/** A lock not touched for this long belongs to a killed process. */
const ABANDONED_MS = 15000;
const RETRY_MS = 200;

/**
 * Calls `work` while holding the lock file; waits until it is free. The owner touches the file regularly, so that an
 * abandoned lock is recognised by its age (process ids are reused in containers).
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
    // Another process took the lock while the machine was suspended: it builds the same sources.
    if (error.code !== "ENOENT") throw error;
  }
}

function isAbandoned(lock) {
  const stats = fs.statSync(lock, { throwIfNoEntry: false });
  return stats !== undefined && Date.now() - stats.mtimeMs > ABANDONED_MS;
}

/**
 * Removes an abandoned lock by renaming it, which only one process can. A late process may rename the new lock of the
 * first: that one is recent, and is put back.
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
